//! The address of a network stream.

/// What an address of ours begins with.
const SCHEME: &str = "http://";
/// The port where none is named.
const USUAL_PORT: u16 = 80;
/// Longest address, bytes.
const LONGEST: usize = 2048;

/// An address `http://[USER:PASSWORD@]HOST[:PORT][/PATH]`.
#[derive(Clone, PartialEq, Eq)]
pub struct StreamAddress {
    pub(super) host: String,
    pub(super) port: u16,
    /// From the first slash, query included.
    pub(super) path: String,
    /// User and password, with a colon between.
    pub(super) login: Option<Vec<u8>>,
}

/// Why an address is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressFault {
    /// Another way than plain HTTP.
    #[error("only addresses that begin with http:// can be watched")]
    OtherScheme,
    /// A space, a control character, a letter that is not ASCII.
    #[error("it has a character that no address has; write it as %XX")]
    Character,
    /// No host.
    #[error("it names no host")]
    NoHost,
    /// What follows the colon is no port.
    #[error("its port is no number from 1 to 65535")]
    Port,
    /// Longer than any address of a camera.
    #[error("it is too long")]
    TooLong,
}

impl StreamAddress {
    /// Reads an address.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, AddressFault> {
        let is_ours = text.get(..SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(SCHEME));
        if !is_ours {
            return Err(AddressFault::OtherScheme);
        }
        if text.len() > LONGEST {
            return Err(AddressFault::TooLong);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(AddressFault::Character);
        }
        let rest = text[SCHEME.len()..].split('#').next().unwrap_or_default();
        let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
        let (login, host_and_port) = match authority.rsplit_once('@') {
            Some((login, host)) => (Some(decoded(login)), host),
            None => (None, authority),
        };
        let (host, port) = split_port(host_and_port)?;
        if host.is_empty() {
            return Err(AddressFault::NoHost);
        }
        let slash = if path.starts_with('/') { "" } else { "/" };
        Ok(Self { host: host.to_owned(), port, path: format!("{slash}{path}"), login })
    }

    /// The host and port as a request names them.
    pub(super) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == USUAL_PORT { host } else { format!("{host}:{}", self.port) }
    }
}

/// The address without user and password: it is shown, and kept with pictures.
impl std::fmt::Display for StreamAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{SCHEME}{}{}", self.authority(), self.path)
    }
}

impl std::fmt::Debug for StreamAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "StreamAddress({self})")
    }
}

fn split_port(text: &str) -> Result<(&str, u16), AddressFault> {
    let (host, port) = match text.strip_prefix('[').map(|inner| inner.split_once(']')) {
        Some(Some((host, port))) => (host, port.strip_prefix(':').or(port.is_empty().then_some(""))),
        Some(None) => return Err(AddressFault::NoHost),
        None => match text.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (text, Some("")),
        },
    };
    match port {
        Some("") => Ok((host, USUAL_PORT)),
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let port = digits.parse().ok().filter(|port| *port > 0).ok_or(AddressFault::Port)?;
            Ok((host, port))
        }
        _ => Err(AddressFault::Port),
    }
}

/// The text with every `%XX` as the byte that it stands for.
fn decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let hex = text.get(at + 1..at + 3).filter(|_| *byte == b'%');
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(value) => {
                out.push(value);
                at += 3;
            }
            None => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart() {
        for (text, host, port, path, login) in [
            ("http://192.168.0.7:8080/video", "192.168.0.7", 8080, "/video", None),
            ("HTTP://phone.local", "phone.local", 80, "/", None),
            ("http://[fe80::1]:81/a?b=c#d", "fe80::1", 81, "/a?b=c", None),
            ("http://[::1]", "::1", 80, "/", None),
            ("http://host?x=1", "host", 80, "/?x=1", None),
            ("http://me:p%40ss:w@host:/v", "host", 80, "/v", Some("me:p@ss:w")),
            ("http://a@b@host/", "host", 80, "/", Some("a@b")),
        ] {
            let address = StreamAddress::parse(text).unwrap();
            let login = login.map(|login| login.as_bytes().to_vec());
            let expected = StreamAddress { host: host.to_owned(), port, path: path.to_owned(), login };
            assert_eq!(address, expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_address_says_why() {
        for (text, fault) in [
            ("https://host/video", AddressFault::OtherScheme),
            ("rtsp://host", AddressFault::OtherScheme),
            ("http:/", AddressFault::OtherScheme),
            ("http://", AddressFault::NoHost),
            ("http://:80/", AddressFault::NoHost),
            ("http://user@/", AddressFault::NoHost),
            ("http://[::1/", AddressFault::NoHost),
            ("http://host:0/", AddressFault::Port),
            ("http://host:65536/", AddressFault::Port),
            ("http://host:+80/", AddressFault::Port),
            ("http://[::1]80/", AddressFault::Port),
            ("http://host/a b", AddressFault::Character),
            ("http://host/\r\nX: y", AddressFault::Character),
            ("http://h\u{f6}st/", AddressFault::Character),
        ] {
            assert_eq!(StreamAddress::parse(text), Err(fault), "{text:?}");
        }
        assert_eq!(StreamAddress::parse(&format!("http://{}", "x".repeat(3000))), Err(AddressFault::TooLong));
    }

    #[test]
    fn a_password_is_never_shown() {
        let address = StreamAddress::parse("http://me:secret@host:8080/video").unwrap();
        assert_eq!(address.to_string(), "http://host:8080/video");
        assert!(!format!("{address:?}").contains("secret"));
    }
}
