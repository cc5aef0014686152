//! [`Output`], the trait for results of commands, and streams as results.

use std::ops::ControlFlow;

use serde_core::Serialize;

use super::window::Span;
use super::{Failure, Fault, PageInfo, Printer, status};
use crate::maybe_future::MaybeFuture;
use crate::schema::{Node, Schema, Shape, name, text};

/// The result type of a command: any type that serde can serialize, a [`Stream`] of such values, or
/// a [`Page`](super::Page).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be printed as the result of a command",
    label = "cannot be written as JSON",
    note = "derive `serde::Serialize` for it, or return a `cmdhelp::call::Stream` of such values"
)]
pub trait Output {
    /// Whether the command itself applies `--limit` and `--after`. This is `true` only for a
    /// [`Page`](super::Page).
    #[doc(hidden)]
    const IS_PAGE: bool = false;
    /// Whether the result is a stream, whose elements are each printed as soon as they are
    /// produced.
    #[doc(hidden)]
    const IS_STREAM: bool = false;

    /// Prints the result. If the result is a stream, stops with an error after the element at which
    /// `interrupted` returns `true`.
    ///
    /// # Errors
    ///
    /// Fails if an element is an error, or if the result cannot be written as JSON.
    fn deliver(self, to: &mut Printer<'_>, interrupted: &dyn Fn() -> bool) -> Result<(), Fault>;

    /// Prints a result whose elements may have to be awaited.
    ///
    /// # Errors
    ///
    /// Fails if an element is an error, or if the result cannot be written as JSON.
    #[doc(hidden)]
    fn begin<'o>(
        self,
        to: &'o mut Printer<'_>,
        interrupted: &'o dyn Fn() -> bool,
    ) -> MaybeFuture<'o, Result<(), Fault>>
    where
        Self: Sized + 'o,
    {
        MaybeFuture::Done(self.deliver(to, interrupted))
    }

    /// Returns which part of the whole list a [`Page`](super::Page) contains. For other results,
    /// returns the default.
    #[doc(hidden)]
    fn page_info(&self) -> PageInfo<'_> {
        PageInfo::default()
    }
}

impl<T: Serialize> Output for T {
    fn deliver(self, to: &mut Printer<'_>, _: &dyn Fn() -> bool) -> Result<(), Fault> {
        to.document(&self)
    }
}

/// A result whose elements are printed as soon as they are produced. In JSON, each element is one
/// line, and the last line contains the outcome.
///
/// ```text
/// {"type":"item","data":{"id":"TASK-1"}}
/// {"type":"item","data":{"id":"TASK-2"}}
/// {"type":"end","ok":true,"count":2}
/// ```
///
/// If the last line is missing, the reader knows that the output is incomplete.
#[derive(Clone, Debug)]
pub struct Stream<I>(I);

impl<I: Iterator> Stream<I> {
    /// Makes a result that prints the elements of `items`.
    ///
    /// ```
    /// use cmdhelp_runtime::call::Stream;
    /// let lines = Stream::new(["a", "b"].into_iter());
    /// # let _ = lines;
    /// ```
    pub fn new(items: impl IntoIterator<IntoIter = I>) -> Self {
        Self(items.into_iter())
    }
}

/// A [`Stream`] whose elements may be errors. The first error ends the stream: the last line is
/// then `{"type":"end","ok":false,"count":…,"error":{…}}`, and the program exits with the error's
/// exit code.
#[derive(Clone, Debug)]
pub struct TryStream<I>(I);

impl<I: Iterator> TryStream<I> {
    /// Makes a result that prints the elements of `items`, up to the first error.
    ///
    /// ```
    /// use cmdhelp_runtime::call::TryStream;
    /// let lines = TryStream::new([Ok("a"), Err(String::from("no more"))]);
    /// # let _ = lines;
    /// ```
    pub fn new(items: impl IntoIterator<IntoIter = I>) -> Self {
        Self(items.into_iter())
    }
}

impl<I: Iterator> Output for Stream<I>
where
    I::Item: Serialize,
{
    const IS_STREAM: bool = true;

    fn deliver(self, to: &mut Printer<'_>, interrupted: &dyn Fn() -> bool) -> Result<(), Fault> {
        stream(self.0.map(Ok), to, interrupted)
    }
}

impl<I: Iterator<Item = Result<T, E>>, T: Serialize, E: Failure> Output for TryStream<I> {
    const IS_STREAM: bool = true;

    fn deliver(self, to: &mut Printer<'_>, interrupted: &dyn Fn() -> bool) -> Result<(), Fault> {
        let items = self.0.map(|item| item.map_err(|error| Fault::of(&error)));
        stream(items, to, interrupted)
    }
}

/// Implements `Schema` for the stream type `$stream`. Its schema is that of a list of `$item`.
macro_rules! schema_of_stream {
    ($($stream:ident<$of:ident> [$($bounds:tt)*] $item:ty;)*) => {
        $(impl<$($bounds)*> Schema for $stream<$of> {
            const NAME: &'static str = name::<Self>();
            const NAME_PIECES: &'static [&'static str] = &["List_of_", <$item as Schema>::NAME];
            const SCHEMA: &'static str = text::<Self>();
            const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::List {
                items: <$item as Schema>::NODE_UNLESS_RECURSIVE,
                length: None,
            });
        })*
    };
}

#[cfg(feature = "futures-core")]
pub(super) use schema_of_stream;

schema_of_stream! {
    Stream<I> [I: Iterator<Item: Schema>] I::Item;
    TryStream<I> [T: Schema, E, I: Iterator<Item = Result<T, E>>] T;
}

fn stream<T: Serialize>(
    items: impl Iterator<Item = Result<T, Fault>>,
    to: &mut Printer<'_>,
    interrupted: &dyn Fn() -> bool,
) -> Result<(), Fault> {
    let mut lines = Lines::begin(to)?;
    for item in items {
        if lines.put(item, to, interrupted)?.is_break() {
            return Ok(());
        }
    }
    to.end_stream(None);
    Ok(())
}

/// Prints the elements of a stream.
pub(super) struct Lines {
    span: Span,
    at: u64,
}

impl Lines {
    pub(super) fn begin(to: &mut Printer<'_>) -> Result<Self, Fault> {
        let span = to.window().counted()?;
        to.begin_stream();
        Ok(Self { span, at: 0 })
    }

    /// Prints an element if `--limit` and `--after` select it. Returns `Break` if no later element
    /// has to be printed.
    pub(super) fn put<T: Serialize>(
        &mut self,
        item: Result<T, Fault>,
        to: &mut Printer<'_>,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<ControlFlow<()>, Fault> {
        if self.span.end == Some(self.at) {
            to.end_stream(Some(self.at));
            return Ok(ControlFlow::Break(()));
        }
        let item = item?;
        if self.at >= self.span.after {
            to.item(&item)?;
        }
        self.at += 1;
        if to.is_closed() {
            return Ok(ControlFlow::Break(()));
        }
        if interrupted() {
            let message = "interrupted before the end";
            return Err(Fault::new("INTERRUPTED", status::INTERRUPTED, message));
        }
        Ok(ControlFlow::Continue(()))
    }
}
