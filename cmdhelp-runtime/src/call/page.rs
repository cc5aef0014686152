//! A part of a list, for commands that produce only the requested elements.

use std::fmt;

use serde_core::Serialize;

use super::{Failure, Fault, Output, PageInfo, Printer, status};
use crate::schema::{Node, Schema, Shape, name, text};
use crate::spec::{Case, Failures};

/// A part of a list. The command produces only the elements that the caller requests.
///
/// For a command that returns a whole list, cmdhelp selects the elements to print: `--limit` and
/// `--after` count elements of the list. A command that fetches a whole list from a database or a
/// server would fetch elements that are never printed, so such a command returns a page. From its
/// context, such a command gets the maximum number of elements
/// ([`Context::limit`](super::Context::limit)) and the cursor after which the page begins
/// ([`Context::cursor`](super::Context::cursor)). The command returns the elements and the cursor
/// of the next page: a text that the command chooses, such as the last id. The printed result
/// contains the command line for the next page.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Context, InvalidCursor, Page, Run};
///
/// /// Prints all numbers, beginning with 1.
/// struct Count;
///
/// impl Run for Count {
///     type App = ();
///     type Output = Page<u32>;
///     type Error = InvalidCursor;
///
///     fn run(self, cx: &mut Context<()>) -> Result<Page<u32>, InvalidCursor> {
///         let first = cx.cursor::<u32>()?.map_or(1, |last| last + 1);
///         let items = (first..).take(cx.limit().unwrap_or(100));
///         let page = Page::new(items);
///         let last = page.items.last().copied();
///         Ok(page.next(last))
///     }
/// }
///
/// let mut cx = Context::of(()).with_limit(2).with_after("7");
/// let page = Count.run(&mut cx)?;
/// assert_eq!((page.items, page.next.as_deref()), (vec![8, 9], Some("9")));
/// # Ok::<(), InvalidCursor>(())
/// ```
///
/// A page is printed as the list of its elements, and its schema is the schema of the list. If a
/// page has more elements than the limit, the call fails with an error about a bug in the program:
/// not all elements could be printed, so the cursor would skip some elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The elements of this part.
    pub items: Vec<T>,
    /// The number of elements of the whole list, if it is known.
    pub total: Option<u64>,
    /// The cursor of the next part, or `None` if this is the last part. The next call gets the
    /// cursor from [`Context::cursor`](super::Context::cursor).
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Returns a page without a next page, of a list of unknown total length.
    pub fn new(items: impl IntoIterator<Item = T>) -> Self {
        Self {
            items: items.into_iter().collect(),
            total: None,
            next: None,
        }
    }

    /// Returns the page with the cursor of the next page, or without one.
    #[must_use]
    pub fn next(mut self, cursor: Option<impl ToString>) -> Self {
        self.next = cursor.map(|cursor| cursor.to_string());
        self
    }

    /// Returns the page with the total number of elements of the list.
    #[must_use]
    pub fn total(mut self, count: usize) -> Self {
        self.total = Some(count as u64);
        self
    }
}

impl<T: Serialize> Output for Page<T> {
    const IS_PAGE: bool = true;

    fn deliver(self, to: &mut Printer<'_>, _: &dyn Fn() -> bool) -> Result<(), Fault> {
        to.page(&self.items, &self.page_info())
    }

    fn page_info(&self) -> PageInfo<'_> {
        PageInfo {
            count: self.items.len() as u64,
            total: self.total,
            next: self.next.as_deref(),
        }
    }
}

impl<T: Schema> Schema for Page<T> {
    const NAME: &'static str = name::<Self>();
    const NAME_PIECES: &'static [&'static str] = &["List_of_", T::NAME];
    const SCHEMA: &'static str = text::<Self>();
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::List {
        items: T::NODE_UNLESS_RECURSIVE,
        length: None,
    });
}

/// The error for a cursor in `--after` that the command cannot parse: see
/// [`Context::cursor`](super::Context::cursor). The error is reported to the caller as a mistake in
/// the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCursor(pub(super) String);

impl fmt::Display for InvalidCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid cursor `{}`", self.0)
    }
}

impl std::error::Error for InvalidCursor {}

impl Failure for InvalidCursor {
    /// The error is a mistake in the call, so it is not listed among the command's own errors.
    const TABLE: &'static Failures = &Failures::NONE;

    fn case(&self) -> Case {
        Case {
            exit: status::USAGE,
            ..Case::new("INVALID_VALUE")
        }
    }
}
