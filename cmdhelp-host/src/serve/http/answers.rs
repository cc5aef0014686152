//! Makes the answers to HTTP requests. An answer is sent either at once or as a stream of events.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::Future as _;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Sleep, sleep};

use super::event::Event;
use super::sessions::MessageReceiver;

/// The interval at which a comment is sent on a stream as long as there are no events, so that the connection is kept.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// A request whose answer has not been sent completely.
#[derive(Debug)]
pub(super) struct OpenRequest {
    requests: Arc<AtomicUsize>,
    /// The permit that a call holds while it runs. The number of permits is limited, so the number of simultaneous
    /// calls is limited, too.
    pub(super) permit: Option<OwnedSemaphorePermit>,
}

impl OpenRequest {
    /// Increments the number of open requests. The number is decremented when the returned value is dropped.
    pub(super) fn new(requests: &Arc<AtomicUsize>) -> Self {
        requests.fetch_add(1, Ordering::AcqRel);
        Self {
            requests: Arc::clone(requests),
            permit: None,
        }
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.requests.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The body of an answer.
#[derive(Debug)]
pub(super) struct AnswerBody {
    /// The parts that are sent at once.
    ready: VecDeque<Bytes>,
    /// The events that are sent later.
    events: Option<Events>,
    _busy: Option<OpenRequest>,
}

#[derive(Debug)]
struct Events {
    from: UnboundedReceiver<Event>,
    pulse: Pin<Box<Sleep>>,
    /// A guard that cancels the request if the client disconnects.
    _waiting: MessageReceiver,
}

impl AnswerBody {
    /// Makes an answer with a status and a text. `kind` is the media type of the text.
    pub(super) fn text(status: StatusCode, kind: &'static str, text: String) -> Response<Self> {
        let mut response = Response::new(Self {
            ready: VecDeque::from([Bytes::from(text)]),
            events: None,
            _busy: None,
        });
        *response.status_mut() = status;
        let kind = HeaderValue::from_static(kind);
        response.headers_mut().insert(CONTENT_TYPE, kind);
        response
    }

    /// Makes an answer with a JSON message.
    pub(super) fn json(status: StatusCode, text: String) -> Response<Self> {
        Self::text(status, "application/json", text)
    }

    /// Makes an answer that refuses a request, with the reason as text.
    pub(super) fn refusal(status: StatusCode, why: &str) -> Response<Self> {
        Self::text(status, "text/plain; charset=utf-8", format!("{why}\n"))
    }

    /// Makes an answer that is a stream of events. `first` is the first event, if it is known.
    pub(super) fn stream(
        first: Option<String>,
        from: UnboundedReceiver<Event>,
        waiting: MessageReceiver,
    ) -> Response<Self> {
        let mut response = Response::new(Self {
            ready: first.iter().map(|it| event(it)).collect(),
            events: Some(Events {
                from,
                pulse: Box::pin(sleep(KEEP_ALIVE_INTERVAL)),
                _waiting: waiting,
            }),
            _busy: None,
        });
        let headers = response.headers_mut();
        for (name, value) in [
            (CONTENT_TYPE, "text/event-stream"),
            (CACHE_CONTROL, "no-store"),
            // The header `x-accel-buffering` stops proxies from buffering the events.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }

    /// Counts a request as open until this answer has been sent.
    pub(super) fn hold(&mut self, busy: OpenRequest) {
        self._busy = Some(busy);
    }
}

/// Formats a message as a server-sent event. Line ends in the message are replaced, because a line end would end the
/// event's data.
fn event(message: &str) -> Bytes {
    let message = message.replace(['\r', '\n'], " ");
    Bytes::from(format!("event: message\ndata: {message}\n\n"))
}

impl Body for AnswerBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(ready) = self.ready.pop_front() {
            return Poll::Ready(Some(Ok(Frame::data(ready))));
        }
        let Some(events) = &mut self.events else {
            return Poll::Ready(None);
        };
        let next = match events.from.poll_recv(context) {
            Poll::Ready(Some(Event::Message(text))) => Some(event(&text)),
            Poll::Ready(Some(Event::Answer(text))) => {
                self.events = None;
                Some(event(&text))
            }
            Poll::Ready(Some(Event::End) | None) => {
                self.events = None;
                None
            }
            Poll::Pending => match events.pulse.as_mut().poll(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(()) => {
                    events.pulse = Box::pin(sleep(KEEP_ALIVE_INTERVAL));
                    // The new timer is polled once, so that it wakes the current task when it fires.
                    let _ = events.pulse.as_mut().poll(context);
                    Some(Bytes::from_static(b": still here\n\n"))
                }
            },
        };
        Poll::Ready(next.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        let length: usize = self.ready.iter().map(Bytes::len).sum();
        match self.events {
            Some(_) => SizeHint::default(),
            None => SizeHint::with_exact(length as u64),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.ready.is_empty() && self.events.is_none()
    }
}
