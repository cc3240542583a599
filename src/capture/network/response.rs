//! The request, and whether what comes back is a stream of pictures.

use super::address::StreamAddress;
use super::incoming::{Incoming, ReadFault, Source};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Longest line of a head, and most lines, bytes: more is no head.
const LONGEST_LINE: usize = 8 << 10;
const MOST_LINES: usize = 100;
/// Longest boundary, bytes; the standard has 70.
const LONGEST_BOUNDARY: usize = 200;

/// The request for a stream. HTTP/1.0, so that what comes back need not be in chunks.
pub(super) fn request(address: &StreamAddress) -> String {
    let login =
        address.login.as_ref().map(|login| format!("Authorization: Basic {}\r\n", STANDARD.encode(login)));
    format!(
        "GET {} HTTP/1.0\r\nHost: {}\r\nUser-Agent: table-umpire\r\nAccept: multipart/x-mixed-replace\r\n{}Connection: close\r\n\r\n",
        address.path,
        address.authority(),
        login.unwrap_or_default()
    )
}

/// Why an answer is no stream of pictures.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum AnswerFault {
    /// The answer did not come whole.
    #[error(transparent)]
    Read(#[from] ReadFault),
    /// Not HTTP.
    #[error("its answer is not HTTP")]
    NotHttp,
    /// Another place, which is not asked.
    #[error("it sends on to {0:?}, which is not followed")]
    Elsewhere(String),
    /// User and password are wanted.
    #[error("it wants another user and password; write http://USER:PASSWORD@HOST")]
    Login,
    /// It says no.
    #[error("it answers {0:?}")]
    Refused(String),
    /// Some other kind of answer.
    #[error("it gives {0:?}, not a stream of pictures")]
    OtherKind(String),
    /// A stream in a form that is not read.
    #[error("its stream comes in a form that is not read ({0})")]
    OtherForm(&'static str),
}

/// What the head of an answer says of the pictures that follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    /// The boundary between two pictures, without dashes before it.
    pub(super) boundary: String,
    /// Whether the body comes in chunks.
    pub(super) chunked: bool,
}

/// Reads the head of an answer.
///
/// # Errors
/// Why it is no stream.
pub(super) fn head(incoming: &mut Incoming<impl Source>) -> Result<Head, AnswerFault> {
    let status = text(&incoming.line(LONGEST_LINE)?);
    let code = status.strip_prefix("HTTP/").and_then(|rest| rest.split_whitespace().nth(1));
    let code: u16 = code.and_then(|code| code.parse().ok()).ok_or(AnswerFault::NotHttp)?;
    let headers = headers(incoming)?;
    let header = |name: &str| headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    match code {
        200 => {}
        300..=399 => return Err(AnswerFault::Elsewhere(clip(header("location").unwrap_or_default()))),
        401 => return Err(AnswerFault::Login),
        _ => return Err(AnswerFault::Refused(clip(status.split_once(' ').map_or("", |(_, rest)| rest)))),
    }
    let chunked = match header("transfer-encoding").unwrap_or("identity") {
        form if form.eq_ignore_ascii_case("identity") => false,
        form if form.eq_ignore_ascii_case("chunked") => true,
        _ => return Err(AnswerFault::OtherForm("compressed")),
    };
    let kind = header("content-type").unwrap_or("nothing named");
    let (name, parameters) = kind.split_once(';').unwrap_or((kind, ""));
    if !name.trim().to_ascii_lowercase().starts_with("multipart/") {
        return Err(AnswerFault::OtherKind(clip(name.trim())));
    }
    let named = parameters.split(';').filter_map(|parameter| parameter.split_once('='));
    let value = named
        .filter(|(key, _)| key.trim().eq_ignore_ascii_case("boundary"))
        .map(|(_, value)| value.trim().trim_matches('"').trim_start_matches('-').to_owned())
        .next();
    let boundary = value
        .filter(|value| !value.is_empty() && value.len() <= LONGEST_BOUNDARY)
        .ok_or(AnswerFault::OtherForm("without a boundary"))?;
    Ok(Head { boundary, chunked })
}

/// Header lines up to an empty one, names in lower case.
///
/// # Errors
/// When they do not end.
pub(super) fn headers(incoming: &mut Incoming<impl Source>) -> Result<Vec<(String, String)>, ReadFault> {
    let mut headers = Vec::new();
    for _ in 0..MOST_LINES {
        let line = text(&incoming.line(LONGEST_LINE)?);
        if line.is_empty() {
            return Ok(headers);
        }
        if let Some((name, value)) = line.split_once(':') {
            headers.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    Err(ReadFault::TooLong)
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}

/// Another's words, short enough to stand in a sentence.
fn clip(text: &str) -> String {
    const LONGEST_CHARS: usize = 80;
    text.trim().chars().filter(|c| !c.is_control()).take(LONGEST_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::super::incoming::tests::Slowly;
    use super::*;

    fn read(answer: &str) -> Result<Head, AnswerFault> {
        head(&mut Incoming::new(Slowly(answer.as_bytes(), 7)))
    }

    #[test]
    fn the_boundary_is_found_however_a_server_writes_it() {
        for kind in [
            "multipart/x-mixed-replace; boundary=frame",
            "multipart/x-mixed-replace;boundary=\"frame\"",
            "Multipart/X-Mixed-Replace; charset=x; Boundary = --frame",
        ] {
            let answer = format!("HTTP/1.1 200 OK\r\nServer: x\r\nCONTENT-TYPE: {kind}\r\n\r\n");
            assert_eq!(read(&answer), Ok(Head { boundary: "frame".to_owned(), chunked: false }), "{kind}");
        }
    }

    #[test]
    fn an_answer_that_is_no_stream_says_what_it_is() {
        let fault = |answer: &str| read(answer).unwrap_err();
        assert_eq!(fault("RTSP/1.0 200 OK\r\n\r\n"), AnswerFault::NotHttp);
        assert_eq!(fault("HTTP/1.1\r\n\r\n"), AnswerFault::NotHttp);
        assert_eq!(
            fault("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"),
            AnswerFault::OtherKind("text/html".to_owned())
        );
        assert_eq!(fault("HTTP/1.1 200 OK\r\n\r\n"), AnswerFault::OtherKind("nothing named".to_owned()));
        assert_eq!(
            fault("HTTP/1.1 302 Found\r\nLocation: http://elsewhere/\r\n\r\n"),
            AnswerFault::Elsewhere("http://elsewhere/".to_owned())
        );
        assert_eq!(fault("HTTP/1.0 401 Unauthorized\r\n\r\n"), AnswerFault::Login);
        assert_eq!(fault("HTTP/1.0 503 Busy now\r\n\r\n"), AnswerFault::Refused("503 Busy now".to_owned()));
        let form = |form: &str| {
            let kind = "multipart/x-mixed-replace; boundary=a";
            read(&format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: {form}\r\nContent-Type: {kind}\r\n\r\n"))
        };
        assert_eq!(form("Chunked"), Ok(Head { boundary: "a".to_owned(), chunked: true }));
        assert_eq!(form("gzip"), Err(AnswerFault::OtherForm("compressed")));
        for kind in ["multipart/x-mixed-replace", "multipart/x-mixed-replace; boundary=--"] {
            assert!(matches!(
                fault(&format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n")),
                AnswerFault::OtherForm(_)
            ));
        }
        assert_eq!(fault("HTTP/1.1 200 OK\r\nContent-"), AnswerFault::Read(ReadFault::Ended));
        assert_eq!(
            fault(&format!("HTTP/1.1 200 OK\r\n{}", "a: b\r\n".repeat(1000))),
            AnswerFault::Read(ReadFault::TooLong)
        );
    }

    #[test]
    fn the_request_names_the_host_and_carries_the_login() {
        let address = StreamAddress::parse("http://me:pass@phone:8080/video?x=1").unwrap();
        let request = request(&address);
        assert!(request.starts_with("GET /video?x=1 HTTP/1.0\r\nHost: phone:8080\r\n"), "{request}");
        assert!(
            request.contains("\r\nAuthorization: Basic bWU6cGFzcw==\r\n") && request.ends_with("\r\n\r\n")
        );
    }
}
