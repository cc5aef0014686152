//! [`Page`], the result of a command that produces only the elements of a list that the caller
//! requests.

use std::fmt;

use serde_core::Serialize;

use super::{Failure, Fault, Output, PageInfo, Printer, status};
use crate::schema::{Node, Schema, Shape, name, text};
use crate::spec::{Case, Failures};

/// A part of a list, as the result of a command that produces only the elements that the caller
/// requests.
///
/// If a command returns a whole list, cmdhelp selects the elements to print: `--limit` and
/// `--after` count elements of the list. A command that fetches its list from a database or a
/// server can return a page instead, so that it does not fetch elements that are never printed. Its
/// context tells the command the maximum number of elements
/// ([`Context::limit`](super::Context::limit)) and the cursor after which the page begins
/// ([`Context::cursor`](super::Context::cursor)). The command returns the elements and the cursor
/// of the next page, which is a text that the command chooses, such as the id of the last element.
/// The printed result contains the command line for the next page.
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
/// page has more elements than the limit, the call fails, because this is a bug in the program:
/// cmdhelp cannot print more elements than the limit, and the next page would begin after those
/// that were not printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The elements of this page.
    pub items: Vec<T>,
    /// The number of elements of the whole list, if it is known.
    pub total: Option<u64>,
    /// The cursor of the next page, or `None` if this is the last page. The call for the next page
    /// gets this cursor from [`Context::cursor`](super::Context::cursor).
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Makes the last page of a list whose total length is unknown.
    pub fn new(items: impl IntoIterator<Item = T>) -> Self {
        Self {
            items: items.into_iter().collect(),
            total: None,
            next: None,
        }
    }

    /// Sets the cursor of the next page. `None` makes this page the last one.
    #[must_use]
    pub fn next(mut self, cursor: Option<impl ToString>) -> Self {
        self.next = cursor.map(|cursor| cursor.to_string());
        self
    }

    /// Sets the number of elements of the whole list.
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
/// [`Context::cursor`](super::Context::cursor). The error has the code `INVALID_VALUE`, because the
/// mistake is in the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCursor(pub(super) String);

impl fmt::Display for InvalidCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid cursor `{}`", self.0)
    }
}

impl std::error::Error for InvalidCursor {}

impl Failure for InvalidCursor {
    /// Empty, because the mistake is in the call. The error is not listed among the command's own
    /// errors.
    const TABLE: &'static Failures = &Failures::NONE;

    fn case(&self) -> Case {
        Case {
            exit: status::USAGE,
            ..Case::new("INVALID_VALUE")
        }
    }
}
