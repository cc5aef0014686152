//! Command lines, taken apart as a POSIX shell does.
//!
//! What only a running shell can know stays open: a variable or a substitution becomes the one
//! character [`FREE`] in its word. What a shell does not hand to a program (pipes, redirections,
//! assignments, comments) separates or vanishes.

/// Stands in a word for text that nobody knows before the shell runs. No argument can hold it.
pub const FREE: char = '\0';

/// A command in a line: its words, the first of which names the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The words, without quotes.
    pub words: Vec<String>,
    /// It stands in a substitution within double quotes, and so is a part of another call's text.
    pub in_text: bool,
}

/// Takes a line apart.
///
/// ```
/// use cmdhelp_spec::review::shell::calls;
///
/// let calls = calls("cat notes.md | PAD=1 pad add --title 'A \"b\"' > out; pad list $ALL");
/// let words: Vec<_> = calls.iter().map(|call| call.words.join(",")).collect();
/// assert_eq!(words, ["cat,notes.md", "pad,add,--title,A \"b\"", "pad,list,\0"]);
/// ```
#[must_use]
pub fn calls(line: &str) -> Vec<Call> {
    let mut reader = Reader {
        rest: line,
        calls: Vec::new(),
        here_documents: Vec::new(),
    };
    reader.list(false, None);
    reader.calls
}

/// The words that stand where a program's name stands.
///
/// ```
/// use cmdhelp_spec::review::shell::heads;
/// assert_eq!(heads("cat notes.md | pad add"), ["cat", "pad"]);
/// ```
#[must_use]
pub fn heads(line: &str) -> Vec<String> {
    let calls = calls(line).into_iter().filter(|call| !call.in_text);
    calls
        .filter_map(|call| call.words.into_iter().next())
        .collect()
}

/// A word as a shell reads it back as one.
///
/// ```
/// use cmdhelp_spec::review::shell::quoted;
/// assert_eq!(quoted("--title=Fix OAuth"), "'--title=Fix OAuth'");
/// assert_eq!(quoted("tasks"), "tasks");
/// ```
#[must_use]
pub fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:=,+@%<>".contains(&byte);
    if !word.is_empty() && word.bytes().all(|byte| plain(byte) || !byte.is_ascii()) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Words after which a command of its own begins.
const OPENING: [&str; 9] = [
    "!", "do", "elif", "else", "if", "then", "until", "while", "{",
];

/// Programs that run the command in their arguments.
const WRAPPERS: [&str; 7] = ["command", "doas", "env", "exec", "nohup", "sudo", "time"];

struct Reader<'a> {
    rest: &'a str,
    calls: Vec<Call>,
    /// The words that end the documents which follow the current line.
    here_documents: Vec<String>,
}

/// A command that is being read.
#[derive(Default)]
struct Current {
    /// Its place among the calls: before those that are substituted into it.
    place: usize,
    words: Vec<String>,
    word: Option<Word>,
    /// The next word is the file that is read or written.
    redirected: Option<Redirection>,
}

#[derive(Default)]
struct Word {
    text: String,
    /// Something in it is quoted, so that it is no number of a file and no reserved word.
    quoted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Redirection {
    File,
    HereDocument,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn next_if(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads commands up to the end, or up to what closes a substitution.
    fn list(&mut self, in_text: bool, close: Option<char>) {
        let mut current = Current {
            place: self.calls.len(),
            ..Current::default()
        };
        while let Some(next) = self.next() {
            match next {
                _ if Some(next) == close => break,
                '\\' => {
                    if let Some(escaped) = self.next().filter(|escaped| *escaped != '\n') {
                        current.quoted().text.push(escaped);
                    }
                }
                '\'' => {
                    let word = current.quoted();
                    while let Some(inner) = self.next().filter(|inner| *inner != '\'') {
                        word.text.push(inner);
                    }
                }
                '"' => {
                    let text = self.double_quoted();
                    current.quoted().text.push_str(&text);
                }
                '$' | '`' => {
                    let text = self.expansion(next, in_text);
                    current.word().text.push_str(&text);
                }
                '#' if current.word.is_none() => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                }
                '<' if self.placeholder().is_some() => {
                    let name = self.placeholder().unwrap_or_default().to_owned();
                    self.rest = &self.rest[name.len() + 1..];
                    current.word().text.push_str(&format!("<{name}>"));
                }
                '<' | '>' => self.redirection(next, &mut current),
                '&' if self.next_if(">") => self.redirection('>', &mut current),
                '|' | '&' | ';' | '(' | ')' | '\n' => {
                    self.end_call(&mut current, in_text);
                    if next == '\n' {
                        self.skip_here_documents();
                    }
                }
                _ if next.is_whitespace() => self.end_word(&mut current),
                _ => current.word().text.push(next),
            }
        }
        self.end_call(&mut current, in_text);
    }

    /// `<id>` stands for a value; a redirection has no file's name that ends like this.
    fn placeholder(&self) -> Option<&str> {
        let (name, after) = self.rest.split_once('>')?;
        let first = name.chars().next()?;
        let inner =
            |character: char| !character.is_whitespace() && !"<>&|;()'\"$`\\".contains(character);
        let ends = after
            .chars()
            .next()
            .is_none_or(|next| !next.is_alphanumeric() && !"<>/&".contains(next));
        (first.is_alphabetic() && name.chars().all(inner) && ends).then_some(name)
    }

    fn redirection(&mut self, operator: char, current: &mut Current) {
        // `2>`: the number of a file.
        if let Some(word) = current.word.take()
            && (word.quoted || !word.text.bytes().all(|byte| byte.is_ascii_digit()))
        {
            current.word = Some(word);
            self.end_word(current);
        }
        let here_text = operator == '<' && self.next_if("<<");
        let here_document = operator == '<' && !here_text && self.next_if("<");
        if here_document {
            self.next_if("-");
        }
        for more in [">", "|", "&", "("] {
            if !here_text && !here_document && self.next_if(more) {
                break;
            }
        }
        current.redirected = Some(match here_document {
            true => Redirection::HereDocument,
            false => Redirection::File,
        });
    }

    fn skip_here_documents(&mut self) {
        for end in std::mem::take(&mut self.here_documents) {
            while !self.rest.is_empty() {
                let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
                self.rest = rest;
                if line.trim_start_matches('\t') == end {
                    break;
                }
            }
        }
    }

    /// Text up to the closing quote; what is substituted in it is read as commands.
    fn double_quoted(&mut self) -> String {
        let mut text = String::new();
        while let Some(next) = self.next() {
            match next {
                '"' => break,
                '\\' => match self.next() {
                    Some('\n') | None => {}
                    Some(escaped) => {
                        if !"\"\\$`".contains(escaped) {
                            text.push('\\');
                        }
                        text.push(escaped);
                    }
                },
                '$' | '`' => text.push_str(&self.expansion(next, true)),
                _ => text.push(next),
            }
        }
        text
    }

    /// What follows a dollar sign or a backquote.
    fn expansion(&mut self, opening: char, in_text: bool) -> String {
        let free = FREE.to_string();
        if opening == '`' {
            self.list(in_text, Some('`'));
            return free;
        }
        if self.next_if("((") {
            let end = self.rest.find("))").map(|end| end + 2);
            self.rest = &self.rest[end.unwrap_or(self.rest.len())..];
            return free;
        }
        if self.next_if("(") {
            self.list(in_text, Some(')'));
            return free;
        }
        if self.next_if("{") {
            let end = self.rest.find('}').map(|end| end + 1);
            self.rest = &self.rest[end.unwrap_or(self.rest.len())..];
            return free;
        }
        let name = |character: char| character.is_alphanumeric() || character == '_';
        let length = self.rest.find(|next| !name(next));
        match (length.unwrap_or(self.rest.len()), self.rest.chars().next()) {
            (0, Some('?' | '#' | '@' | '*' | '$' | '!' | '-')) => {
                self.next();
                free
            }
            (0, _) => "$".to_owned(),
            (length, _) => {
                self.rest = &self.rest[length..];
                free
            }
        }
    }

    fn end_word(&mut self, current: &mut Current) {
        let Some(word) = current.word.take() else {
            return;
        };
        match current.redirected.take() {
            Some(Redirection::HereDocument) => self.here_documents.push(word.text),
            Some(Redirection::File) => {}
            None => {
                let first = current.words.is_empty() && !word.quoted;
                let opens = !self.calls.is_empty() && OPENING.contains(&word.text.as_str());
                if !first || !(is_assignment(&word.text) || opens) {
                    current.words.push(word.text);
                }
            }
        }
    }

    fn end_call(&mut self, current: &mut Current, in_text: bool) {
        self.end_word(current);
        current.redirected = None;
        let mut words = std::mem::take(&mut current.words);
        while let Some(first) = words.first() {
            let wrapped = WRAPPERS.contains(&first.as_str()).then(|| {
                let inner = words.iter().skip(1);
                inner
                    .skip_while(|word| is_assignment(word))
                    .cloned()
                    .collect()
            });
            self.calls.insert(current.place, Call { words, in_text });
            current.place += 1;
            match wrapped {
                Some(inner) => words = inner,
                None => break,
            }
        }
        current.place = self.calls.len();
    }
}

impl Current {
    fn word(&mut self) -> &mut Word {
        self.word.get_or_insert_default()
    }

    fn quoted(&mut self) -> &mut Word {
        let word = self.word();
        word.quoted = true;
        word
    }
}

/// `KEY=value`
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
    use super::{calls, heads, quoted};

    fn words(line: &str) -> Vec<String> {
        let calls = calls(line).into_iter();
        calls.map(|call| call.words.join("\u{b7}")).collect()
    }

    #[test]
    fn words_are_those_of_a_posix_shell() {
        let cases: [(&str, &[&str]); 22] = [
            ("a  b\tc", &["a·b·c"]),
            (r#"a "b c" 'd "e"' f\ g"#, &[r#"a·b c·d "e"·f g"#]),
            (r#"a "b \"c\" \d $" ''"#, &["a·b \"c\" \\d $·"]),
            ("a \\\nb", &["a·b"]),
            ("a # b", &["a"]),
            ("a b#c '#'", &["a·b#c·#"]),
            ("a > out b 2>&1 2>err <in >>log", &["a·b"]),
            ("a &> all", &["a"]),
            ("a 2", &["a·2"]),
            ("a '2'>b", &["a·2"]),
            ("a <<END b\nnot a word\nEND\nc", &["a·b", "c"]),
            ("a <<<text b", &["a·b"]),
            ("a | b || c && d; e & f", &["a", "b", "c", "d", "e", "f"]),
            ("X=1 Y= a Z=2", &["a·Z=2"]),
            ("'X=1' a", &["X=1·a"]),
            (
                "a $B ${C:-d} $(e f) `g` $1 $? $((1 + 2)) $",
                &["a·\0·\0·\0·\0·\0·\0·\0·$", "e·f", "g"],
            ),
            (r#"a --b="$C/d""#, &["a·--b=\0/d"]),
            (
                "a <id> --x=<value> <path/to>",
                &["a·<id>·--x=<value>·<path/to>"],
            ),
            ("a <in>out", &["a"]),
            (
                "for f in a b; do c $f; done",
                &["for·f·in·a·b", "c·\0", "done"],
            ),
            ("sudo X=1 a b", &["sudo·X=1·a·b", "a·b"]),
            ("(a; b)", &["a", "b"]),
        ];
        for (line, expected) in cases {
            assert_eq!(words(line), expected, "{line}");
        }
    }

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

    #[test]
    fn what_is_quoted_is_read_back() {
        for word in [
            "", "a", "a b", "it's", "$HOME", "\"", "a\\b", "é", "*", "a;b",
        ] {
            assert_eq!(words(&format!("x {}", quoted(word))), [format!("x·{word}")]);
        }
    }

    #[test]
    fn any_line_comes_to_an_end() {
        let pieces = [
            "a", " ", "'", "\"", "\\", "$", "(", ")", "`", "<", ">", "{", "#", "\n", "&", "é",
        ];
        let mut state = 7_u64;
        for _ in 0..20_000 {
            let line: String = (0..12)
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    pieces[(state >> 33) as usize % pieces.len()]
                })
                .collect();
            let words = calls(&line).into_iter().flat_map(|call| call.words);
            assert!(words.count() <= line.len(), "{line:?}");
        }
    }
}
