//! Inserts Markdown that authors have written into a document.
//!
//! Doc comments may contain Markdown, which stays as it is. But it must not change the structure of
//! the document into which it is inserted, so some lines are escaped.

use crate::list::List as _;
use crate::substring::Substring as _;
use crate::view::put::Put;
use crate::view::visible::{block, line};

/// Returns an author's text, with lines escaped that would begin a heading, HTML, or a code block
/// that is never closed.
pub(super) fn prose(text: &str) -> String {
    let text = block(text);
    let lines: Vec<&str> = text.trim_end().lines().list();
    let mut out = String::with_capacity(text.len());
    let mut fences = Fences::default();
    let mut open_until = None;
    for (number, line) in lines.iter().enumerate() {
        let mut escaped = false;
        if open_until.is_some() {
            open_until = open_until.filter(|end| *end != number);
        } else if let Some(fence) = Fence::opened_by(line) {
            open_until = fences.end_of(fence, number, &lines);
            escaped = open_until.is_none();
        } else {
            escaped = begins_a_block(line);
        }
        let rest = line.trim_start_matches(' ');
        out.put(&line[..line.len() - rest.len()]);
        if escaped {
            out.put_char('\\');
        }
        out.put(rest);
        out.put_char('\n');
    }
    out.truncate(out.trim_end().len());
    out
}

/// Returns an author's text on one line.
pub(super) fn prose_line(text: &str) -> String {
    prose(&line(text))
}

/// Returns a line without its indentation, or `None` if it is indented so far that it is a code
/// block.
fn unindented(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(' ');
    (line.len() - rest.len() < 4).then_some(rest)
}

/// Returns whether a line begins a heading or HTML, or underlines a heading.
fn begins_a_block(line: &str) -> bool {
    let Some(rest) = unindented(line) else {
        return false;
    };
    let underlines = |mark| !rest.is_empty() && rest.trim_end().trim_matches(mark).is_empty();
    let tag = |after: &str| {
        after.starts_with(|first: char| first.is_ascii_alphabetic() || "!/?".has_char(first))
    };
    rest.starts_with('#')
        || underlines('=')
        || underlines('-')
        || rest.strip_prefix('<').is_some_and(tag)
}

/// The characters that open or close a code block.
#[derive(Clone, Copy)]
struct Fence {
    mark: char,
    length: usize,
}

impl Fence {
    fn opened_by(line: &str) -> Option<Self> {
        let rest = unindented(line)?;
        let mark = rest.chars().next().filter(|mark| "`~".has_char(*mark))?;
        let after = rest.trim_start_matches(mark);
        let length = rest.len() - after.len();
        let inline = mark == '`' && after.has_char('`');
        (length >= 3 && !inline).then_some(Self { mark, length })
    }

    fn is_closed_by(self, line: &str) -> bool {
        let rest = unindented(line).map_or("", str::trim_end);
        rest.len() >= self.length && rest.trim_start_matches(self.mark).is_empty()
    }
}

/// The fences that are never closed in the text, so that their end is not searched for again.
#[derive(Default)]
struct Fences {
    never_closed: Vec<Fence>,
}

impl Fences {
    fn end_of(&mut self, fence: Fence, opened: usize, lines: &[&str]) -> Option<usize> {
        let known = |never: &Fence| never.mark == fence.mark && never.length <= fence.length;
        if self.never_closed.iter().any(known) {
            return None;
        }
        let mut after = lines.iter().enumerate().skip(opened + 1);
        let end = after.find(|(_, line)| fence.is_closed_by(line));
        if end.is_none() {
            self.never_closed.push(fence);
        }
        end.map(|(number, _)| number)
    }
}
