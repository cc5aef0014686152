//! Checks that the program accepts the command lines in examples.

use super::complaint::complaint;
use super::line_source::LineSource;
use super::list::MistakeList;
use super::pass::{is_reported, skips_cmdhelp, wrong};
use super::scope::{Scope, ScopePath};
use super::whole_line::{CAPACITY, WholeLine};
use crate::grammar::{Correction, Memory, Message, PlainPath, Resolver};
use crate::slice::each;
use crate::spec::Command;
use crate::spec::{first_word, str_eq};

/// An example line, split into commands.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The words of each command in the line. A line such as `cat a | pad add` has several
    /// commands.
    pub calls: &'static [&'static [&'static str]],
    /// Whether the type that declares the example accepts the line, as long as no enclosing type
    /// adds rules.
    pub accepted: bool,
}

/// Checks that the program accepts an example of a command.
#[track_caller]
#[inline]
pub const fn check_example<S: Scope>(claim: u64, example: &Example) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    match complaint_about::<S>(example) {
        Some(message) => wrong::<S>(claim, message.as_str()),
        None => None,
    }
}

/// Returns an error message if the program rejects the example.
#[inline]
const fn complaint_about<S: Scope>(example: &Example) -> Option<Message> {
    let manner = if S::TESTED {
        LineSource::Example
    } else {
        LineSource::UntestedExample
    };
    let is_reported = is_reported::<S>();
    let program = first_word(S::PROGRAM);
    let mut whole = false;
    each!(example.calls, |call| {
        if let [head, ..] = *call
            && str_eq(head, program)
        {
            whole = true;
            if let Some(path) = ScopePath::to::<S>()
                && let Some(message) =
                    whole_call(path.root(), S::PROGRAM, call, manner, is_reported)
            {
                return Some(message);
            }
        }
    });
    if whole || (S::NO_RULES_ABOVE && example.accepted) {
        return None;
    }
    let words: &[&str] = match example.calls {
        [first, ..] => first,
        [] => &[],
    };
    match ScopePath::to::<S>() {
        Some(path) => below(&path, S::PROGRAM, words, manner, is_reported),
        None => manner.undecided(words),
    }
}

/// Returns an error message if the program rejects the call with these words. The first word is the
/// program's name.
///
/// ```
/// use cmdhelp_spec::review::{LineSource, call};
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// const PART: Part = Part { items: &[], facts: &[] };
/// const ROOT: Command = Command { name: Text::Plain("pad"), part: &PART };
/// assert!(call(&ROOT, "pad", &["pad"], LineSource::Example).is_none());
/// let message = call(&ROOT, "pad", &["pad", "--all"], LineSource::Example).unwrap();
/// assert_eq!(
///     message.as_str(),
///     "example does not parse: unknown flag `--all`. Without it: `pad`"
/// );
/// ```
#[must_use]
#[inline]
pub const fn call(
    root: &'static Command,
    program: &str,
    words: &[&str],
    manner: LineSource,
) -> Option<Message> {
    whole_call(root, program, words, manner, true)
}

/// Returns a message if the program rejects the call. If `is_reported` is false, the message is
/// empty, because writing it takes longer than the check.
#[inline]
const fn whole_call(
    root: &'static Command,
    program: &str,
    words: &[&str],
    manner: LineSource,
    is_reported: bool,
) -> Option<Message> {
    let name = words_in(program);
    if words.len() < name {
        return None;
    }
    below(
        &ScopePath::to_root(root),
        program,
        words.split_at(name).1,
        manner,
        is_reported,
    )
}

/// Returns an error message if the program rejects a call. `words` are the words after the
/// program's name.
#[inline]
pub(super) const fn behind(
    root: &'static Command,
    program: &str,
    words: &[&str],
    manner: LineSource,
) -> Option<Message> {
    below(&ScopePath::to_root(root), program, words, manner, true)
}

/// Returns the number of words in a program's name.
#[inline]
const fn words_in(program: &str) -> usize {
    let mut words = 1;
    let mut i = 0;
    while i < program.len() {
        if program.as_bytes()[i] == b' ' {
            words += 1;
        }
        i += 1;
    }
    words
}

/// Returns a message if the program rejects a call of the command at the end of `path`. `words` are
/// the words after those that select the command. If `is_reported` is false, the message is empty.
#[inline]
const fn below(
    path: &ScopePath,
    program: &str,
    words: &[&str],
    manner: LineSource,
    is_reported: bool,
) -> Option<Message> {
    let mut line = WholeLine::of(path);
    if !line.add_all(words) {
        return manner.undecided(words);
    }
    let mut plain_path = PlainPath::of(path.root());
    let mut i = 1;
    while i < path.commands().len() {
        plain_path.enter(path.commands()[i]);
        i += 1;
    }
    plain_path.follow(line.words(), i - 1);
    let accepts = match manner {
        LineSource::UntestedExample => plain_path.is_known_right(line.words()),
        _ => plain_path.accepts(line.words(), manner.is_mention()),
    };
    if accepts {
        return None;
    }
    if is_reported && let Some(names) = line.repeated() {
        let mut once = WholeLine::of(path);
        let is_whole = once.add_all(words.split_at(names.len()).1);
        let root = ScopePath::to_root(path.root());
        if is_whole && below(&root, program, once.words(), manner, false).is_none() {
            let message = Message::repetition(manner.introduction(), names);
            let without = Correction::without(once.words(), 0, 0);
            return Some(message.with(program, &without));
        }
    }
    let mut memory = Memory::new();
    let mut resolver = Resolver::of(path.root(), &mut memory);
    resolver.names_nearest = is_reported;
    complaint(
        &mut resolver,
        &plain_path,
        program,
        line.words(),
        manner,
        is_reported,
    )
}

/// Checks many command lines against one program.
pub(super) struct LineCheck<'m> {
    program: &'m str,
    /// The first word of the program's name, and the number of its words.
    name: (&'m str, usize),
    resolver: Resolver<'m>,
    plain_path: PlainPath,
    pub(super) list: MistakeList,
}

impl<'m> LineCheck<'m> {
    #[inline]
    pub(super) const fn of(
        root: &'static Command,
        program: &'m str,
        memory: &'m mut Memory,
    ) -> Self {
        Self {
            program,
            name: (first_word(program), words_in(program)),
            resolver: Resolver::of(root, memory),
            plain_path: PlainPath::of(root),
            list: MistakeList::new(),
        }
    }

    /// Checks a line, and adds an error message to the list if the program rejects it. Lines of
    /// other programs are ignored. The first `known` words are the same as in the previous line, so
    /// the commands that they select are not looked up again.
    #[inline]
    pub(super) const fn check(&mut self, words: &[&str], known: usize, manner: LineSource) {
        let (name, len) = self.name;
        if words.len() < len || words.len() > CAPACITY || !str_eq(words[0], name) {
            self.plain_path.follow(&[], 0);
            return;
        }
        let words = words.split_at(len).1;
        self.plain_path.follow(words, known.saturating_sub(len));
        if self.plain_path.accepts(words, manner.is_mention()) {
            return;
        }
        if let Some(complaint) = complaint(
            &mut self.resolver,
            &self.plain_path,
            self.program,
            words,
            manner,
            true,
        ) {
            self.list.add(complaint.as_str());
        }
    }
}
