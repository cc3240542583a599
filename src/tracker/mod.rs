//! A stream of measurements and a position to events: a move, a nudge, a hand, a bump. Nothing watches
//! a stream yet, so the room holds no code.
