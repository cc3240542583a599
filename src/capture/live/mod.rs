//! Sources that do not wait: of their frames the newest is kept, and only the one that is asked for is decoded.

mod newest;
mod raw;
mod stream;

pub(super) use newest::Feed;
pub(super) use raw::RawPicture;
pub(super) use stream::LiveStream;
