//! Finds the words of a line that ask the program about itself, such as `help --format json` and `--llms`, or that call
//! a command with JSON.
//!
//! Programs accept such lines, but their spec trees do not contain these words. For this reason, a line is checked
//! without them against the tree. What only the running program knows, such as the keys of a JSON value, is checked by
//! a generated test.

use crate::bytes::{same_ignoring_case, starts_with};
use crate::grammar::{Kind, Message, PlainPath, Rejection};
use crate::manifest::{CommandFacts, has_command, words_of};
use crate::shell::is_free;
use crate::slice::any;
use crate::spec::{Command, FORMATS, HELP_FLAGS, Words, at_equals, str_eq};

/// What a line requests from cmdhelp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Help, or the list of tools. In the line without the words of the request, only names of commands are valid from
    /// this index on.
    Help(usize),
    /// A call whose arguments are a JSON object, so that only names of commands are valid beside it.
    Json,
    /// Something that has no further words in the tree, such as the MCP server.
    Alone,
}

impl Request {
    /// Returns the index from which on only names of commands are valid, in the line without the words of the request.
    #[inline]
    pub(super) const fn commands_from(self) -> usize {
        match self {
            Self::Help(from) => from,
            Self::Json | Self::Alone => 0,
        }
    }

    /// Returns the reason why a word that is not the name of a command is refused.
    #[inline]
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Self::Json => "the arguments of a call with JSON are in the JSON object",
            Self::Help(_) | Self::Alone => COMMANDS_ONLY,
        }
    }
}

/// The reason why help about something else than a command is refused.
const COMMANDS_ONLY: &str = "only names of commands are valid here";

/// The word with which a request begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FirstWord {
    Help,
    Llms,
    Capabilities,
    Json,
    Mcp,
}

/// A line from which the words of a request are removed.
pub(super) struct RequestReader<'r, 'w> {
    /// The words that are kept. The first `len` are valid.
    pub(super) rest: &'r mut [&'w str],
    /// For each word that is kept, its index in the original line.
    pub(super) places: &'r mut [usize],
    pub(super) len: usize,
    from: usize,
    to: usize,
    introduction: &'r str,
    /// The first mistake in the words of the request.
    pub(super) mistake: Option<Message>,
}

impl<'r, 'w> RequestReader<'r, 'w> {
    #[inline]
    pub(super) const fn of(
        rest: &'r mut [&'w str],
        places: &'r mut [usize],
        len: usize,
        introduction: &'r str,
    ) -> Self {
        Self {
            rest,
            places,
            len,
            from: 0,
            to: 0,
            introduction,
            mistake: None,
        }
    }

    /// Removes the words of a request from the line. Returns `None` if it contains no request. The first words of the
    /// line select the commands of `path`, and `rejection` tells why the tree rejects the original line.
    #[inline]
    pub(super) const fn remove(
        &mut self,
        path: &PlainPath,
        rejection: &Rejection,
    ) -> Option<Request> {
        let Some((at, first)) = self.begin(path, rejection) else {
            return None;
        };
        (self.from, self.to) = (at, at);
        let request = match first {
            FirstWord::Mcp | FirstWord::Capabilities => {
                self.len = at;
                Request::Alone
            }
            FirstWord::Json => {
                self.json();
                Request::Json
            }
            FirstWord::Help | FirstWord::Llms => {
                self.from += 1;
                self.help(path.root(), first);
                Request::Help(at)
            }
        };
        while self.from < self.len {
            self.keep();
        }
        self.len = self.to;
        Some(request)
    }

    /// Returns the word with which a request begins, and its index.
    #[inline]
    const fn begin(&self, path: &PlainPath, rejection: &Rejection) -> Option<(usize, FirstWord)> {
        let words = words_of(path.root().part);
        let commands = path.commands();
        let selected = match commands {
            [.., last] => *last,
            [] => path.root(),
        };
        let own_llms = match CommandFacts::of(selected.part).llms {
            Some(word) => Some(word.raw()),
            None => None,
        };
        let mut at = commands.len();
        while at < self.len && !str_eq(self.rest[at], "--") {
            let (name, _) = at_equals(self.rest[at]);
            let first = if at == 0 && is_mcp(&words, name) {
                FirstWord::Mcp
            } else if is(words.capabilities, name) {
                FirstWord::Capabilities
            } else if is(words.json, name)
                || (words.json.is_some() && str_eq(name, Words::LONGER_JSON))
            {
                FirstWord::Json
            } else if is(own_llms, name)
                || is(words.llms, name)
                || (words.llms.is_some() && str_eq(name, Words::LONGER_LLMS))
            {
                FirstWord::Llms
            } else if (is(words.help_flag, name) && (at == 0 || self.has_help_flag(at + 1)))
                || self.asks_for_help(&words, at, rejection.kind)
            {
                FirstWord::Help
            } else if is(words.help, name) {
                // The program looks for no other request after this word.
                return None;
            } else {
                at += 1;
                continue;
            };
            if has_no_other_meaning(first, self.places[at], rejection) {
                return Some((at, first));
            }
            at += 1;
        }
        None
    }

    /// Returns whether the word at the index `at` is a word for help before a flag of cmdhelp.
    #[inline]
    const fn asks_for_help(&self, words: &Words, at: usize, kind: Kind) -> bool {
        let word = self.rest[at];
        if is(words.help, word) {
            // The tree has the command `help` of clap, after which it accepts only names of commands.
            let is_command = matches!(kind, Kind::InvalidSubcommand);
            return !str_eq(word, "help")
                || self.has_help_flag(at + 1)
                || (is_command && at + 1 < self.len && self.is_unknown_flag(at + 1));
        }
        (str_eq(word, "--help") || str_eq(word, "-h")) && self.has_help_flag(at + 1)
    }

    /// Returns whether a flag of help requests follows.
    #[inline]
    const fn has_help_flag(&self, mut at: usize) -> bool {
        while at < self.len && !str_eq(self.rest[at], "--") {
            let (name, _) = at_equals(self.rest[at]);
            if any!(&HELP_FLAGS, |&flag| str_eq(flag, name)) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns whether a word after the command `help` is a flag that neither clap nor cmdhelp knows there.
    #[inline]
    const fn is_unknown_flag(&self, at: usize) -> bool {
        let word = self.rest[at];
        starts_with(word.as_bytes(), b"--") && !str_eq(word, "--") && !str_eq(word, "--help")
    }

    #[inline]
    const fn bytes(&self, at: usize) -> &'w [u8] {
        self.rest[at].as_bytes()
    }

    /// Reads the flag for JSON and its value.
    #[inline]
    const fn json(&mut self) {
        let (flag, value) = at_equals(self.rest[self.from]);
        self.from += 1;
        let value = match value {
            None if self.from < self.len && !is_flag(self.bytes(self.from)) => {
                self.from += 1;
                Some(self.rest[self.from - 1])
            }
            value => value,
        };
        let is_right = match value {
            Some(value) => {
                is_free(value)
                    || matches!(
                        value.trim_ascii_start().as_bytes(),
                        b"-" | [b'{' | b'@', ..]
                    )
            }
            None => false,
        };
        if !is_right {
            self.complain(flag, value, &["{…}", "@FILE", "-"]);
        }
    }

    /// Reads the words of a request for help or for the list of tools, which has only one format. Keeps the names of
    /// commands.
    #[inline]
    const fn help(&mut self, root: &Command, first: FirstWord) {
        let has_own_help = has_command(root.part, "help");
        let has_formats = matches!(first, FirstWord::Help);
        let mut explains = false;
        while self.from < self.len {
            let word = self.rest[self.from];
            let (name, value) = at_equals(word);
            if str_eq(name, "--format") {
                let value = self.value(name, value);
                if has_formats {
                    self.format(value);
                }
            } else if str_eq(name, "--depth") {
                let value = self.value(name, value);
                if has_formats {
                    self.depth(value);
                }
            } else if str_eq(name, "--search") {
                let _value = self.value(name, value);
                while self.from < self.len && !starts_with(self.bytes(self.from), b"-") {
                    self.from += 1;
                }
            } else if str_eq(word, "--explain") {
                explains = true;
                self.from += 1;
            } else if str_eq(word, "--") && explains {
                explains = false;
                self.len = self.from;
            } else if any!(
                &["--all", "--capabilities", "--help", "-h"],
                |&flag| str_eq(flag, word)
            ) {
                self.from += 1;
            } else if is_flag(word.as_bytes()) && !is_free(word) {
                self.note(Message::unknown_flag(self.introduction, word, &HELP_FLAGS));
                self.from += 1;
            } else if str_eq(word, "help") && !has_own_help {
                // The tree has the command `help` of clap, which is no command of the program.
                self.note(Message::refusal(self.introduction, word, COMMANDS_ONLY));
                self.from += 1;
            } else {
                self.keep();
            }
        }
        if explains {
            self.complain("--explain", None, &["-- WORDS"]);
        }
    }

    /// Reads the value of a flag of a help request, which may be the next word.
    #[inline]
    const fn value(&mut self, flag: &str, inline: Option<&'w str>) -> Option<&'w str> {
        self.from += 1;
        match inline {
            None if self.from < self.len && !starts_with(self.bytes(self.from), b"--") => {
                self.from += 1;
                Some(self.rest[self.from - 1])
            }
            None => {
                self.complain(flag, None, &[]);
                None
            }
            value => value,
        }
    }

    #[inline]
    const fn format(&mut self, value: Option<&str>) {
        let Some(value) = value else { return };
        let is_known = any!(&FORMATS, |format| same_ignoring_case(
            format.0.as_bytes(),
            value.as_bytes()
        ));
        if !is_known && !is_free(value) {
            let mut names = [""; FORMATS.len()];
            let mut i = 0;
            while i < names.len() {
                names[i] = FORMATS[i].0;
                i += 1;
            }
            self.complain("--format", Some(value), &names);
        }
    }

    #[inline]
    const fn depth(&mut self, value: Option<&str>) {
        let Some(value) = value else { return };
        let digits = value.as_bytes();
        let is_number = !digits.is_empty() && !any!(digits, |digit| !digit.is_ascii_digit());
        if !is_number && !is_free(value) {
            self.complain("--depth", Some(value), &[]);
        }
    }

    #[inline]
    const fn keep(&mut self) {
        self.rest[self.to] = self.rest[self.from];
        self.places[self.to] = self.places[self.from];
        self.to += 1;
        self.from += 1;
    }

    /// Notes the mistake that a flag has no value or an invalid one.
    #[inline]
    const fn complain(&mut self, flag: &str, value: Option<&str>, expected: &[&str]) {
        self.note(Message::invalid(self.introduction, flag, value, expected));
    }

    /// Notes a mistake, unless another one comes first.
    #[inline]
    const fn note(&mut self, mistake: Message) {
        if self.mistake.is_none() {
            self.mistake = Some(mistake);
        }
    }
}

/// Returns whether the tree has no other meaning for the first word of a request. It then rejects this word, a later
/// word of a help request, or already an earlier word.
#[inline]
const fn has_no_other_meaning(first: FirstWord, at: usize, rejection: &Rejection) -> bool {
    let is_unknown = matches!(
        rejection.kind,
        Kind::UnknownArgument | Kind::InvalidSubcommand
    );
    let is_here = rejection.word == at || matches!(first, FirstWord::Help);
    rejection.word < at || (is_unknown && is_here)
}

#[inline]
const fn is(word: Option<&str>, written: &str) -> bool {
    match word {
        Some(word) => str_eq(word, written),
        None => false,
    }
}

/// Returns whether a flag starts the MCP server or belongs to it, such as `--mcp-doctor`.
#[inline]
const fn is_mcp(words: &Words, flag: &str) -> bool {
    let Some(word) = words.mcp else { return false };
    let names = [word, Words::LONGER_MCP];
    any!(&names, |name| {
        let (flag, name) = (flag.as_bytes(), name.as_bytes());
        starts_with(flag, name) && (flag.len() == name.len() || flag[name.len()] == b'-')
    })
}

/// Returns whether a word looks like a flag.
#[inline]
const fn is_flag(word: &[u8]) -> bool {
    matches!(word, [b'-', _, ..])
}
