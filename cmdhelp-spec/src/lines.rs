//! The command lines in a documentation file, such as a README, as constants for the compiler's
//! review. The words of all lines are in one array, because each constant costs compile time.

/// The command lines of a documentation file.
///
/// ```
/// use cmdhelp_spec::review::{Document, Line};
///
/// let lines = ["pad list --all", "pad list"].map(|line| Line {
///     place: "README.md:1:1".to_owned(),
///     words: line.split(' ').map(str::to_owned).collect(),
///     mentioned: false,
/// });
/// // The first line has three words and shares none with a line before it. The second has two
/// // words, and shares both. Both lines are calls.
/// assert_eq!(Document::layout(&lines), [3, 0, 0, 2, 2, 0]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// The position of each command line: file, line and column, such as `README.md:12:5`.
    pub places: &'static [&'static str],
    /// The words of all lines, one after another.
    pub words: &'static [&'static str],
    /// Three numbers for each command line, as [`Document::layout`] returns them.
    pub layout: &'static [u8],
    /// The incomplete command lines in the file. For each, the first word, which names the program,
    /// and an error message that contains the position.
    pub unfinished: &'static [(&'static str, &'static str)],
}

/// A command line in a documentation file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position of the command line: file, line and column, such as `README.md:12:5`.
    pub place: String,
    /// The words of the line. The first word is the name of the program.
    pub words: Vec<String>,
    /// Whether the line is inline code in a sentence. Such code often only names a command and is
    /// not a complete call.
    pub mentioned: bool,
}

impl Line {
    /// The maximum number of words of a line that the compiler checks. A generated test checks
    /// longer lines.
    pub const MAX_WORDS: usize = 48;
}

impl Document {
    /// Returns three numbers for each line: the number of its words, the number of words at its
    /// beginning that are the same as in the line before, and 1 if the line is inline code in a
    /// sentence (otherwise 0).
    #[must_use]
    #[inline]
    pub fn layout(lines: &[Line]) -> Vec<u8> {
        let mut layout = Vec::new();
        let mut before: &[String] = &[];
        for line in lines {
            let shared = line.words.iter().zip(before);
            let shared = shared.take_while(|(one, other)| one == other).count();
            let short = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
            layout.extend([
                short(line.words.len()),
                short(shared),
                u8::from(line.mentioned),
            ]);
            before = &line.words;
        }
        layout
    }
}

/// An iterator over the lines of a [`Document`], usable in `const` functions.
pub(crate) struct Lines {
    document: Document,
    next: usize,
}

/// A command line that [`Lines`] returns.
pub(crate) struct Read {
    pub(crate) place: &'static str,
    pub(crate) words: &'static [&'static str],
    /// The number of words at the beginning of the line that are the same as in the line before.
    pub(crate) shared: usize,
    pub(crate) mentioned: bool,
}

impl Lines {
    #[inline]
    pub(crate) const fn of(document: Document) -> Self {
        Self { document, next: 0 }
    }

    /// Returns the next line of the file.
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<Read> {
        let Document {
            places,
            words,
            layout,
            ..
        } = self.document;
        let at = self.next;
        if at == places.len() {
            return None;
        }
        self.next += 1;
        let (words, rest) = words.split_at(layout[at * 3] as usize);
        self.document.words = rest;
        Some(Read {
            place: places[at],
            words,
            shared: layout[at * 3 + 1] as usize,
            mentioned: layout[at * 3 + 2] != 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Document, Line, Lines};

    #[test]
    fn lines_are_read_as_they_were_laid_out() {
        let lines = [
            ("a:1", "pad item é"),
            ("a:2", "pad item list  x"),
            ("a:3", "pad item"),
            ("a:4", "other mentioned"),
            ("a:5", "other mentioned"),
        ];
        let lines = lines.map(|(place, line)| Line {
            place: place.to_owned(),
            words: line.split(' ').map(str::to_owned).collect(),
            mentioned: line.ends_with("mentioned"),
        });
        let leak = |text: &String| -> &'static str { text.clone().leak() };
        let places: Vec<&str> = lines.iter().map(|line| leak(&line.place)).collect();
        let words: Vec<&str> = lines
            .iter()
            .flat_map(|line| &line.words)
            .map(leak)
            .collect();
        let mut read = Lines::of(Document {
            places: places.leak(),
            words: words.leak(),
            layout: Document::layout(&lines).leak(),
            unfinished: &[],
        });
        let mut shared = Vec::new();
        for line in &lines {
            let next = read.next().expect("a line");
            assert_eq!(next.place, line.place);
            assert_eq!(next.mentioned, line.mentioned);
            assert_eq!(next.words, line.words);
            shared.push(next.shared);
        }
        assert!(read.next().is_none());
        assert_eq!(shared, [0, 2, 2, 0, 2]);
    }
}
