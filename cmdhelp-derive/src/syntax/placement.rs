//! Finds out where the derived item is declared: in a module, in a function, or in a macro.
//!
//! rustc never runs a test that is declared in a function, and warns about it, so the derive must
//! not generate one there. `proc_macro` does not tell which code surrounds an item. `proc_macro`
//! only tells the item's file and line, so this module reads the file and counts the braces that
//! are open before the line. Parsing the file with `syn` does not help: the parsed items have no
//! line numbers within a macro.

use proc_macro2::Span;

/// Returns whether the item is in a function or in another block of code. Returns `false` for an
/// item that a macro generates.
pub(crate) fn is_in_function() -> bool {
    // Spans have a file only if a compiler runs the macro.
    proc_macro::is_available() && is_in_block(Span::call_site()).unwrap_or(false)
}

fn is_in_block(span: Span) -> Option<bool> {
    let place = span.unwrap();
    let source = std::fs::read_to_string(place.local_file()?).ok()?;
    let before = source.split_inclusive('\n').take(place.line() - 1);
    let before: usize = before.map(str::len).sum();
    // An item without indentation is at the top level of its file.
    if !source.get(before..)?.starts_with(char::is_whitespace) {
        return Some(false);
    }
    Some(around(&source[..before]) == SurroundingCode::Code)
}

/// The kind of code around an item.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
enum SurroundingCode {
    Modules,
    Macro,
    Code,
}

/// Returns the kind of the blocks that are open at the end of a source text.
fn around(source: &str) -> SurroundingCode {
    let mut open = Vec::new();
    let mut header = String::new();
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let skipped = skipped(rest);
        if skipped > 0 {
            rest = &rest[skipped..];
            header.push(' ');
            continue;
        }
        rest = &rest[next.len_utf8()..];
        match next {
            '{' => open.push(opened_by(&header)),
            '}' => {
                open.pop();
            }
            ';' => {}
            _ => {
                header.push(next);
                continue;
            }
        }
        header.clear();
    }
    let find = |wanted| open.iter().copied().find(|around| *around == wanted);
    find(SurroundingCode::Macro)
        .or_else(|| find(SurroundingCode::Code))
        .unwrap_or(SurroundingCode::Modules)
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
    use super::{SurroundingCode, around};

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
            assert_eq!(around(source), expected, "{source}");
        }
    }
}
