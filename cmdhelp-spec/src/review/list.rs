//! A list of mistakes that are reported in one error message.

use crate::const_text::TextBuffer;

/// A list of mistakes, as a text with one mistake per line.
#[derive(Clone, Copy, Debug)]
pub(super) struct MistakeList {
    text: TextBuffer<8192>,
    shown: usize,
    /// The number of mistakes, including those that are not shown.
    count: usize,
}

impl MistakeList {
    /// The maximum number of mistakes in the text.
    const SHOWN: usize = 12;
    /// The number of bytes reserved for the last line, which counts the mistakes that are not
    /// shown.
    const END: usize = 64;

    #[inline]
    pub(super) const fn new() -> Self {
        Self {
            text: TextBuffer::EMPTY,
            shown: 0,
            count: 0,
        }
    }

    /// Adds a mistake. If the text has no room for it, the mistake is only counted.
    #[inline]
    pub(super) const fn add(&mut self, text: &str) {
        self.count += 1;
        if self.shown < Self::SHOWN && text.len() + Self::END < self.text.free() {
            if !self.text.is_empty() {
                self.text.put("\n");
            }
            self.text.put(text);
            self.shown += 1;
        }
    }

    /// Returns the list, with a last line that counts the mistakes that are not shown. Returns
    /// `None` if there are no mistakes.
    #[inline]
    pub(super) const fn finish(mut self) -> Option<Self> {
        if self.count == 0 {
            return None;
        }
        if self.count > self.shown {
            self.text.put("\n... and ");
            self.text.number(self.count - self.shown);
            self.text.put(" more");
        }
        Some(self)
    }

    /// Returns the text of the list.
    #[inline]
    pub(super) const fn as_str(&self) -> &str {
        self.text.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::MistakeList;

    #[test]
    fn a_long_list_ends_with_a_number() {
        assert!(MistakeList::new().finish().is_none());
        let mut list = MistakeList::new();
        for _ in 0..MistakeList::SHOWN + 30 {
            list.add("it is wrong");
        }
        let list = list.finish().expect("there is something");
        assert!(list.as_str().ends_with("it is wrong\n... and 30 more"));
        assert_eq!(list.as_str().lines().count(), MistakeList::SHOWN + 1);
    }
}
