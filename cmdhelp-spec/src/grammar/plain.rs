//! Lines that are plainly right.
//!
//! Most lines of documents and examples have a command's words, some flags, and values. To find them
//! right takes one walk along their words, which the compiler, as it pays for each call of a function
//! and for each copy, is done with much sooner than with [`parse`](super::parse). Whatever is not
//! plain is left to that.

use super::Grammar;
use super::code::{end_of, u32_at};
use super::commands;
use super::draft::{ArgTrait, Setting};
use super::layout::{arg as head, command, field, plain, record, summary};
use super::level::{HANDED_DOWN, Runs};
use super::outcome::ArgRef;
use super::values::{Judgement, judge};
use crate::spec::{Command, Item, Part};

/// The commands that the first words of a line select, with what is plain about them.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, Way, draft, encode};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// let draft = draft::Draft { args: vec![port], ..Default::default() };
/// let part = Part {
///     items: vec![Item::Grammar(Grammar::of(encode(&draft).leak()))].leak(),
///     facts: &[],
/// };
/// let root = Box::leak(Box::new(Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) }));
/// let mut way = Way::of(root);
/// way.follow(&["--port", "80"], 0);
/// assert!(way.commands().is_empty());
/// assert!(way.is_right(&["--port", "80"], false));
/// assert!(!way.is_right(&["--prot", "80"], false));
/// ```
#[derive(Debug)]
pub struct Way {
    root: &'static Command,
    commands: [&'static Command; Self::COMMANDS],
    /// How many commands there are below the root.
    len: usize,
    /// For each command, the root first.
    steps: [Place; Self::COMMANDS + 1],
    grammars: [&'static Grammar; Self::GRAMMARS],
}

/// A command on the way.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Its own grammars, from the first to behind the last.
    first: usize,
    end: usize,
    /// What is in them: bits of [`summary`].
    summary: u8,
    /// Settings that the commands below have, too.
    handed_down: u32,
    /// It is wholly known, and so are those above, which ask for nothing.
    is_plain: bool,
    /// A plain line can go on to one of its commands.
    leads_on: bool,
    has_commands: bool,
}

const fn bits(settings: &[Setting]) -> u32 {
    let (mut bits, mut i) = (0, 0);
    while i < settings.len() {
        bits |= 1 << settings[i] as u8;
        i += 1;
    }
    bits
}

/// Settings that do not change what plain words are.
const HARMLESS: u32 = bits(&[
    Setting::ArgsOverrideSelf,
    Setting::DontDelimitTrailingValues,
    Setting::DisableHelpFlag,
    Setting::DisableHelpSubcommand,
    Setting::DisableVersionFlag,
    Setting::InferLongArgs,
    Setting::InferSubcommands,
    Setting::PropagateVersion,
    Setting::SubcommandNegatesReqs,
    Setting::HasVersion,
]);

/// The same where a command's name follows at once.
const HARMLESS_ABOVE: u32 = HARMLESS
    | bits(&[
        Setting::SubcommandRequired,
        Setting::ArgRequiredElseHelp,
        Setting::AllowMissingPositional,
        Setting::ArgsConflictsWithSubcommands,
        Setting::SubcommandPrecedenceOverArg,
        Setting::AllowNegativeNumbers,
    ]);

impl Way {
    /// More commands do not stand above each other.
    const COMMANDS: usize = 12;
    const GRAMMARS: usize = 48;
    /// More arguments are not given in a plain line.
    const GIVEN: usize = 24;

    /// A way that begins at a root.
    #[must_use]
    pub const fn of(root: &'static Command) -> Self {
        let nothing = Place {
            first: 0,
            end: 0,
            summary: 0,
            handed_down: 0,
            is_plain: false,
            leads_on: true,
            has_commands: false,
        };
        let mut way = Self {
            root,
            commands: [root; Self::COMMANDS],
            len: 0,
            steps: [nothing; Self::COMMANDS + 1],
            grammars: [Runs::EMPTY; Self::GRAMMARS],
        };
        way.steps[0] = way.place(root.part, nothing);
        way
    }

    pub(crate) const fn root(&self) -> &'static Command {
        self.root
    }

    /// The commands, without the root.
    #[must_use]
    pub const fn commands(&self) -> &[&'static Command] {
        self.commands.split_at(self.len).0
    }

    /// Goes along the words of a line, of which the first ones are those of the line before; names
    /// are not looked up twice.
    pub const fn follow(&mut self, words: &[&str], known: usize) {
        if known < self.len {
            self.len = known;
        }
        while self.len < words.len() && self.len < Self::COMMANDS {
            if !self.steps[self.len].has_commands {
                return;
            }
            let part = match self.len {
                0 => self.root.part,
                len => self.commands[len - 1].part,
            };
            match commands::named(part, words[self.len].as_bytes()) {
                Some(command) => self.enter(command),
                None => return,
            }
        }
    }

    /// Goes on to a command below.
    pub(crate) const fn enter(&mut self, command: &'static Command) {
        if self.len == Self::COMMANDS {
            return;
        }
        let above = self.steps[self.len];
        self.commands[self.len] = command;
        self.len += 1;
        self.steps[self.len] = self.place(command.part, above);
    }

    const fn place(&mut self, part: &'static Part, above: Place) -> Place {
        let mut place = Place {
            first: above.end,
            end: above.end,
            summary: 0,
            handed_down: above.handed_down,
            is_plain: above.leads_on,
            leads_on: above.leads_on,
            has_commands: false,
        };
        let mut settings = above.handed_down;
        self.gather(&mut place, &mut settings, part);
        place.handed_down |= settings & HANDED_DOWN;
        let asks = summary::GROUPS | summary::REQUIRED;
        place.leads_on &= settings & !HARMLESS_ABOVE == 0 && place.summary & asks == 0;
        place.is_plain &= settings & !HARMLESS == 0
            && place.summary & summary::GROUPS == 0
            && !place.has_commands;
        place
    }

    const fn gather(&mut self, place: &mut Place, settings: &mut u32, part: &'static Part) {
        let (mut args, mut written) = (false, false);
        let mut known = true;
        let mut i = 0;
        while i < part.items.len() {
            match &part.items[i] {
                Item::Grammar(grammar) => {
                    written = true;
                    known &= self.add(place, settings, grammar);
                }
                Item::Arg(_) | Item::Args(_) => args = true,
                Item::Command(_) => place.has_commands = true,
                Item::Part(part) => self.gather(place, settings, part),
                Item::External | Item::Opaque | Item::Deferred(_) => known = false,
            }
            i += 1;
        }
        if !known || (args && !written) {
            place.is_plain = false;
            place.leads_on = false;
        }
    }

    /// Adds a grammar; says whether it is wholly known.
    const fn add(
        &mut self,
        place: &mut Place,
        settings: &mut u32,
        grammar: &'static Grammar,
    ) -> bool {
        let code = grammar.code;
        if code.is_empty() {
            return true;
        }
        if place.end == Self::GRAMMARS {
            return false;
        }
        self.grammars[place.end] = grammar;
        place.end += 1;
        place.summary |= code[0];
        if code[0] & summary::COMMAND == 0 {
            return true;
        }
        let off = u32_at(code, 1 + command::OFF);
        *settings = (*settings | u32_at(code, 1 + command::ON)) & !off;
        u32_at(code, 1 + command::UNSEEN) == 0
    }

    /// Whether a line is plainly right; no if it has to be looked at more closely. A line that is
    /// only mentioned need not have what has to be given. Defaults are no words of a line, and are
    /// looked at where they are written.
    #[must_use]
    pub const fn is_right(&self, words: &[&str], mentioned: bool) -> bool {
        self.is_fine(words, mentioned, false)
    }

    /// The same of a line of which nothing is left to the running program.
    ///
    /// ```
    /// use cmdhelp_spec::grammar::{Grammar, Way, draft, encode};
    /// use cmdhelp_spec::spec::{Command, Item, Part, Text};
    ///
    /// let mut count = draft::Arg::new("count");
    /// count.long = Some("count".into());
    /// count.value = Some(draft::Value::Unseen);
    /// let draft = draft::Draft { args: vec![count], ..Default::default() };
    /// let part = Part {
    ///     items: vec![Item::Grammar(Grammar::of(encode(&draft).leak()))].leak(),
    ///     facts: &[],
    /// };
    /// let root = Box::leak(Box::new(Command { name: Text::Plain("take"), part: Box::leak(Box::new(part)) }));
    /// let way = Way::of(root);
    /// assert!(way.is_right(&["--count", "3"], false));
    /// assert!(!way.is_known_right(&["--count", "3"]));
    /// assert!(way.is_known_right(&[]));
    /// ```
    #[must_use]
    pub const fn is_known_right(&self, words: &[&str]) -> bool {
        let mut i = 0;
        while i <= self.len {
            if self.steps[i].summary & summary::OPEN != 0 {
                return false;
            }
            i += 1;
        }
        self.is_fine(words, false, true)
    }

    const fn is_fine(&self, words: &[&str], mentioned: bool, known: bool) -> bool {
        let here = self.steps[self.len];
        if mentioned && words.len() == self.len {
            return here.leads_on || here.is_plain;
        }
        if !here.is_plain {
            return false;
        }
        let mut given = [(0, 0); Self::GIVEN];
        let mut count = 0;
        // Where to look for the next positional.
        let mut next = (here.first, 1);
        let mut at = self.len;
        while at < words.len() {
            let word = words[at].as_bytes();
            at += 1;
            // Where in the word a value begins.
            let mut start = None;
            let mut by_place = false;
            let found = match word {
                [b'-', b'-', ..] => {
                    let mut end = 2;
                    while end < word.len() && word[end] != b'=' {
                        end += 1;
                    }
                    if end < word.len() {
                        start = Some(end + 1);
                    }
                    self.long(here, word, end)
                }
                [b'-', short] => self.short(here, *short),
                [b'-', _, ..] => None,
                _ => {
                    by_place = true;
                    start = Some(0);
                    self.positional(here, next)
                }
            };
            let Some((run, place)) = found else {
                return false;
            };
            let code = self.grammars[run].code;
            let traits = code[place + head::PLAIN];
            if traits & plain::IS == 0 || count == Self::GIVEN {
                return false;
            }
            let again = traits & plain::AGAIN != 0;
            let mut i = 0;
            while i < count && !again {
                if given[i].0 == run && given[i].1 == place {
                    return false;
                }
                i += 1;
            }
            given[count] = (run, place);
            count += 1;
            if by_place {
                let behind = (run, end_of(code, place));
                next = if again { (run, place) } else { behind };
                if again && self.positional(here, behind).is_some() {
                    return false;
                }
            }
            if traits & plain::VALUE == 0 {
                if start.is_some() {
                    return false;
                }
                continue;
            }
            if start.is_none() {
                if at == words.len() || matches!(words[at].as_bytes(), [b'-', _, ..]) {
                    return false;
                }
                at += 1;
            }
            if traits & plain::ANY == 0 {
                let text = words[at - 1].as_bytes();
                let text = match start {
                    Some(start) => text.split_at(start).1,
                    None => text,
                };
                let arg = ArgRef {
                    grammar: self.grammars[run],
                    run,
                    at: place,
                };
                match judge(arg, text) {
                    Judgement::Fine => {}
                    Judgement::Foreign | Judgement::Unknown if !known => {}
                    _ => return false,
                }
            }
        }
        mentioned || self.has_required(here, given.split_at(count).0)
    }

    /// The argument that `--name` gives, which ends here in the word.
    const fn long(&self, here: Place, word: &[u8], end: usize) -> Option<(usize, usize)> {
        let len = end - 2;
        if len == 0 || len >= head::LOOK as usize {
            return None;
        }
        // Those of the command itself, and then those above.
        let mut run = here.end;
        while run > 0 {
            run -= 1;
            let code = self.grammars[run].code;
            let mut at = 1;
            while at < code.len() {
                if code[at] == record::ARG
                    && code[at + head::LONG_LEN] as usize == len
                    && code[at + head::LONG_FIRST] == word[2]
                    && code[at + head::FLAGS] & head::flag::POSITIONAL == 0
                {
                    let id = at + head::FIELDS;
                    let name = id + (code[id + 1] as usize | (code[id + 2] as usize) << 8);
                    let mut i = 1;
                    while i < len && code[name + 5 + i] == word[2 + i] {
                        i += 1;
                    }
                    if i == len && code[name] == field::LONG {
                        return self.reached(here, run, at);
                    }
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
        }
        None
    }

    /// The argument that `-n` gives.
    const fn short(&self, here: Place, name: u8) -> Option<(usize, usize)> {
        // A digit may be a negative number.
        if !name.is_ascii_alphabetic() {
            return None;
        }
        let mut run = here.end;
        while run > 0 {
            run -= 1;
            let code = self.grammars[run].code;
            let mut at = 1;
            while at < code.len() {
                if code[at] == record::ARG
                    && code[at + head::SHORT] == name
                    && code[at + head::FLAGS] & head::flag::POSITIONAL == 0
                {
                    return self.reached(here, run, at);
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
        }
        None
    }

    /// An argument, if the command has it: its own, or a global one from above that none below hides.
    const fn reached(&self, here: Place, run: usize, at: usize) -> Option<(usize, usize)> {
        if run >= here.first {
            return Some((run, at));
        }
        let arg = ArgRef {
            grammar: self.grammars[run],
            run,
            at,
        };
        if !arg.has(ArgTrait::Global) {
            return None;
        }
        // Behind the command that has it.
        let mut step = 0;
        while self.steps[step].end <= run {
            step += 1;
        }
        let mut run_below = self.steps[step].end;
        while run_below < here.end {
            let grammar = self.grammars[run_below];
            let mut below = 1;
            while below < grammar.code.len() {
                if grammar.code[below] == record::ARG
                    && (ArgRef {
                        grammar,
                        run: run_below,
                        at: below,
                    })
                    .has_id(arg.id_bytes())
                {
                    return None;
                }
                below = end_of(grammar.code, below);
            }
            run_below += 1;
        }
        Some((run, at))
    }

    /// The first positional from a place on.
    const fn positional(&self, here: Place, from: (usize, usize)) -> Option<(usize, usize)> {
        let (mut run, mut at) = from;
        while run < here.end {
            let code = self.grammars[run].code;
            while at < code.len() {
                if code[at] == record::ARG && code[at + head::FLAGS] & head::flag::POSITIONAL != 0 {
                    return Some((run, at));
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
            run += 1;
            at = 1;
        }
        None
    }

    /// Whether all that has to be given is.
    const fn has_required(&self, here: Place, given: &[(usize, usize)]) -> bool {
        if here.summary & summary::REQUIRED == 0 {
            return true;
        }
        let mut run = here.first;
        while run < here.end {
            let code = self.grammars[run].code;
            let mut at = if code[0] & summary::REQUIRED == 0 {
                code.len()
            } else {
                1
            };
            while at < code.len() {
                if code[at] == record::ARG {
                    let asks = code[at + head::TRAITS] & (1 << ArgTrait::Required as u8) != 0
                        || code[at + head::FLAGS] & head::flag::REQUIRED_IF != 0;
                    let mut i = 0;
                    while asks && i < given.len() && !(given[i].0 == run && given[i].1 == at) {
                        i += 1;
                    }
                    if asks && i == given.len() {
                        return false;
                    }
                }
                at += code[at + 1] as usize | (code[at + 2] as usize) << 8;
            }
            run += 1;
        }
        true
    }
}
