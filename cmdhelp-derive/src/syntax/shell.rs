//! Command lines as a shell reads them, as far as examples need it.

/// The words that stand where a command's name stands: the first of the line and of each part
/// after `|`, `&`, `;` or an opening parenthesis, save for assignments such as `KEY=value`.
pub(crate) fn heads(line: &str) -> Vec<String> {
    let mut heads = Vec::new();
    let mut word = String::new();
    let mut awaited = true;
    let mut characters = line.chars();
    let mut quote = None;
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some('"') | None, '\\') => word.extend(characters.next()),
            (Some(_), _) => word.push(character),
            (None, '\'' | '"') => quote = Some(character),
            (None, '|' | '&' | ';' | '(' | '\n') => {
                end_word(&mut word, &mut awaited, &mut heads);
                awaited = true;
            }
            (None, _) if character.is_whitespace() => {
                end_word(&mut word, &mut awaited, &mut heads);
            }
            (None, _) => word.push(character),
        }
    }
    end_word(&mut word, &mut awaited, &mut heads);
    heads
}

fn end_word(word: &mut String, awaited: &mut bool, heads: &mut Vec<String>) {
    let word = std::mem::take(word);
    if word.is_empty() || !*awaited || is_assignment(&word) {
        return;
    }
    *awaited = false;
    heads.push(word);
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && !name.starts_with(|first: char| first.is_ascii_digit())
            && name
                .chars()
                .all(|character| character.is_alphanumeric() || character == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::heads;

    #[test]
    fn commands_stand_at_the_beginning_of_each_part() {
        let cases: [(&str, &[&str]); 7] = [
            ("pad item list", &["pad"]),
            ("tasks \"pad | x\" --priority high", &["tasks"]),
            ("cat notes.md | pad item create", &["cat", "pad"]),
            (
                "PAD_WORKSPACE=docs pad item list && pad log",
                &["pad", "pad"],
            ),
            ("--all", &["--all"]),
            ("open \"$(pad url)\"", &["open"]),
            ("open $(pad url)", &["open", "pad"]),
        ];
        for (line, expected) in cases {
            assert_eq!(heads(line), expected, "{line}");
        }
    }
}
