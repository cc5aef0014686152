//! Streams with asynchronous elements as results of commands.

use std::future::poll_fn;
use std::pin::Pin;

use futures_core::Stream as Asynchronous;
use serde_core::Serialize;

use super::output::{Lines, schema_of_stream};
use super::{Failure, Fault, Output, Printer};
use crate::maybe_future::{MaybeFuture, block_on};
use crate::schema::{Node, Schema, Shape, name, text};

/// The elements of a `futures_core::Stream` as the result of a command. Each element is printed as
/// soon as it is produced; see [`Stream`](super::Stream).
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::AsyncStream;
/// use futures_util::stream;
///
/// let lines = AsyncStream::new(stream::iter(["a", "b"]));
/// # let _ = lines;
/// ```
#[derive(Debug)]
pub struct AsyncStream<S>(Pin<Box<S>>);

/// An asynchronous stream of elements that may fail; see [`TryStream`](super::TryStream).
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::TryAsyncStream;
/// use futures_util::stream;
///
/// let lines = TryAsyncStream::new(stream::iter([Ok("a"), Err(String::from("no more"))]));
/// # let _ = lines;
/// ```
#[derive(Debug)]
pub struct TryAsyncStream<S>(Pin<Box<S>>);

impl<S: Asynchronous> AsyncStream<S> {
    /// Returns a result with the elements of `stream`.
    pub fn new(stream: S) -> Self {
        Self(Box::pin(stream))
    }
}

impl<S: Asynchronous> TryAsyncStream<S> {
    /// Returns a result with the elements of `stream`. The first error among the elements ends the
    /// result.
    pub fn new(stream: S) -> Self {
        Self(Box::pin(stream))
    }
}

impl<S: Asynchronous<Item: Serialize>> Output for AsyncStream<S> {
    const IS_STREAM: bool = true;

    fn deliver(self, to: &mut Printer<'_>, interrupted: &dyn Fn() -> bool) -> Result<(), Fault> {
        block_on(print(self.0, Ok, to, interrupted))
    }

    fn begin<'o>(
        self,
        to: &'o mut Printer<'_>,
        interrupted: &'o dyn Fn() -> bool,
    ) -> MaybeFuture<'o, Result<(), Fault>>
    where
        Self: 'o,
    {
        MaybeFuture::Later(Box::pin(print(self.0, Ok, to, interrupted)))
    }
}

impl<S, T: Serialize + 'static, E: Failure + 'static> Output for TryAsyncStream<S>
where
    S: Asynchronous<Item = Result<T, E>>,
{
    const IS_STREAM: bool = true;

    fn deliver(self, to: &mut Printer<'_>, interrupted: &dyn Fn() -> bool) -> Result<(), Fault> {
        block_on(print(self.0, item_or_fault, to, interrupted))
    }

    fn begin<'o>(
        self,
        to: &'o mut Printer<'_>,
        interrupted: &'o dyn Fn() -> bool,
    ) -> MaybeFuture<'o, Result<(), Fault>>
    where
        Self: 'o,
    {
        MaybeFuture::Later(Box::pin(print(self.0, item_or_fault, to, interrupted)))
    }
}

fn item_or_fault<T, E: Failure>(item: Result<T, E>) -> Result<T, Fault> {
    item.map_err(|error| Fault::of(&error))
}

async fn print<S: Asynchronous, T: Serialize>(
    mut items: Pin<Box<S>>,
    item: impl Fn(S::Item) -> Result<T, Fault>,
    to: &mut Printer<'_>,
    interrupted: &dyn Fn() -> bool,
) -> Result<(), Fault> {
    let mut lines = Lines::begin(to)?;
    while let Some(next) = poll_fn(|task| items.as_mut().poll_next(task)).await {
        if lines.put(item(next), to, interrupted)?.is_break() {
            return Ok(());
        }
    }
    to.end_stream(None);
    Ok(())
}

schema_of_stream! {
    AsyncStream<S> [S: Asynchronous<Item: Schema>] S::Item;
    TryAsyncStream<S> [T: Schema, E, S: Asynchronous<Item = Result<T, E>>] T;
}
