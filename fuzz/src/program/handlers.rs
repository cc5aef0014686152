//! The handlers: most return the command itself; the destructive ones note that they ran.

use std::cell::Cell;
use std::convert::Infallible;

use cmdhelp::call::{InvalidCursor, Page, Stream};
use cmdhelp::prelude::*;

use super::{
    Anvil, Drop, Lines, Lists, Login, Numbers, Optional, Pages, Pick, Raise, Related, Rest, Row,
    Rows, Shapes, Unlock, Words,
};

thread_local! {
    static DROPPED: Cell<bool> = const { Cell::new(false) };
}

fn dropped() {
    DROPPED.set(true);
    crate::server::note_drop();
}

/// Returns whether something was dropped since this function was last called.
pub fn has_dropped() -> bool {
    DROPPED.take()
}

macro_rules! echo {
    ($($command:ident)*) => {
        $(#[cmdhelp::run]
        impl $command {
            fn run(self) -> Result<Self, Infallible> {
                Ok(self)
            }
        })*
    };
}

echo!(Shapes Numbers Lists Rest Words Related Optional Pick);

#[cmdhelp::run]
impl Rows {
    fn run(self) -> Result<Vec<Row>, Infallible> {
        Ok((0..self.count.into()).map(row).collect())
    }
}

fn row(id: u32) -> Row {
    Row {
        id,
        of: id.is_multiple_of(2).then(|| "even".to_owned()),
    }
}

#[cmdhelp::run]
impl Pages {
    fn run(self, cx: &mut Context<Anvil>) -> Result<Page<Row>, InvalidCursor> {
        let first = cx.cursor::<u32>()?.unwrap_or(0).min(9);
        let page = Page::new((first..9).take(cx.limit().unwrap_or(4)).map(row));
        let end = first + u32::try_from(page.items.len()).unwrap_or(0);
        Ok(page.next((end < 9).then_some(end)))
    }
}

#[cmdhelp::run]
impl Lines {
    fn run(self) -> Result<Stream<std::vec::IntoIter<Row>>, String> {
        match self.of {
            Some(of) if of.starts_with("no") => Err(format!("there are no lines of {of}")),
            _ => Ok(Stream::new(vec![row(1), row(2)])),
        }
    }
}

#[cmdhelp::run]
impl Drop {
    fn run(self, cx: &mut Context<Anvil>) -> Result<Self, Infallible> {
        if !cx.is_dry_run() {
            dropped();
        }
        Ok(self)
    }
}

#[cmdhelp::run]
impl Raise {
    fn run(self) -> Result<Self, Infallible> {
        if self.all || !self.some.is_empty() {
            dropped();
        }
        Ok(self)
    }
}

#[cmdhelp::run]
impl Unlock {
    fn run(self, cx: &mut Context<Anvil>) -> Result<bool, String> {
        let api = &cx.root().api;
        Err(format!("note: {self:?} for {api:?}, <{}>", self.password))
    }
}

#[cmdhelp::run]
impl Login {
    fn run(self) -> Result<u16, String> {
        let Self {
            token, keys, seal, ..
        } = &self;
        match self.user {
            0 => {
                let token = token.clone().unwrap_or_default();
                let json = serde_json::to_string(&self).unwrap_or_default();
                let raw = self.raw.clone().unwrap_or_default();
                let note = self.note.clone().unwrap_or_default();
                Err(format!(
                    "{note}: nobody has <{token}>, {token:?}, <{}>, {keys:?}, <{}>, {raw:?}, {seal} and {json}",
                    keys.join(">, <"),
                    raw.display()
                ))
            }
            _ => Ok(self.user),
        }
    }
}
