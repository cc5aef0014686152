//! A list of mistakes for one error message.

/// A list of mistakes, one per line.
#[derive(Clone, Copy, Debug)]
pub(super) struct MistakeList {
    bytes: [u8; Self::CAPACITY],
    len: usize,
    shown: usize,
    /// The number of mistakes, including those that are not shown.
    count: usize,
}

impl MistakeList {
    const CAPACITY: usize = 8192;
    /// The maximum number of mistakes that are shown.
    const SHOWN: usize = 12;
    /// The number of bytes reserved for the last line, which counts the mistakes that are not
    /// shown.
    const END: usize = 64;

    #[inline]
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; Self::CAPACITY],
            len: 0,
            shown: 0,
            count: 0,
        }
    }

    /// Adds a mistake. If there is no room, the mistake is only counted.
    #[inline]
    pub(super) const fn add(&mut self, text: &str) {
        self.count += 1;
        if self.shown < Self::SHOWN && self.len + text.len() + Self::END < Self::CAPACITY {
            if self.len > 0 {
                self.put("\n");
            }
            self.put(text);
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
            self.put("\n... and ");
            self.number(self.count - self.shown);
            self.put(" more");
        }
        Some(self)
    }

    /// Returns the text of the list.
    #[inline]
    pub(super) const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    #[inline]
    const fn put(&mut self, text: &str) {
        let (_, rest) = self.bytes.split_at_mut(self.len);
        rest.split_at_mut(text.len())
            .0
            .copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    #[inline]
    const fn number(&mut self, number: usize) {
        let mut digits = [b'0'; 20];
        let (mut rest, mut at) = (number, digits.len());
        while rest > 0 {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if let Ok(digits) = str::from_utf8(digits.split_at(at).1) {
            self.put(digits);
        }
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
