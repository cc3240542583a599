//! The thread that reads a network stream, and asks for it again when it broke off.

use super::address::StreamAddress;
use super::chunks::Body;
use super::incoming::{Incoming, Patient, ReadFault};
use super::parts::Parts;
use super::response::{AnswerFault, head, request};
use crate::capture::live::{Feed, LiveStream, RawPicture};
use crate::capture::{FrameStream, StreamError};
use std::io::{self, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest time for a connection to stand and for its answer to begin.
const CONNECTING: Duration = Duration::from_secs(5);
const ANSWERING: Duration = Duration::from_secs(5);
/// Addresses of a host that are tried: a name may stand for one of each kind.
const MOST_ADDRESSES: usize = 2;
/// Time after which a wait for bytes looks whether anybody still wants them.
const GLANCE: Duration = Duration::from_millis(200);
/// Pause before a stream that broke off is asked for again; it doubles up to the second value.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(4));

/// Why a stream cannot be read now.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{0}")]
    Connection(io::Error),
    #[error(transparent)]
    Answer(#[from] AnswerFault),
}

/// Asks for a stream and gives its newest frames from now on.
///
/// # Errors
/// When it cannot be had now. Later it may break off and come again.
pub fn open_network(address: StreamAddress) -> Result<Box<dyn FrameStream>, StreamError> {
    let feed = Feed::new();
    let name = address.to_string();
    let stream = LiveStream::new(&name, &feed);
    let (opened, is_open) = mpsc::channel();
    thread::Builder::new()
        .name("network".to_owned())
        .spawn(move || run(&address, &feed, &opened))
        .map_err(|error| StreamError::NoThread { name: name.clone(), reason: error.to_string() })?;
    let longest = CONNECTING * u32::try_from(MOST_ADDRESSES).unwrap_or(1) + 2 * ANSWERING;
    let failed = |reason: String| StreamError::NoConnection { name: name.clone(), reason };
    match is_open.recv_timeout(longest) {
        Ok(Ok(())) => Ok(Box::new(stream)),
        Ok(Err(Fault::Answer(AnswerFault::Read(fault)))) => Err(failed(fault.to_string())),
        Ok(Err(Fault::Answer(fault))) => {
            Err(StreamError::NotAStream { name: name.clone(), reason: fault.to_string() })
        }
        Ok(Err(Fault::Connection(error))) => Err(failed(error.to_string())),
        Err(RecvTimeoutError::Timeout) => Err(failed("its host's name is not found in time".to_owned())),
        Err(RecvTimeoutError::Disconnected) => Err(failed("it cannot be asked".to_owned())),
    }
}

/// Reads until nobody wants frames. Whether the stream could be had at first is told through `opened`; when it could
/// not, that is all.
fn run(address: &StreamAddress, feed: &Feed, opened: &mpsc::Sender<Result<(), Fault>>) {
    let mut pause = PAUSES.0;
    let mut is_first = true;
    loop {
        match ask(address, feed) {
            Ok(mut parts) => {
                is_first = false;
                let _asked_only_once = opened.send(Ok(()));
                loop {
                    match parts.next() {
                        Ok(part) => {
                            pause = PAUSES.0;
                            if !feed.put(part.began, RawPicture::Jpeg(Box::new(part.jpeg))) {
                                return;
                            }
                        }
                        Err(ReadFault::Unwanted) => return,
                        Err(fault) => {
                            feed.lost(format!("{address} broke off and is asked for again: {fault}."));
                            break;
                        }
                    }
                }
            }
            Err(fault) if is_first => {
                let _nobody_asks_any_more = opened.send(Err(fault));
                return;
            }
            Err(fault) => feed.lost(format!("{address} broke off and is asked for again: {fault}.")),
        }
        if !feed.rest(pause) {
            return;
        }
        pause = (2 * pause).min(PAUSES.1);
    }
}

fn ask<'a>(address: &StreamAddress, feed: &'a Feed) -> Result<Parts<Body<Patient<'a>>>, Fault> {
    let mut connection = connect(address).map_err(Fault::Connection)?;
    connection.write_all(request(address).as_bytes()).map_err(Fault::Connection)?;
    let deadline = Instant::now() + ANSWERING;
    let mut incoming = Incoming::new(Patient { connection, feed, deadline });
    let head = head(&mut incoming)?;
    let body = if head.chunked { Body::Chunked { incoming, left: None } } else { Body::Plain(incoming) };
    Ok(Parts::new(Incoming::new(body), head.boundary))
}

fn connect(address: &StreamAddress) -> io::Result<TcpStream> {
    let mut refused = io::Error::new(io::ErrorKind::NotFound, "its host has no address");
    for place in (address.host.as_str(), address.port).to_socket_addrs()?.take(MOST_ADDRESSES) {
        match TcpStream::connect_timeout(&place, CONNECTING) {
            Ok(connection) => {
                connection.set_read_timeout(Some(GLANCE))?;
                connection.set_write_timeout(Some(ANSWERING))?;
                return Ok(connection);
            }
            Err(error) => refused = error,
        }
    }
    Err(refused)
}
