//! A part of a list that its command has cut itself.

use std::fmt;

use serde::Serialize;

use super::{Failure, Fault, Left, Output, Printer, status};
use crate::schema::{Node, Schema, Shape, name, text};
use crate::spec::{Case, Failures};

/// A part of a list, made by a command that makes no more than is asked for.
///
/// A list that is returned whole is cut when it is printed: `--limit` and `--after` then count
/// elements. A command that fetches from a database or a server would have made all of them for
/// nothing. So it asks its context how many are wanted and where they begin
/// ([`Context::limit`](super::Context::limit), [`Context::cursor`](super::Context::cursor)), and
/// returns these, with the place where the next part begins. The place is a text of the command's
/// own, such as the last id; the call that goes on from there is told with the result.
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
/// It is printed as the list of its elements; its schema is that of the list. More elements than
/// were asked for are an error of the program: nobody would know how to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The elements.
    pub items: Vec<T>,
    /// How many there are in all, where the command knows.
    pub total: Option<u64>,
    /// Where the next part begins: what [`Context::cursor`](super::Context::cursor) is in the call
    /// that goes on. Nothing is left if there is none.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Returns the last part of a list, of which nobody knows how long it is.
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

/// What `--after` says is no place where the list of this command can begin: see
/// [`Context::cursor`](super::Context::cursor). To whoever called, this is a mistake in the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCursor(pub(super) String);

impl fmt::Display for InvalidCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid cursor `{}`", self.0)
    }
}

impl std::error::Error for InvalidCursor {}

impl Failure for InvalidCursor {
    /// Like other mistakes in calls, it is not an error of the command.
    const TABLE: &'static Failures = &Failures::NONE;

    fn case(&self) -> Case {
        Case {
            exit: status::USAGE,
            ..Case::new("INVALID_VALUE")
        }
    }
}
