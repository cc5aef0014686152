//! Makes the arguments of the shell that runs the command line of a definition. The user must have permitted this shell
//! for the program.
//!
//! The shell parses only the text in the definition. It receives the arguments of a call as its positional parameters,
//! and passes them on as `"$@"` to the last program in the text. Therefore, no character of an argument's value becomes
//! shell syntax.

use super::fault::{CallFault, FaultCode};

/// The shell that runs the command lines of definitions.
pub(crate) const SHELL: &str = "sh";

/// The keywords of a shell that can precede the name of a program.
const KEYWORDS: [&str; 14] = [
    "!", "{", "}", "command", "do", "done", "elif", "else", "exec", "if", "then", "time", "until",
    "while",
];

/// Returns the arguments with which the shell runs the command line `command`. The caller appends the arguments of the
/// call to them.
///
/// # Errors
///
/// Fails if the shell would not pass the arguments of a call to a program. After `date;`, for example, the first
/// argument would be the name of a program.
pub(crate) fn words(command: &str) -> Result<[String; 3], CallFault> {
    let text = command.trim();
    match plain(text) {
        Some(plain) if ends_with_program(&plain) => {
            Ok(["-c".to_owned(), format!("{text} \"$@\""), SHELL.to_owned()])
        }
        _ => {
            let why = format!(
                "the command line `{}` must end with a program and its arguments",
                command.escape_debug()
            );
            Err(CallFault::new(FaultCode::Denied, why))
        }
    }
}

/// Returns the text with an `x` in place of each character that is quoted, escaped or in parentheses. Returns `None` if
/// the text contains a comment, a backquote, a here-document, or unclosed quotes or parentheses.
fn plain(text: &str) -> Option<String> {
    let mut plain = String::new();
    let (mut quote, mut depth, mut is_escaped) = (None, 0_usize, false);
    for letter in text.chars() {
        let last = plain.chars().next_back().unwrap_or(' ');
        let shown = match (quote, letter) {
            (_, '`') => return None,
            _ if std::mem::take(&mut is_escaped) => 'x',
            (None | Some('"'), '\\') => {
                is_escaped = true;
                'x'
            }
            (Some(open), _) => {
                quote = (letter != open).then_some(open);
                'x'
            }
            (None, '\'' | '"') => {
                quote = Some(letter);
                'x'
            }
            (None, '(') => {
                depth += 1;
                'x'
            }
            (None, ')') => {
                depth = depth.checked_sub(1)?;
                'x'
            }
            _ if depth > 0 => 'x',
            (None, '#') if last.is_whitespace() => return None,
            (None, '<') if last == '<' => return None,
            // In the redirections `>&` and `>|`, the second character does not end a command.
            (None, '&' | '|') if matches!(last, '<' | '>') => 'x',
            (None, letter) => letter,
        };
        plain.push(shown);
    }
    (quote.is_none() && depth == 0 && !is_escaped).then_some(plain)
}

/// Returns whether the last command in `plain` contains the name of a program. In `plain`, the quoted parts have been
/// replaced.
fn ends_with_program(plain: &str) -> bool {
    let last = plain.rsplit([';', '&', '|', '\n']).next();
    let mut words = last.unwrap_or_default().split_whitespace();
    let mut has_program = false;
    while let Some(word) = words.next() {
        if word.ends_with(['<', '>']) {
            // The next word is the file of the redirection. If there is no next word, the shell would use an argument
            // of the call as this file.
            if words.next().is_none() {
                return false;
            }
        } else if word == "eval" {
            return false;
        } else if !word.contains(['<', '>']) && !KEYWORDS.contains(&word) && !is_assignment(word) {
            has_program = true;
        }
    }
    has_program
}

fn is_assignment(word: &str) -> bool {
    let is_name = |it: &str| it.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    word.split_once('=').is_some_and(|(name, _)| is_name(name))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn accepts_texts_that_end_with_a_program() {
        for text in [
            "jq",
            " sort -u | head ",
            "cd src && grep -r",
            "LANG=C sort",
            "sort < names 2>&1",
            "echo $(date) at",
            "grep ';'",
            "awk '{ print $1; }'",
            "echo a\\;",
        ] {
            let words = words(text).expect(text);
            assert_eq!(words[1], format!("{} \"$@\"", text.trim()));
        }
    }

    #[test]
    fn refuses_texts_after_which_a_value_would_be_syntax_or_the_name_of_a_program() {
        for text in [
            "",
            "date;",
            "date &",
            "date |",
            "date\n!",
            "if",
            "X=1",
            "X='a; b'",
            "> out",
            "> out 2>&1",
            "sort >",
            "sort <",
            "eval echo",
            "echo 'a",
            "echo \"a",
            "echo $(date",
            "(date",
            "echo `date`",
            "echo a # b",
            "cat <<",
            "echo \\",
            "{",
        ] {
            assert!(words(text).is_err(), "{text}");
        }
    }
}
