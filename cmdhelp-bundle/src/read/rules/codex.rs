//! Reads the rules of Codex. A file of rules is in Starlark and consists of calls of `prefix_rule`, whose arguments are
//! strings and lists.

use super::super::fault::FaultCode;
use super::super::fields::{Fields, text};
use super::super::file::File;
use super::super::node::{Builder, Node, Value};
use super::super::place::Position;
use super::{Decision, Reach, Rule};

/// The maximum number of rules that one call can stand for, since its pattern can list alternatives for a word.
const MAX: usize = 256;

/// Reads the rules of a file.
pub(super) fn read(file: &File<'_>) -> Option<Vec<Rule>> {
    let mut parser = Parser { file, at: 0 };
    let mut rules = Vec::new();
    while let Some(call) = parser.call()? {
        let before = file.count();
        let found = Fields::of(file, &call).and_then(rule);
        rules.extend(
            found
                .into_iter()
                .flatten()
                .filter(|_| file.count() == before),
        );
    }
    Some(rules)
}

fn rule(fields: Fields<'_>) -> Option<Vec<Rule>> {
    let words = ["allow", "prompt", "forbidden"];
    let decision = match fields.one_of("decision", &words).as_deref() {
        Some("forbidden") => Decision::Deny,
        Some("prompt") => Decision::Ask,
        _ => Decision::Allow,
    };
    let pattern = fields.need("pattern")?;
    let mut lines: Vec<Vec<String>> = vec![Vec::new()];
    for node in fields.list("pattern") {
        let words: Vec<String> = match &node.value {
            Value::List(items) => items
                .iter()
                .filter_map(|it| text(fields.file, it))
                .collect(),
            _ => text(fields.file, node).into_iter().collect(),
        };
        if words.len().saturating_mul(lines.len()) > MAX {
            let message = format!(
                "the alternatives of this rule stand for more than {MAX} command \
                lines"
            );
            fields.invalid(pattern, &message, "split the rule into several rules");
            return None;
        }
        let longer = |line: &Vec<String>| {
            let add = |word: &String| line.iter().chain([word]).cloned().collect();
            words.iter().map(add).collect::<Vec<_>>()
        };
        lines = lines.iter().flat_map(longer).collect();
    }
    fields.pass(&["match", "not_match", "justification"]);
    fields.end();
    let rule = |words| Rule::line(decision, words, Reach::All);
    Some(lines.into_iter().map(rule).collect())
}

struct Parser<'a> {
    file: &'a File<'a>,
    at: usize,
}

impl<'a> Parser<'a> {
    /// Reads a call, with its arguments as a map. Returns `Some(None)` at the end of the file, and `None` after a
    /// fault.
    fn call(&mut self) -> Option<Option<Node>> {
        if self.peek().is_none() {
            return Some(None);
        }
        let at = self.place();
        let name = self.word();
        if name != "prefix_rule" {
            return self.fault(at, "expected `prefix_rule(`");
        }
        let mut builder = Builder::new(self.file);
        self.take('(')?;
        builder.open(at, true);
        while self.peek() != Some(')') {
            let at = self.place();
            let key = self.word().to_owned();
            if key.is_empty() {
                return self.fault(at, "expected the name of an argument or `)`");
            }
            builder.key(at, key);
            self.take('=')?;
            self.value(&mut builder)?;
            if self.peek() != Some(')') {
                self.take(',')?;
            }
        }
        self.take(')')?;
        builder.close();
        Some(builder.finish())
    }

    fn value(&mut self, builder: &mut Builder<'_>) -> Option<()> {
        let at = self.place();
        match self.peek() {
            Some('[') => {
                self.take('[')?;
                builder.open(at, false).then_some(())?;
                while self.peek() != Some(']') {
                    self.value(builder)?;
                    if self.peek() != Some(']') {
                        self.take(',')?;
                    }
                }
                self.take(']')?;
                builder.close();
                Some(())
            }
            Some(quote @ ('"' | '\'')) => {
                let text = self.string(quote)?;
                let value = Value::Text(text);
                builder.value(Node { at, value });
                Some(())
            }
            _ => self.fault(at, "expected a string or a list"),
        }
    }

    fn string(&mut self, quote: char) -> Option<String> {
        let start = self.place();
        self.take(quote)?;
        let mut text = String::new();
        let rest = &self.file.text[self.at..];
        let mut chars = rest.char_indices();
        while let Some((offset, char)) = chars.next() {
            match char {
                '\n' => break,
                char if char == quote => {
                    self.at += offset + 1;
                    return Some(text);
                }
                '\\' => match chars.next().map_or('\0', |(_, it)| it) {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'u' => {
                        let digits: String = chars.by_ref().take(4).map(|(_, it)| it).collect();
                        let code = u32::from_str_radix(&digits, 16)
                            .ok()
                            .and_then(char::from_u32);
                        match code {
                            Some(char) => text.push(char),
                            None => return self.fault(start, "unknown escape"),
                        }
                    }
                    char @ ('\\' | '"' | '\'') => text.push(char),
                    _ => return self.fault(start, "unknown escape"),
                },
                char => text.push(char),
            }
        }
        self.fault(start, "the string has no end")
    }

    /// Skips white space and comments, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = &self.file.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            match trimmed.strip_prefix('#') {
                Some(comment) => self.at += 1 + comment.find('\n').unwrap_or(comment.len()),
                None => return trimmed.chars().next(),
            }
        }
    }

    fn word(&mut self) -> &'a str {
        let _next = self.peek();
        let rest = &self.file.text[self.at..];
        let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn take(&mut self, char: char) -> Option<()> {
        if self.peek() == Some(char) {
            self.at += char.len_utf8();
            return Some(());
        }
        let at = self.place();
        self.fault(at, &format!("expected `{char}`"))
    }

    fn place(&mut self) -> Position {
        let _next = self.peek();
        self.file.at(self.at)
    }

    fn fault<T>(&self, at: Position, message: &str) -> Option<T> {
        let remedy = "only calls of `prefix_rule` with strings and lists are read";
        self.file.fault(at, FaultCode::Syntax, message, remedy);
        None
    }
}
