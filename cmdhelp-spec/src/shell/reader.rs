//! Reads command lines, and splits them into words as a POSIX shell does.
//!
//! In place of a variable or a substitution, whose value only a running shell knows, a word
//! contains the character [`FREE`]. Pipes separate commands. Redirections, assignments and comments
//! are left out, because a shell does not pass them to the program. A call with the variable `COMPLETE` is left out, too:
//! the program then prints a script for completions, and does not parse its arguments.

/// The character that stands for a variable or a substitution in a word. No argument of a program
/// can contain this character.
pub const FREE: char = '\0';

/// A command in a line: its words. The first word names the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The words, without quotes.
    pub words: Vec<String>,
    /// Whether the call is in a substitution within double quotes, so that its output is part of
    /// another call's argument.
    pub in_text: bool,
}

/// The reserved words of the shell after which a new command begins.
const OPENING: [&str; 9] = [
    "!", "do", "elif", "else", "if", "then", "until", "while", "{",
];

/// Programs that run the command in their arguments, as `sudo` does.
const WRAPPERS: [&str; 7] = ["command", "doas", "env", "exec", "nohup", "sudo", "time"];

/// A command line that is being read.
pub(super) struct ShellReader<'a> {
    rest: &'a str,
    /// The commands that have been read.
    pub(super) calls: Vec<Call>,
    /// The delimiters of the here-documents whose text begins after the current line.
    here_documents: Vec<String>,
    /// The reserved words, such as `done`, that must still follow to end the open compound
    /// commands.
    ends: Vec<&'static str>,
    /// The reason why the line is incomplete, or `None` if none has been found.
    pub(super) missing: Option<String>,
}

/// The reserved words that begin a compound command, each with the word that ends it.
const COMPOUND: [(&str, &str); 3] = [("do", "done"), ("then", "fi"), ("{", "}")];

/// The command that is currently being read.
#[derive(Default)]
struct Current {
    /// The index at which the command is inserted into the list of calls, so that it comes before
    /// the commands in its substitutions.
    place: usize,
    words: Vec<String>,
    word: Option<ShellWord>,
    /// The redirection whose file is the next word, if there is one.
    redirected: Option<Redirection>,
    /// Whether the command requests a script for completions.
    completes: bool,
}

#[derive(Default)]
struct ShellWord {
    text: String,
    /// Whether a part of the word is quoted, so that it is neither a file descriptor nor a reserved
    /// word.
    quoted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Redirection {
    File,
    HereDocument,
}

impl<'a> ShellReader<'a> {
    /// Reads a whole line.
    #[inline]
    pub(super) fn read(line: &'a str) -> Self {
        let mut reader = Self {
            rest: line,
            calls: Vec::new(),
            here_documents: Vec::new(),
            ends: Vec::new(),
            missing: None,
        };
        reader.list(false, false);
        if let Some(end) = reader.ends.pop() {
            reader.lacks(format!("`{end}` is missing"));
        }
        if let [end, ..] = reader.here_documents.as_slice() {
            let why = format!("the here-document does not end with `{end}`");
            reader.lacks(why);
        }
        reader
    }

    /// Records why the line is incomplete, unless a reason has already been recorded.
    #[inline]
    fn lacks(&mut self, why: String) {
        self.missing.get_or_insert(why);
    }

    #[inline]
    fn unclosed(&mut self, opening: &str) {
        self.lacks(format!("`{opening}` is not closed"));
    }

    #[inline]
    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    #[inline]
    fn next_if(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads commands up to the end of the line, or up to the parenthesis that closes a
    /// substitution.
    #[inline]
    fn list(&mut self, in_text: bool, substituted: bool) {
        let mut current = Current {
            place: self.calls.len(),
            ..Current::default()
        };
        let mut subshells = 0_usize;
        // The operator, such as `|`, that still needs a command after it.
        let mut operator = None;
        let mut is_closed = !substituted;
        while let Some(next) = self.next() {
            if !next.is_whitespace() && !"|&;)#".contains(next) {
                operator = None;
            }
            match next {
                ')' if substituted && subshells == 0 => {
                    is_closed = true;
                    break;
                }
                '\\' => match self.next() {
                    Some('\n') => {}
                    Some(escaped) => current.quoted().text.push(escaped),
                    None => self.lacks("the line after `\\` is missing".to_owned()),
                },
                '\'' => {
                    let (text, rest) = self.rest.split_once('\'').unwrap_or_else(|| {
                        self.missing.get_or_insert("`'` is not closed".to_owned());
                        (self.rest, "")
                    });
                    self.rest = rest;
                    current.quoted().text.push_str(text);
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
                    match next {
                        '\n' => self.skip_here_documents(),
                        '(' => subshells += 1,
                        ')' => subshells = subshells.saturating_sub(1),
                        '|' if operator.is_none() => operator = Some("|"),
                        '|' => operator = Some("||"),
                        '&' if self.next_if("&") => operator = Some("&&"),
                        _ => {}
                    }
                }
                _ if next.is_whitespace() => self.end_word(&mut current),
                _ => current.word().text.push(next),
            }
        }
        self.end_call(&mut current, in_text);
        if let Some(operator) = operator {
            self.lacks(format!("nothing follows `{operator}`"));
        }
        if subshells > 0 {
            self.unclosed("(");
        }
        if !is_closed {
            self.unclosed("$(");
        }
    }

    /// Returns the placeholder, such as `<id>`, at this position. The closing `>` distinguishes a
    /// placeholder from a redirection.
    #[inline]
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

    #[inline]
    fn redirection(&mut self, operator: char, current: &mut Current) {
        // A word of digits before the operator is a file descriptor, as in `2>`.
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

    #[inline]
    fn skip_here_documents(&mut self) {
        for end in std::mem::take(&mut self.here_documents) {
            let mut is_closed = false;
            while !is_closed && !self.rest.is_empty() {
                let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
                self.rest = rest;
                is_closed = line.trim_start_matches('\t') == end;
            }
            if !is_closed {
                self.lacks(format!("the here-document does not end with `{end}`"));
            }
        }
    }

    /// Reads a text up to the closing double quote. The commands of substitutions in the text are
    /// added to the calls.
    #[inline]
    fn double_quoted(&mut self) -> String {
        let mut text = String::new();
        while let Some(next) = self.next() {
            match next {
                '"' => return text,
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
        self.unclosed("\"");
        text
    }

    /// Reads the commands up to the next backquote.
    #[inline]
    fn backquoted(&mut self, in_text: bool) {
        let mut text = String::new();
        loop {
            match self.next() {
                Some('`') => break,
                Some('\\') => match self.next() {
                    Some(escaped @ ('`' | '\\' | '$')) => text.push(escaped),
                    escaped => text.extend(['\\'].into_iter().chain(escaped)),
                },
                Some(next) => text.push(next),
                None => {
                    self.unclosed("`");
                    break;
                }
            }
        }
        let inner = ShellReader::read(&text);
        self.missing = self.missing.take().or(inner.missing);
        self.calls.extend(inner.calls.into_iter().map(|call| Call {
            in_text: in_text || call.in_text,
            ..call
        }));
    }

    /// Reads an expansion after its first character `opening`, a dollar sign or a backquote.
    #[inline]
    fn expansion(&mut self, opening: char, in_text: bool) -> String {
        let free = FREE.to_string();
        if opening == '`' {
            self.backquoted(in_text);
            return free;
        }
        if self.next_if("((") {
            self.skip_to("))", "$((");
            return free;
        }
        if self.next_if("(") {
            self.list(in_text, true);
            return free;
        }
        if self.next_if("{") {
            self.skip_to("}", "${");
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

    /// Skips all text up to and including `closing`. If the text does not contain `closing`,
    /// records that `opening` is not closed.
    #[inline]
    fn skip_to(&mut self, closing: &str, opening: &str) {
        self.rest = match self.rest.split_once(closing) {
            Some((_, rest)) => rest,
            None => {
                self.unclosed(opening);
                ""
            }
        };
    }

    #[inline]
    fn end_word(&mut self, current: &mut Current) {
        let Some(word) = current.word.take() else {
            return;
        };
        match current.redirected.take() {
            Some(Redirection::HereDocument) => self.here_documents.push(word.text),
            Some(Redirection::File) => {}
            None => {
                let first = current.words.is_empty() && !word.quoted;
                let text = word.text.as_str();
                let is_reserved = first && !self.calls.is_empty();
                let opens = is_reserved && OPENING.contains(&text);
                if is_reserved {
                    let compound = COMPOUND.iter().find(|(opening, _)| *opening == text);
                    self.ends.extend(compound.map(|(_, end)| *end));
                    self.ends.pop_if(|end| *end == text);
                }
                current.completes |= first && is_completion(text);
                if !first || !(is_assignment(text) || opens) {
                    current.words.push(word.text);
                }
            }
        }
    }

    #[inline]
    fn end_call(&mut self, current: &mut Current, in_text: bool) {
        self.end_word(current);
        if current.redirected.take().is_some() {
            self.lacks("a redirection has no file".to_owned());
        }
        let mut words = std::mem::take(&mut current.words);
        if std::mem::take(&mut current.completes) {
            words.clear();
        }
        while let Some(first) = words.first() {
            let wrapped = WRAPPERS.contains(&first.as_str()).then(|| {
                let inner = words.iter().skip(1);
                let mut variables = inner.clone().take_while(|word| is_assignment(word));
                if variables.any(|word| is_completion(word)) {
                    return Vec::new();
                }
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
    #[inline]
    fn word(&mut self) -> &mut ShellWord {
        self.word.get_or_insert_default()
    }

    #[inline]
    fn quoted(&mut self) -> &mut ShellWord {
        let word = self.word();
        word.quoted = true;
        word
    }
}

/// Returns whether an assignment requests a script for completions.
#[inline]
fn is_completion(word: &str) -> bool {
    word.starts_with("COMPLETE=")
}

/// Returns whether a word is an assignment: `KEY=value`.
#[inline]
fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && !name.starts_with(|first: char| first.is_ascii_digit())
            && name
                .chars()
                .all(|character| character.is_alphanumeric() || character == '_')
    })
}
