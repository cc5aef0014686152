//! Reads lines of input. Skips lines that exceed a maximum length.

use std::io::{self, BufRead, ErrorKind, Read as _};

/// The maximum length of a line in bytes.
const MAX_LEN: u64 = 64 << 20;

/// The next item of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line that is not empty.
    Text(Vec<u8>),
    /// A line that exceeds the maximum length and was skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads the lines of an input.
#[derive(Debug)]
pub(super) struct InputLines<R> {
    input: R,
    longest: u64,
}

impl<R: BufRead> InputLines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            longest: MAX_LEN,
        }
    }

    /// Returns the next line that is not empty. The last line may lack a line feed.
    pub(super) fn next(&mut self) -> io::Result<Line> {
        loop {
            let mut line = Vec::new();
            let limited = &mut self.input.by_ref().take(self.longest + 1);
            match limited.read_until(b'\n', &mut line) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
                Ok(0) => return Ok(Line::End),
                Ok(_) => {}
            }
            if line.last() != Some(&b'\n') && line.len() as u64 > self.longest {
                self.skip_line()?;
                return Ok(Line::TooLong);
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Line::Text(line));
            }
        }
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let (used, ended) = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
                Ok([]) => return Ok(()),
                Ok(buffer) => match buffer.iter().position(|byte| *byte == b'\n') {
                    Some(place) => (place + 1, true),
                    None => (buffer.len(), false),
                },
            };
            self.input.consume(used);
            if ended {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{InputLines, Line};

    #[test]
    fn skips_lines_that_are_too_long_or_empty() {
        let input: &[u8] = b"\n 1234 \r\n\n12345678901\n1234567890\nlast";
        let mut lines = InputLines { input, longest: 10 };
        let mut next = || lines.next().expect("a line");
        assert_eq!(next(), Line::Text(b" 1234 \r\n".to_vec()));
        assert_eq!(next(), Line::TooLong);
        assert_eq!(next(), Line::Text(b"1234567890\n".to_vec()));
        assert_eq!(next(), Line::Text(b"last".to_vec()));
        assert_eq!(next(), Line::End);
    }
}
