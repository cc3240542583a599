//! egui functions that draw view models and return commands; the only room that will name egui. There is
//! no panel yet, so the room holds no code.
