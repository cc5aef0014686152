//! An HTTP server on this machine, which answers as a test requires.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A server that answers each path with bytes, or with a redirect. The server ends with the test.
pub(super) struct Server {
    port: u16,
    requests: Arc<AtomicUsize>,
}

impl Server {
    pub(super) fn new(answer: impl Fn(&str) -> Answer + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let requests = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                count.fetch_add(1, Ordering::SeqCst);
                let _ = serve(stream, &answer);
            }
        });
        Self { port, requests }
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Returns the number of requests.
    pub(super) fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

pub(super) enum Answer {
    Bytes(Vec<u8>),
    To(String),
}

fn serve(mut stream: TcpStream, answer: &impl Fn(&str) -> Answer) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|it| !it.is_empty()) {}
    let path = first.split(' ').nth(1).unwrap_or("/");
    match answer(path) {
        Answer::Bytes(bytes) => {
            let length = bytes.len();
            write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            )?;
            stream.write_all(&bytes)
        }
        Answer::To(url) => write!(
            stream,
            "HTTP/1.1 302 Found\r\nLocation: {url}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
    }
}
