//! Finds the command lines in a Markdown document that a reader of the document may type.

use cmdhelp_spec::shell;

/// A command line and its location.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// The command line without the shell's prompt. If the command line continues on further lines,
    /// all of its lines are joined.
    pub(crate) text: String,
    /// The number of the line, counted from one.
    pub(crate) row: usize,
    /// The column in characters, counted from one.
    pub(crate) column: usize,
    /// Whether the command line is in running text, which may mention a command without calling it.
    pub(crate) inline: bool,
}

/// Returns the command lines of a document: the lines of fenced blocks for a shell, and the text
/// between backticks.
///
/// In a block with prompts (`$ `), only the text after a prompt is a command line; the rest is
/// output. Blocks in other languages are skipped, and so is the block or paragraph after a line
/// `<!-- cmdhelp: ignore -->`.
pub(crate) fn command_lines(markdown: &str) -> Vec<Line> {
    let mut reader = DocumentReader::default();
    for (index, line) in markdown.lines().enumerate() {
        reader.read(index + 1, line);
    }
    reader.end_of_paragraph();
    reader.end_of_block();
    reader.found
}

#[derive(Default)]
struct DocumentReader<'a> {
    found: Vec<Line>,
    /// The lines of running text since the last empty line, by their numbers.
    paragraph: Vec<(usize, &'a str)>,
    block: Option<Block<'a>>,
    /// Whether a comment `<!-- cmdhelp: ignore -->` excludes the next block or paragraph.
    ignores_next: bool,
}

struct Block<'a> {
    fence: &'a str,
    is_read: bool,
    lines: Vec<(usize, &'a str)>,
}

impl<'a> DocumentReader<'a> {
    fn read(&mut self, row: usize, line: &'a str) {
        let trimmed = line.trim();
        match &mut self.block {
            Some(block) if closes(block.fence, trimmed) => self.end_of_block(),
            Some(block) => block.lines.push((row, line)),
            None => match fence(trimmed) {
                Some(fence) => {
                    self.end_of_paragraph();
                    let ignored = std::mem::take(&mut self.ignores_next);
                    self.block = Some(Block {
                        fence,
                        is_read: !ignored && is_shell(&trimmed[fence.len()..]),
                        lines: Vec::new(),
                    });
                }
                None if trimmed.is_empty() => self.end_of_paragraph(),
                None if is_ignore(trimmed) => {
                    self.end_of_paragraph();
                    self.ignores_next = true;
                }
                None => self.paragraph.push((row, line)),
            },
        }
    }

    fn end_of_block(&mut self) {
        let Some(block) = self.block.take().filter(|block| block.is_read) else {
            return;
        };
        let prompts = block.lines.iter().any(|(_, line)| prompted(line).is_some());
        let mut lines = block.lines.iter();
        while let Some((row, line)) = lines.next() {
            let typed = match prompted(line) {
                Some(typed) => typed,
                None if prompts => continue,
                None => line.trim_start(),
            };
            let before = &line[..line.len() - typed.len()];
            let (text, more) = joined(typed.trim_end(), lines.as_slice(), prompts);
            lines = lines.as_slice()[more..].iter();
            if !text.is_empty() && !text.starts_with('#') {
                self.found.push(Line {
                    text,
                    row: *row,
                    column: before.chars().count() + 1,
                    inline: false,
                });
            }
        }
    }

    fn end_of_paragraph(&mut self) {
        let lines = std::mem::take(&mut self.paragraph);
        if !lines.is_empty() && !std::mem::take(&mut self.ignores_next) {
            self.found.extend(between_backticks(&lines));
        }
    }
}

/// Returns a line of a block joined with the lines that a shell would read as its continuation, and
/// the number of these lines. A line that never becomes complete is returned alone. So is a line
/// whose first word contains a quote, like `It's`.
fn joined(typed: &str, after: &[(usize, &str)], prompts: bool) -> (String, usize) {
    let mut text = typed.to_owned();
    let begins_with_a_name = typed
        .split_whitespace()
        .next()
        .is_some_and(|word| !word.contains(['\'', '"']));
    if begins_with_a_name {
        for (more, (_, line)) in after.iter().enumerate() {
            if shell::unfinished(&text).is_none() {
                return (text, more);
            }
            let line = match prompts {
                true => line.trim_start().strip_prefix('>').map(|line| {
                    let line = line.strip_prefix(' ');
                    line.unwrap_or_default()
                }),
                false => Some(*line),
            };
            let Some(line) = line else {
                break;
            };
            if text.ends_with('\\') && !text.ends_with("\\\\") {
                text.pop();
                text.push_str(line.trim());
            } else {
                text.push('\n');
                text.push_str(line.trim_end());
            }
        }
        if shell::unfinished(&text).is_none() {
            return (text, after.len());
        }
    }
    (typed.to_owned(), 0)
}

/// Returns the texts between backticks. A text ends with as many backticks as it begins with.
fn between_backticks(lines: &[(usize, &str)]) -> Vec<Line> {
    let mut text: Vec<(usize, usize, char)> = Vec::new();
    for (row, line) in lines {
        for (at, character) in line.chars().enumerate() {
            text.push((*row, at + 1, character));
        }
        text.push((*row, line.chars().count() + 1, '\n'));
    }
    let ticks_at = |from: usize| {
        let rest = text[from..].iter();
        rest.take_while(|(_, _, character)| *character == '`')
            .count()
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let ticks = ticks_at(at);
        if ticks == 0 {
            at += if text[at].2 == '\\' { 2 } else { 1 };
            continue;
        }
        let start = at + ticks;
        let mut end = start;
        while end < text.len() && ticks_at(end) != ticks {
            end += ticks_at(end).max(1);
        }
        if end >= text.len() {
            // No closing backticks follow, so these backticks are plain text.
            at = start;
            continue;
        }
        found.extend(typed(&text[start..end]));
        at = end + ticks;
    }
    found
}

/// Returns the command line in a text between backticks, without its prompt and outer spaces.
fn typed(between: &[(usize, usize, char)]) -> Option<Line> {
    let inside: String = between.iter().map(|(_, _, character)| *character).collect();
    let inside = inside.replace('\n', " ");
    let text = prompted(&inside).unwrap_or(inside.trim_start());
    let skipped = inside[..inside.len() - text.len()].chars().count();
    let (row, column, _) = between.get(skipped)?;
    Some(Line {
        text: text.trim_end().to_owned(),
        row: *row,
        column: *column,
        inline: true,
    })
}

/// Returns the backticks or tildes that open a fenced block.
fn fence(line: &str) -> Option<&str> {
    let mark = line.chars().next().filter(|first| "`~".contains(*first))?;
    let info = line.trim_start_matches(mark);
    let fence = &line[..line.len() - info.len()];
    (fence.len() >= 3 && !(mark == '`' && info.contains('`'))).then_some(fence)
}

fn closes(fence: &str, line: &str) -> bool {
    line.starts_with(fence) && line.trim_start_matches(&fence[..1]).is_empty()
}

/// Returns whether the words after a fence name a shell or no language, and do not contain
/// `ignore`.
fn is_shell(info: &str) -> bool {
    let mut words = info
        .split([' ', ',', '\t', '{', '}'])
        .filter(|word| !word.is_empty());
    let language = words.next().unwrap_or_default().to_ascii_lowercase();
    let shell = matches!(
        language.as_str(),
        "" | "bash"
            | "console"
            | "fish"
            | "sh"
            | "sh-session"
            | "shell"
            | "shell-session"
            | "shellsession"
            | "terminal"
            | "text"
            | "txt"
            | "zsh"
    );
    shell && !words.any(|word| word == "ignore")
}

fn is_ignore(line: &str) -> bool {
    let comment = line.strip_prefix("<!--");
    let inside = comment.and_then(|line| line.strip_suffix("-->"));
    inside.is_some_and(|inside| inside.split_whitespace().eq(["cmdhelp:", "ignore"]))
}

/// Returns the text after the shell's prompt `$ `, if the line has one.
fn prompted(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("$ ")?;
    Some(rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::command_lines;

    fn found(markdown: &str) -> Vec<(String, usize, usize, bool)> {
        command_lines(markdown)
            .into_iter()
            .map(|line| (line.text, line.row, line.column, line.inline))
            .collect()
    }

    #[test]
    fn reads_blocks_and_backticks() {
        let markdown = "# Pad\n\nUse `pad item list`, or ``pad log `x` ``.\n\n\
            ```sh\npad item create a\n\n# then\npad log \\\n  --all\n```\n";
        assert_eq!(
            found(markdown),
            [
                ("pad item list".to_owned(), 3, 6, true),
                ("pad log `x`".to_owned(), 3, 27, true),
                ("pad item create a".to_owned(), 6, 1, false),
                ("pad log --all".to_owned(), 9, 1, false),
            ]
        );
    }

    #[test]
    fn skips_lines_without_a_prompt_in_a_block_with_prompts() {
        let markdown = "1. run\n\n   ```console\n   $ pad item list\n   pad: three items\n   ```\n";
        assert_eq!(found(markdown), [("pad item list".to_owned(), 4, 6, false)]);
    }

    #[test]
    fn skips_other_languages_and_ignored_text() {
        let markdown = "```rust\npad item\n```\n~~~sh ignore\npad item\n~~~\n\
            <!-- cmdhelp: ignore -->\n`pad old`\nand `pad older`\n\n`pad new`\n";
        assert_eq!(found(markdown), [("pad new".to_owned(), 11, 2, true)]);
    }

    #[test]
    fn joins_lines_until_the_command_line_is_complete() {
        let markdown = "```sh\npad add 'a\nb' c\npad in <<END\npad no\nEND\npad x |\npad y\n\
            pad 'open\npad z\n```\n\n```console\n$ pad \"a\n> b\"\n$ pad 'c\nd'\n```\n";
        let texts: Vec<String> = found(markdown).into_iter().map(|line| line.0).collect();
        assert_eq!(
            texts,
            [
                "pad add 'a\nb' c",
                "pad in <<END\npad no\nEND",
                "pad x |\npad y",
                "pad 'open",
                "pad z",
                "pad \"a\nb\"",
                "pad 'c",
            ]
        );
    }

    #[test]
    fn reads_an_unmatched_backtick_as_plain_text() {
        let markdown = "a ` b\n\n`pad\nlog` and \\`pad x\\`\n\n````\n```\npad item\n````";
        assert_eq!(
            found(markdown),
            [
                ("pad log".to_owned(), 3, 2, true),
                ("```".to_owned(), 7, 1, false),
                ("pad item".to_owned(), 8, 1, false),
            ]
        );
    }
}
