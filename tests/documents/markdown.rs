//! The parts of a Markdown document that are checked.

/// A block of code between fences.
pub(crate) struct Block {
    /// The text after the opening fence.
    pub(crate) language: String,
    /// The name and value in a comment before the block: `<!-- program: greet -->`.
    pub(crate) mark: Option<(String, String)>,
    /// The line number of the first line in the document, from 1.
    pub(crate) line: usize,
    /// The lines between the fences.
    pub(crate) text: String,
}

impl Block {
    /// Returns whether the fence names this language.
    pub(crate) fn is(&self, language: &str) -> bool {
        let mut words = self.language.split([',', ' ']);
        words.next() == Some(language)
    }

    /// Returns the value in the comment before the block, if the comment has this name.
    pub(crate) fn marked(&self, name: &str) -> Option<&str> {
        let (mark, value) = self.mark.as_ref()?;
        (mark == name).then_some(value)
    }

    /// Returns the code, including the lines that rustdoc hides.
    pub(crate) fn program(&self) -> String {
        let shown = self.text.lines().map(|line| match line {
            "#" => "",
            _ => line.strip_prefix("# ").unwrap_or(line),
        });
        shown.fold(String::new(), |all, line| all + line + "\n")
    }
}

/// Returns all blocks of a document.
pub(crate) fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut before = "";
    let mut lines = document.lines().enumerate();
    while let Some((_, line)) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let mut text = String::new();
            let mut first = None;
            for (number, line) in lines.by_ref() {
                first.get_or_insert(number + 1);
                if line == "```" {
                    break;
                }
                text += line;
                text += "\n";
            }
            blocks.push(Block {
                language: language.to_owned(),
                mark: mark(before),
                line: first.unwrap_or_default(),
                text,
            });
        }
        before = line;
    }
    blocks
}

fn mark(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let (name, value) = inside.split_once(": ")?;
    Some((name.to_owned(), value.to_owned()))
}
