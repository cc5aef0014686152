//! The part of a list that a command itself has cut.

use std::fmt;

use serde::Serialize;

use super::{Failure, Fault, Left, Output, Printer, status};
use crate::schema::{Node, Schema, Shape, name, text};
use crate::spec::{Case, Failures};

/// A part of a list, made by a command that makes no more elements than the caller asks for.
///
/// If a command returns a whole list, the framework cuts it before it is printed: `--limit` and
/// `--after` then count elements. A command that fetches from a database or a server would have
/// made all other elements for nothing. So it asks its context for the maximum number of elements
/// and the cursor at which they begin ([`Context::limit`](super::Context::limit),
/// [`Context::cursor`](super::Context::cursor)), and returns these elements with the cursor of the
/// next part. A cursor is a text that the command chooses, such as the last id. The result tells
/// the caller which call continues the list.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Context, InvalidCursor, Page, Run};
///
/// /// Numbers, for as long as anybody wants to know.
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
/// A page is printed as the list of its elements; its schema is that of the list. A page with more
/// elements than the limit is an error of the program: its cursor would not fit the printed
/// elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The elements of this part.
    pub items: Vec<T>,
    /// The number of elements of the whole list, if the command knows it.
    pub total: Option<u64>,
    /// The cursor of the next part: the next call gets it from
    /// [`Context::cursor`](super::Context::cursor). `None` if this is the last part.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Returns the last part of a list of unknown total length.
    pub fn new(items: impl IntoIterator<Item = T>) -> Self {
        Self {
            items: items.into_iter().collect(),
            total: None,
            next: None,
        }
    }

    /// Returns the page with the cursor of the next page, if there is one.
    #[must_use]
    pub fn next(mut self, cursor: Option<impl ToString>) -> Self {
        self.next = cursor.map(|cursor| cursor.to_string());
        self
    }

    /// Returns the page with the total number of elements.
    #[must_use]
    pub fn total(mut self, count: usize) -> Self {
        self.total = Some(count as u64);
        self
    }
}

impl<T: Serialize> Output for Page<T> {
    const IS_PAGE: bool = true;

    fn deliver(self, to: &mut Printer<'_>, _: &dyn Fn() -> bool) -> Result<(), Fault> {
        to.page(&self.items, &self.left())
    }

    fn left(&self) -> Left<'_> {
        Left {
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
/// [`Context::cursor`](super::Context::cursor). The caller sees it as a mistake in the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCursor(pub(super) String);

impl fmt::Display for InvalidCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid cursor `{}`", self.0)
    }
}

impl std::error::Error for InvalidCursor {}

impl Failure for InvalidCursor {
    /// This mistake is one of the call, and not of the command's own errors.
    const TABLE: &'static Failures = &Failures::NONE;

    fn case(&self) -> Case {
        Case {
            exit: status::USAGE,
            ..Case::new("INVALID_VALUE")
        }
    }
}
