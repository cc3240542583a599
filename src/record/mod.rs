//! The match as an append-only list of events, its archive and its exports. Nothing records yet, so the
//! room holds no code.
