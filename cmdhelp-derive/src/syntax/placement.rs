//! Finds out where the derived item is declared: in a module, in a function, or in a macro.
//!
//! rustc never runs a test that is declared in a function, and warns about it, so the derive must
//! not generate one there. `proc_macro` does not tell which code surrounds an item. `proc_macro`
//! only tells the item's file and line, so this module reads the file and counts the braces that
//! are open before the line. Parsing the file with `syn` does not help: the parsed items have no
//! line numbers within a macro.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use proc_macro2::Span;

/// Returns whether the item is in a function or in another block of code. Returns `false` for an
/// item that a macro generates.
pub(crate) fn is_in_function() -> bool {
    // Spans have a file only if a compiler runs the macro.
    proc_macro::is_available() && is_in_block(Span::call_site()).unwrap_or(false)
}

fn is_in_block(span: Span) -> Option<bool> {
    let place = span.unwrap();
    let path = place.local_file()?;
    let source = std::fs::read_to_string(&path).ok()?;
    let before = source.split_inclusive('\n').take(place.line() - 1);
    let before: usize = before.map(str::len).sum();
    // An item without indentation is at the top level of its file.
    if !source.get(before..)?.starts_with(char::is_whitespace) {
        return Some(false);
    }
    Some(blocks(path, source).around(before) == SurroundingCode::Code)
}

/// Returns the blocks of a file. A file may declare many items, so its blocks are found only once.
fn blocks(path: PathBuf, source: String) -> Arc<Blocks> {
    static FILES: LazyLock<Mutex<HashMap<PathBuf, Arc<Blocks>>>> = LazyLock::new(Mutex::default);
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    match files.get(&path) {
        // An editor keeps the macro in memory while the file changes.
        Some(blocks) if blocks.source == source => Arc::clone(blocks),
        _ => {
            let blocks = Arc::new(Blocks::of(source));
            files.insert(path, Arc::clone(&blocks));
            blocks
        }
    }
}

/// The kind of code around an item.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
enum SurroundingCode {
    Modules,
    Macro,
    Code,
}

/// The blocks of a source text.
struct Blocks {
    source: String,
    /// The offset after each brace, and the kind of code from there to the next brace.
    braces: Vec<(usize, SurroundingCode)>,
}

impl Blocks {
    fn of(source: String) -> Self {
        let (mut open, mut braces) = (Vec::new(), Vec::new());
        let mut header = String::new();
        let mut at = 0;
        while let Some(next) = source.as_bytes().get(at) {
            let skipped = skipped(&source[at..]);
            if skipped > 0 {
                at += skipped;
                header.push(' ');
                continue;
            }
            match next {
                b'{' => open.push(opened_by(&header)),
                b'}' => {
                    open.pop();
                }
                b';' => {}
                _ => {
                    let end = at + plain(&source.as_bytes()[at..]);
                    header.push_str(&source[at..end]);
                    at = end;
                    continue;
                }
            }
            at += 1;
            header.clear();
            if *next != b';' {
                braces.push((at, of_open(&open)));
            }
        }
        Self { source, braces }
    }

    /// Returns the kind of code at an offset.
    fn around(&self, offset: usize) -> SurroundingCode {
        let before = self.braces.partition_point(|(at, _)| *at <= offset);
        match before.checked_sub(1) {
            Some(last) => self.braces[last].1,
            None => SurroundingCode::Modules,
        }
    }
}

/// Returns the length of a text up to the next character after the first that could be a brace, a semicolon, or the
/// beginning of a comment or a literal. Such characters are ASCII, so the length never splits a character.
fn plain(text: &[u8]) -> usize {
    let mut at = 1;
    while at < text.len() {
        match text[at] {
            b'{' | b'}' | b';' | b'/' | b'r' | b'"' | b'\'' => break,
            _ => at += 1,
        }
    }
    at
}

/// Returns the kind of code within these open blocks.
fn of_open(open: &[SurroundingCode]) -> SurroundingCode {
    if open.contains(&SurroundingCode::Macro) {
        SurroundingCode::Macro
    } else if open.contains(&SurroundingCode::Code) {
        SurroundingCode::Code
    } else {
        SurroundingCode::Modules
    }
}

/// Returns the kind of block that a brace after this text opens.
fn opened_by(header: &str) -> SurroundingCode {
    let header = header.trim_end();
    let name = header.trim_end_matches(|end: char| end.is_alphanumeric() || end == '_');
    let before = name.trim_end();
    if header.ends_with('!') || before.ends_with('!') {
        SurroundingCode::Macro
    } else if name.len() < header.len() && before.ends_with("mod") {
        SurroundingCode::Modules
    } else {
        SurroundingCode::Code
    }
}

/// Returns the length of the comment or literal at the beginning of a text, or 0.
fn skipped(text: &str) -> usize {
    let to = |end: &str, from: usize| {
        text[from..]
            .find(end)
            .map_or(text.len(), |at| from + at + end.len())
    };
    if text.starts_with("//") {
        return to("\n", 2);
    }
    if text.starts_with("/*") {
        return nested_comment(text);
    }
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", &raw[..hashes]);
            return to(&end, hashes + 2);
        }
        return 0;
    }
    match text.as_bytes() {
        [b'"', ..] => quoted(text, '"'),
        [b'\'', b'\\', ..] => quoted(text, '\''),
        // A character; a lifetime has no quote after its first letter.
        [b'\'', ..] => match text[1..].char_indices().nth(1) {
            Some((at, '\'')) => at + 2,
            _ => 0,
        },
        _ => 0,
    }
}

fn quoted(text: &str, quote: char) -> usize {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, next)) = characters.next() {
        if next == '\\' {
            characters.next();
        } else if next == quote {
            return at + 1;
        }
    }
    text.len()
}

fn nested_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        match rest {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Blocks, SurroundingCode};

    #[test]
    fn finds_the_kind_of_block_from_open_braces() {
        let cases = [
            ("", SurroundingCode::Modules),
            ("mod a { pub(crate) mod b {", SurroundingCode::Modules),
            ("fn a() {} mod b {", SurroundingCode::Modules),
            ("fn a() { struct B {} }", SurroundingCode::Modules),
            ("fn a<'b>(c: &'b str) -> char {", SurroundingCode::Code),
            ("mod a { impl B { fn c() { {", SurroundingCode::Code),
            ("const _: () = {", SurroundingCode::Code),
            ("macro_rules! a { () => {", SurroundingCode::Macro),
            ("mod a { program! {", SurroundingCode::Macro),
            ("// fn a() {\n", SurroundingCode::Modules),
            ("/* /* fn a() { */ { */", SurroundingCode::Modules),
            ("const A: &str = \"\\\"{\"; ", SurroundingCode::Modules),
            ("const A: &str = r#\"\"{\"#; ", SurroundingCode::Modules),
            (
                "const A: [char; 3] = ['{', '\\'', '\"']; ",
                SurroundingCode::Modules,
            ),
            ("#[path = \"{\"] mod a {", SurroundingCode::Modules),
        ];
        for (source, expected) in cases {
            let blocks = Blocks::of(source.to_owned());
            assert_eq!(blocks.around(source.len()), expected, "{source}");
        }
    }

    #[test]
    fn finds_the_kind_of_code_at_each_offset() {
        let source = "a mod b { c fn d() { e } h } g";
        let blocks = Blocks::of(source.to_owned());
        let around = |word: &str| blocks.around(source.find(word).unwrap());
        for word in ["a", "c", "h", "g"] {
            assert_eq!(around(word), SurroundingCode::Modules, "{word}");
        }
        assert_eq!(around("e"), SurroundingCode::Code);
    }
}
