//! Finds the line and the column of a byte in a text.

/// The approximate number of bytes between two stored positions.
const STEP: usize = 256;

/// A position in a file: line and column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Position {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// Returns the position after a character.
    fn behind(self, char: char) -> Self {
        match char {
            '\n' => Self {
                line: self.line + 1,
                column: 1,
            },
            _ => Self {
                column: self.column + 1,
                ..self
            },
        }
    }
}

/// Stored positions at regular distances in a text. With them, the position of a byte is found fast. It is needed for
/// each value of a file.
pub(super) struct Places(Vec<(usize, Position)>);

impl Places {
    pub(super) fn of(text: &str) -> Self {
        let (mut marks, mut at) = (Vec::new(), Position::START);
        for (byte, char) in text.char_indices() {
            if byte >= marks.len() * STEP {
                marks.push((byte, at));
            }
            at = at.behind(char);
        }
        Self(marks)
    }

    /// Returns the position of a byte of the text.
    pub(super) fn at(&self, text: &str, byte: usize) -> Position {
        let before = self.0.partition_point(|(start, _)| *start <= byte);
        let Some((start, at)) = before.checked_sub(1).map(|it| self.0[it]) else {
            return Position::START;
        };
        let between = text[start..].char_indices();
        let between = between.take_while(|(offset, char)| start + offset + char.len_utf8() <= byte);
        between.fold(at, |at, (_, char)| at.behind(char))
    }
}
