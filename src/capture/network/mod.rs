//! MJPEG over HTTP, as phone apps and network cameras send it.
//!
//! This is all that the program ever does on a network: it asks the host that the user named for the one address that
//! the user named, follows no redirect, sends nothing else, and speaks no TLS.

mod address;
mod chunks;
mod incoming;
mod parts;
mod response;
mod thread;

pub use address::{AddressFault, StreamAddress};
pub use thread::open_network;
