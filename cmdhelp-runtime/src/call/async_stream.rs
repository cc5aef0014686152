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

/// Implements `Output` and the constructor for the stream type `$stream`. `$item` turns an element into a result.
macro_rules! output {
    ($($(#[$about:meta])* $stream:ident [$($bounds:tt)*] $item:expr;)*) => {$(
        impl<S: Asynchronous> $stream<S> {
            $(#[$about])*
            pub fn new(stream: S) -> Self {
                Self(Box::pin(stream))
            }
        }

        impl<$($bounds)*> Output for $stream<S> {
            const IS_STREAM: bool = true;

            fn deliver(
                self,
                to: &mut Printer<'_>,
                interrupted: &dyn Fn() -> bool,
            ) -> Result<(), Fault> {
                block_on(print(self.0, $item, to, interrupted))
            }

            fn begin<'o>(
                self,
                to: &'o mut Printer<'_>,
                interrupted: &'o dyn Fn() -> bool,
            ) -> MaybeFuture<'o, Result<(), Fault>>
            where
                Self: 'o,
            {
                MaybeFuture::Later(Box::pin(print(self.0, $item, to, interrupted)))
            }
        }
    )*};
}

output! {
    /// Returns a result with the elements of `stream`.
    AsyncStream [S: Asynchronous<Item: Serialize>] Ok;
    /// Returns a result with the elements of `stream`. The first error among the elements ends the
    /// result.
    TryAsyncStream [T: Serialize + 'static, E: Failure + 'static, S: Asynchronous<Item = Result<T, E>>] item_or_fault;
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
