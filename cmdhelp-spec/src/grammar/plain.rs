//! A quick check of command lines, which recognizes most valid lines.
//!
//! Most command lines in documentation and examples are plain. A plain line consists of a command's
//! words, some flags, and values, and none of clap's special rules applies to it, such as
//! conflicts, terminators or conditional defaults. This check reads the words of a plain line in a
//! single loop, which takes far fewer steps of constant evaluation than [`parse`](super::parse).
//! All other lines are left to [`parse`](super::parse).

mod find;
mod line;

use super::Grammar;
use super::code::u32_at;
use super::commands;
use super::draft::Setting;
use super::layout::{command, summary};
use super::level::{INHERITED, LineGrammars};
use crate::slice::each;
use crate::spec::{Command, Item, Part};

/// The commands that the first words of a line select, prepared for the quick check of the line.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, PlainPath, draft, encode};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// let draft = draft::Draft { args: vec![port], ..Default::default() };
/// let part = Part {
///     items: vec![Item::Grammar(Grammar::of(encode(&draft).leak()))].leak(),
///     facts: &[],
/// };
/// let part = Box::leak(Box::new(part));
/// let root = Box::leak(Box::new(Command { name: Text::Plain("serve"), part }));
/// let mut path = PlainPath::of(root);
/// path.follow(&["--port", "80"], 0);
/// assert!(path.commands().is_empty());
/// assert!(path.accepts(&["--port", "80"], false));
/// assert!(!path.accepts(&["--prot", "80"], false));
/// ```
#[derive(Debug)]
pub struct PlainPath {
    root: &'static Command,
    commands: [&'static Command; Self::COMMANDS],
    /// The number of commands on the path, without the root.
    len: usize,
    /// The commands, the root first.
    steps: [PathStep; Self::COMMANDS + 1],
    grammars: [&'static Grammar; Self::GRAMMARS],
}

/// A command on the path.
#[derive(Clone, Copy, Debug)]
struct PathStep {
    /// The index of the command's first grammar. `end` is the index after its last grammar.
    first: usize,
    end: usize,
    /// The union of the [`summary`] bits of these grammars.
    summary: u8,
    /// The settings that subcommands inherit, as bits.
    handed_down: u32,
    /// Whether this command and its parents are completely known, and the parents require no
    /// arguments.
    is_plain: bool,
    /// Whether a line is still plain if a subcommand comes next.
    leads_on: bool,
    has_commands: bool,
}

#[inline]
const fn bits(settings: &[Setting]) -> u32 {
    let mut bits = 0;
    each!(settings, |setting| bits |= 1 << *setting as u8);
    bits
}

/// The settings, as bits, that do not change the meaning of a plain line.
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

/// The settings, as bits, that do not change the meaning of a plain line if the next word after the
/// command selects a subcommand.
const HARMLESS_ABOVE: u32 = HARMLESS
    | bits(&[
        Setting::SubcommandRequired,
        Setting::ArgRequiredElseHelp,
        Setting::AllowMissingPositional,
        Setting::ArgsConflictsWithSubcommands,
        Setting::SubcommandPrecedenceOverArg,
        Setting::AllowNegativeNumbers,
    ]);

impl PlainPath {
    /// The maximum number of nested commands.
    const COMMANDS: usize = 12;
    const GRAMMARS: usize = 48;

    /// Returns the path that contains only the root.
    #[must_use]
    #[inline]
    pub const fn of(root: &'static Command) -> Self {
        let nothing = PathStep {
            first: 0,
            end: 0,
            summary: 0,
            handed_down: 0,
            is_plain: false,
            leads_on: true,
            has_commands: false,
        };
        let mut path = Self {
            root,
            commands: [root; Self::COMMANDS],
            len: 0,
            steps: [nothing; Self::COMMANDS + 1],
            grammars: [LineGrammars::EMPTY; Self::GRAMMARS],
        };
        path.steps[0] = path.step(root.part, nothing);
        path
    }

    #[inline]
    pub(crate) const fn root(&self) -> &'static Command {
        self.root
    }

    /// Returns the commands, without the root.
    #[must_use]
    #[inline]
    pub const fn commands(&self) -> &[&'static Command] {
        self.commands.split_at(self.len).0
    }

    /// Changes the path to the commands that the first words of a line select. The first `known`
    /// words are the same as in the previous line, so the commands that they select are not looked
    /// up again.
    #[inline]
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

    /// Adds a subcommand to the path.
    #[inline]
    pub(crate) const fn enter(&mut self, command: &'static Command) {
        if self.len == Self::COMMANDS {
            return;
        }
        let above = self.steps[self.len];
        self.commands[self.len] = command;
        self.len += 1;
        self.steps[self.len] = self.step(command.part, above);
    }

    #[inline]
    const fn step(&mut self, part: &'static Part, above: PathStep) -> PathStep {
        let mut step = PathStep {
            first: above.end,
            end: above.end,
            summary: 0,
            handed_down: above.handed_down,
            is_plain: above.leads_on,
            leads_on: above.leads_on,
            has_commands: false,
        };
        let mut settings = above.handed_down;
        self.gather(&mut step, &mut settings, part);
        step.handed_down |= settings & INHERITED;
        let requirements = summary::GROUPS | summary::REQUIRED;
        step.leads_on &= settings & !HARMLESS_ABOVE == 0 && step.summary & requirements == 0;
        step.is_plain &= settings & !HARMLESS == 0
            && step.summary & summary::GROUPS == 0
            && !is_uncertain(step.summary)
            && !step.has_commands;
        step
    }

    #[inline]
    const fn gather(&mut self, step: &mut PathStep, settings: &mut u32, part: &'static Part) {
        let (mut args, mut written) = (false, false);
        let mut known = true;
        each!(part.items, |item| match item {
            Item::Grammar(grammar) => {
                written = true;
                known &= self.add(step, settings, grammar);
            }
            Item::Arg(_) | Item::Args(_) => args = true,
            Item::Command(_) => step.has_commands = true,
            Item::Part(part) => self.gather(step, settings, part),
            Item::External | Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => {
                known = false
            }
        });
        if !known || (args && !written) {
            step.is_plain = false;
            step.leads_on = false;
        }
    }

    /// Adds a grammar of a command, and returns whether the grammar is completely known at compile
    /// time.
    #[inline]
    const fn add(
        &mut self,
        step: &mut PathStep,
        settings: &mut u32,
        grammar: &'static Grammar,
    ) -> bool {
        let code = grammar.code;
        if code.is_empty() {
            return true;
        }
        if step.end == Self::GRAMMARS {
            return false;
        }
        self.grammars[step.end] = grammar;
        step.end += 1;
        step.summary |= code[0];
        if code[0] & summary::COMMAND == 0 {
            return true;
        }
        let off = u32_at(code, 1 + command::OFF);
        *settings = (*settings | u32_at(code, 1 + command::ON)) & !off;
        u32_at(code, 1 + command::DYNAMIC) == 0
    }
}

/// Returns whether a command whose grammars have these [`summary`] bits may reject a line because
/// of an argument that is not on the line. The argument may have an environment variable, or a
/// default that is known only at run time.
#[inline]
const fn is_uncertain(bits: u8) -> bool {
    const RULES: u8 = summary::CONFLICTS | summary::REQUIRED | summary::DEFAULTS;
    bits & summary::OPEN != 0 && bits & RULES != 0
}
