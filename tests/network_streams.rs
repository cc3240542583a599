//! MJPEG over the network, from a small server that behaves, or does not.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use table_umpire::capture::{Arrival, FrameStream, OpenOptions, Shot, open_bytes};
use table_umpire::session::{Problem, StreamOptions, open_stream};

const PATIENCE: Duration = Duration::from_millis(300);
const HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=\"--next\"\r\n\r\n";

/// Serves every connection by `serve`, which is given its number from 0, the connection and the request; gives the
/// address. The server ends with the test's process.
fn server(
    serve: impl Fn(u32, &mut TcpStream, &str) -> std::io::Result<()> + Send + Sync + 'static,
) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let serve = Arc::new(serve);
    thread::spawn(move || {
        for (number, connection) in (0..).zip(listener.incoming()) {
            let (serve, mut connection) = (Arc::clone(&serve), connection.unwrap());
            thread::spawn(move || {
                let mut request = [0; 2000];
                let read = connection.read(&mut request).unwrap_or(0);
                let _client_has_gone =
                    serve(number, &mut connection, &String::from_utf8_lossy(&request[..read]));
            });
        }
    });
    format!("http://127.0.0.1:{port}/video")
}

/// A grey JPEG picture.
fn jpeg(brightness: u8) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([brightness; 3]));
    picture.write_to(&mut file, image::ImageFormat::Jpeg).unwrap();
    file.into_inner()
}

fn send(connection: &mut TcpStream, picture: &[u8]) -> std::io::Result<()> {
    let head = format!("----next\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", picture.len());
    connection.write_all(&[head.as_bytes(), picture, b"\r\n"].concat())
}

fn open(address: &str) -> Box<dyn FrameStream> {
    open_stream(address, &StreamOptions::default()).unwrap()
}

#[track_caller]
fn refused(address: &str) -> Problem {
    open_stream(address, &StreamOptions::default()).err().unwrap()
}

/// The next frame, within five seconds.
#[track_caller]
fn next_shot(stream: &mut dyn FrameStream) -> Shot {
    let asked = Instant::now();
    while asked.elapsed() < Duration::from_secs(5) {
        if let Arrival::Shot(shot) = stream.next(PATIENCE) {
            // the picture as it was sent goes with it
            let original = shot.original.clone().unwrap();
            assert_eq!(
                open_bytes(&shot.frame.source, original.bytes, &OpenOptions::default()).unwrap(),
                shot.frame
            );
            return shot;
        }
    }
    panic!("no frame came");
}

#[test]
fn frames_come_in_order_with_their_colours_and_times() {
    let address = server(|_, connection, _| {
        connection.write_all(HEAD.as_bytes())?;
        for i in 0..=200 {
            send(connection, &jpeg(i))?;
            sleep(Duration::from_millis(40));
        }
        Ok(())
    });
    let mut stream = open(&address);
    assert!(stream.is_live());
    let shots: Vec<Shot> = (0..20).map(|_| next_shot(&mut *stream)).collect();
    for pair in shots.windows(2) {
        assert!(pair[0].number < pair[1].number && pair[0].t_s <= pair[1].t_s);
    }
    for shot in &shots {
        let shown = shot.frame.rgb[0];
        assert!(shown.abs_diff(shot.number as u8) <= 2, "frame {} shows {shown}", shot.number);
        assert_eq!((shot.frame.width, shot.frame.height, shot.frame.source.as_str()), (64, 48, &*address));
    }
    let (first, last) = (&shots[0], &shots[19]);
    let apart = (last.t_s - first.t_s) / (last.number - first.number) as f64;
    assert!((0.035..0.2).contains(&apart), "{apart} s between frames sent every 0.04 s");
}

#[test]
fn a_stream_in_chunks_and_without_lengths_is_read_too() {
    let address = server(|_, connection, _| {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/x-mixed-replace;boundary=part\r\n\r\n";
        connection.write_all(head.as_bytes())?;
        loop {
            let part = [b"\r\n--part\r\nContent-Type: image/jpeg\r\n\r\n".to_vec(), jpeg(80)].concat();
            for piece in part.chunks(100) {
                connection.write_all(format!("{:x}\r\n", piece.len()).as_bytes())?;
                connection.write_all(&[piece, b"\r\n"].concat())?;
            }
            sleep(Duration::from_millis(30));
        }
    });
    let mut stream = open(&address);
    for _ in 0..5 {
        assert!(next_shot(&mut *stream).frame.rgb[0].abs_diff(80) <= 2);
    }
}

#[test]
fn whoever_is_slow_gets_the_newest_frame_and_not_a_queue() {
    let sent = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&sent);
    let address = server(move |_, connection, _| {
        connection.write_all(HEAD.as_bytes())?;
        let picture = jpeg(100);
        loop {
            send(connection, &picture)?;
            counted.fetch_add(1, Ordering::SeqCst);
            sleep(Duration::from_millis(20));
        }
    });
    let mut stream = open(&address);
    for _ in 0..4 {
        sleep(Duration::from_millis(500));
        let before = sent.load(Ordering::SeqCst);
        let shot = next_shot(&mut *stream);
        assert!(shot.number as u32 + 25 >= before, "frame {} when {before} were sent", shot.number);
    }
}

#[test]
fn a_slow_source_is_waited_for_and_counts_as_there() {
    let address = server(|_, connection, _| {
        connection.write_all(HEAD.as_bytes())?;
        loop {
            send(connection, &jpeg(50))?;
            sleep(Duration::from_millis(900));
        }
    });
    let mut stream = open(&address);
    let (mut shots, mut nothing) = (0, 0);
    let started = Instant::now();
    while started.elapsed() < Duration::from_millis(3500) {
        match stream.next(PATIENCE) {
            Arrival::Shot(_) => shots += 1,
            Arrival::Nothing => nothing += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(shots >= 3 && nothing >= 3, "{shots} frames, {nothing} times nothing");
}

#[test]
fn a_picture_that_never_becomes_whole_is_told_as_no_picture() {
    let address = server(|_, connection, _| {
        connection.write_all(HEAD.as_bytes())?;
        send(connection, &jpeg(50))?;
        connection.write_all(b"----next\r\nContent-Length: 100000\r\n\r\n")?;
        loop {
            connection.write_all(b"x")?;
            sleep(Duration::from_millis(20));
        }
    });
    let mut stream = open(&address);
    next_shot(&mut *stream);
    let started = Instant::now();
    assert!(matches!(stream.next(Duration::from_secs(60)), Arrival::Nothing));
    assert!(started.elapsed() < Duration::from_secs(2));
    loop {
        match stream.next(PATIENCE) {
            Arrival::Nothing => {}
            Arrival::Interrupted(reason) => {
                assert!(reason.contains("gives no pictures"), "{reason}");
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(started.elapsed() < Duration::from_secs(6));
}

#[test]
fn broken_pictures_are_told_one_by_one_and_the_others_come() {
    let address = server(|_, connection, _| {
        connection.write_all(HEAD.as_bytes())?;
        loop {
            let whole = jpeg(50);
            for picture in [&whole, &whole[..whole.len() / 2], b"<html>no picture</html>", b"\xff\xd8\xff"] {
                send(connection, picture)?;
                sleep(Duration::from_millis(60));
            }
        }
    });
    let mut stream = open(&address);
    let (mut shots, mut spoilt) = (0, 0);
    for _ in 0..40 {
        match stream.next(PATIENCE) {
            Arrival::Shot(_) => shots += 1,
            Arrival::Spoilt(error) => {
                assert_eq!((error.code(), error.path()), ("damaged", address.as_str()));
                spoilt += 1;
            }
            Arrival::Nothing => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(shots >= 3 && spoilt >= 9, "{shots} whole, {spoilt} broken");
}

#[test]
fn a_stream_that_breaks_off_is_asked_for_again_without_haste() {
    let asked = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&asked);
    let address = server(move |number, connection, _| {
        counted.fetch_add(1, Ordering::SeqCst);
        if (1..4).contains(&number) {
            // not yet back
            return Ok(());
        }
        connection.write_all(HEAD.as_bytes())?;
        for _ in 0..5 {
            send(connection, &jpeg(10 + number as u8))?;
            sleep(Duration::from_millis(40));
        }
        sleep(Duration::from_secs(if number == 0 { 0 } else { 30 }));
        Ok(())
    });
    let mut stream = open(&address);
    let (mut reasons, mut asked_often) = (Vec::new(), 0);
    let started = Instant::now();
    let last = loop {
        assert!(started.elapsed() < Duration::from_secs(20), "it did not come back: {reasons:?}");
        asked_often += 1;
        match stream.next(PATIENCE) {
            Arrival::Shot(shot) if shot.frame.rgb[0] > 12 => break shot,
            Arrival::Shot(_) | Arrival::Nothing => {}
            Arrival::Interrupted(reason) => reasons.push(reason),
            other => panic!("{other:?}"),
        }
    };
    assert!(reasons.iter().all(|reason| reason.contains("broke off and is asked for again")), "{reasons:?}");
    assert!(!reasons.is_empty() && last.t_s > 2.0, "{reasons:?}, back at {} s", last.t_s);
    assert_eq!(asked.load(Ordering::SeqCst), 5);
    assert!(asked_often < 60, "asked {asked_often} times in {:?}", started.elapsed());
}

#[test]
fn an_answer_that_is_no_stream_is_refused_with_what_it_is() {
    let elsewhere = TcpListener::bind("127.0.0.1:0").unwrap();
    elsewhere.set_nonblocking(true).unwrap();
    let other = format!("http://{}/", elsewhere.local_addr().unwrap());
    let redirect = format!("HTTP/1.1 302 Found\r\nLocation: {other}\r\n\r\n");
    let cases = [
        (
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>".to_owned(),
            "not-a-stream",
            "\"text/html\"",
        ),
        ("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n\r\n".to_owned(), "not-a-stream", "\"image/jpeg\""),
        ("HTTP/1.1 404 Not Found\r\n\r\n".to_owned(), "not-a-stream", "404 Not Found"),
        ("HTTP/1.1 401 Unauthorized\r\n\r\n".to_owned(), "not-a-stream", "USER:PASSWORD@"),
        ("SSH-2.0-x\r\n".to_owned(), "not-a-stream", "not HTTP"),
        (redirect, "not-a-stream", "not followed"),
        (String::new(), "no-connection", "connection ended"),
    ];
    for (answer, code, words) in cases {
        let address = server(move |_, connection, _| connection.write_all(answer.as_bytes()));
        let problem = refused(&address);
        assert_eq!(problem.code, code, "{problem}");
        assert!(problem.message.contains(words) && problem.message.contains(&address), "{problem}");
    }
    assert_eq!(elsewhere.accept().unwrap_err().kind(), ErrorKind::WouldBlock, "no other host is asked");
}

#[test]
fn a_head_without_end_and_a_host_that_says_nothing_are_given_up() {
    let endless = server(|_, connection, _| {
        connection.write_all(b"HTTP/1.1 200 OK\r\n")?;
        loop {
            connection.write_all(b"X-Filler: and so on and so on and so on\r\n")?;
        }
    });
    let line = server(|_, connection, _| {
        loop {
            connection.write_all(&[b'H'; 4096])?;
        }
    });
    let silent = server(|_, _, _| {
        sleep(Duration::from_secs(30));
        Ok(())
    });
    let nobody = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}/video", listener.local_addr().unwrap())
    };
    for (address, words) in
        [(endless, "endless"), (line, "endless"), (silent, "sends nothing"), (nobody, "refused")]
    {
        let asked = Instant::now();
        let problem = refused(&address);
        assert!(asked.elapsed() < Duration::from_secs(9), "{problem}");
        assert!(problem.code == "no-connection" && problem.message.contains(words), "{problem}");
    }
    for wrong in ["https://127.0.0.1/video", "http://", "http://host:x/", "rtsp://127.0.0.1/"] {
        assert_eq!(refused(wrong).code, "bad-address", "{wrong}");
    }
}

#[test]
fn a_stream_that_sends_rubbish_without_end_breaks_off_and_is_not_kept() {
    let address = server(|_, connection, _| {
        connection.write_all(HEAD.as_bytes())?;
        send(connection, &jpeg(50))?;
        connection.write_all(b"----next\r\n\r\n")?;
        loop {
            connection.write_all(&[0x55; 1 << 16])?;
        }
    });
    let mut stream = open(&address);
    let started = Instant::now();
    loop {
        assert!(started.elapsed() < Duration::from_secs(15));
        match stream.next(PATIENCE) {
            Arrival::Interrupted(reason) if reason.contains("endless") => break,
            Arrival::Spoilt(_) | Arrival::Ended => panic!("it is no picture and no end"),
            _ => {}
        }
    }
}

#[test]
fn the_login_is_sent_and_shown_nowhere_and_the_connection_ends_with_the_stream() {
    let ended = Arc::new(AtomicU32::new(0));
    let told = Arc::clone(&ended);
    let address = server(move |_, connection, request| {
        assert!(request.contains("\r\nAuthorization: Basic bWU6c2VjcmV0\r\n"), "{request}");
        connection.write_all(HEAD.as_bytes())?;
        while send(connection, &jpeg(50)).is_ok() {
            sleep(Duration::from_millis(20));
        }
        told.store(1, Ordering::SeqCst);
        Ok(())
    });
    let mut stream = open(&address.replace("http://", "http://me:secret@"));
    assert_eq!(next_shot(&mut *stream).frame.source, address);
    drop(stream);
    let dropped = Instant::now();
    while ended.load(Ordering::SeqCst) == 0 {
        assert!(dropped.elapsed() < Duration::from_secs(5), "the connection stays open");
        sleep(Duration::from_millis(20));
    }
}
