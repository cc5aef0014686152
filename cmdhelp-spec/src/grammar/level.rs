//! Collects the commands that a command line selects, each with its settings and the grammars of
//! its types.

use super::Grammar;
use super::code::u32_at;
use super::draft::Setting;
use super::layout::{command, summary};
use super::outcome::{Cause, Kind};
use crate::slice::each;
use crate::spec::{Item, Part};

/// The grammars of all types in the commands that a command line selects. Those of the root come
/// first.
pub(crate) struct LineGrammars<'a> {
    pub(crate) all: &'a mut [&'static Grammar],
    pub(crate) len: usize,
}

impl LineGrammars<'_> {
    /// The maximum number of types in all commands that one line selects.
    pub(crate) const CAPACITY: usize = 128;
    pub(crate) const EMPTY: &'static Grammar = &Grammar::NONE;

    /// Returns the bits of [`summary`] of the grammar with this index.
    #[inline]
    pub(super) const fn summary(&self, run: usize) -> u8 {
        match self.all[run].code {
            [first, ..] => *first,
            [] => 0,
        }
    }
}

/// A command that a command line selects.
pub(crate) struct Level<'a> {
    pub(crate) part: &'static Part,
    pub(crate) parent: Option<&'a Level<'a>>,
    /// The number of parent commands.
    pub(super) depth: usize,
    /// The index of the command's first grammar in [`LineGrammars`]. `end` is the index after its
    /// last grammar.
    pub(crate) first: usize,
    pub(crate) end: usize,
    /// The union of the [`summary`] bits of the command's grammars and those that it inherits from
    /// its parents.
    pub(super) summary: u8,
    settings: u32,
    /// The settings that subcommands inherit, as bits.
    handed_down: u32,
    pub(super) has_commands: bool,
    /// The reason why some facts about the command are unknown, or `None` if all are known.
    pub(crate) open: Option<Cause>,
    /// The reason why some facts about parent commands are unknown, or `None` if all are known.
    pub(crate) open_above: Option<Cause>,
}

/// The settings that subcommands inherit, as bits.
pub(super) const INHERITED: u32 = (1 << Setting::SubcommandRequired as u8) - 1;

#[inline]
const fn bit(setting: Setting) -> u32 {
    1 << setting as u8
}

impl<'a> Level<'a> {
    /// Makes the level for the command with this part, and adds its grammars to `runs`.
    #[inline]
    pub(crate) const fn enter(
        runs: &mut LineGrammars<'_>,
        part: &'static Part,
        parent: Option<&'a Self>,
    ) -> Self {
        let first = runs.len;
        let mut found = Summary {
            commands: false,
            external: false,
            open: None,
        };
        found.gather(runs, part);
        let mut level = Level {
            part,
            parent,
            depth: 0,
            first,
            end: runs.len,
            summary: 0,
            settings: 0,
            handed_down: 0,
            has_commands: found.commands,
            open: found.open,
            open_above: None,
        };
        level.read(runs);
        if found.external {
            level.settings |= bit(Setting::AllowExternalSubcommands);
        }
        if let Some(above) = parent {
            level.inherit(above);
        }
        level.conclude();
        level
    }

    /// Reads the settings in the command's grammars. If a setting occurs twice, the later value
    /// applies.
    #[inline]
    const fn read(&mut self, runs: &LineGrammars<'_>) {
        let mut dynamic = 0;
        let mut run = self.first;
        while run < self.end {
            let bits = runs.summary(run);
            self.summary |= bits;
            if bits & summary::COMMAND != 0 {
                let code = runs.all[run].code;
                let on = u32_at(code, 1 + command::ON);
                let off = u32_at(code, 1 + command::OFF);
                self.settings = (self.settings | on) & !off;
                dynamic = (dynamic & !(on | off)) | u32_at(code, 1 + command::DYNAMIC);
            }
            run += 1;
        }
        if dynamic != 0 {
            self.open = Some(Cause::Dynamic);
        }
        self.handed_down = self.settings & INHERITED;
    }

    #[inline]
    const fn inherit(&mut self, above: &Level<'_>) {
        self.depth = above.depth + 1;
        self.settings |= above.handed_down;
        self.handed_down |= above.handed_down;
        if above.summary & summary::GLOBALS != 0 {
            self.summary |= above.summary & !summary::COMMAND;
        }
        if above.has(Setting::PropagateVersion) && above.has(Setting::HasVersion) {
            self.settings |= bit(Setting::HasVersion);
        }
        self.open_above = match (above.open, above.open_above) {
            (_, Some(Cause::Dynamic)) => Some(Cause::Dynamic),
            (Some(cause), _) => Some(cause),
            (None, above) => above,
        };
    }

    /// Switches on the settings that follow from other settings, as clap's builder does.
    #[inline]
    const fn conclude(&mut self) {
        if self.has(Setting::Multicall) {
            self.settings |= bit(Setting::SubcommandRequired)
                | bit(Setting::DisableHelpFlag)
                | bit(Setting::DisableVersionFlag);
        }
        if self.has(Setting::ArgsConflictsWithSubcommands) {
            self.settings |= bit(Setting::SubcommandNegatesReqs);
        }
        if !self.has_commands {
            self.settings |= bit(Setting::DisableHelpSubcommand);
        }
        if !self.has(Setting::HasVersion) {
            self.settings |= bit(Setting::DisableVersionFlag);
        }
    }

    #[inline]
    pub(crate) const fn has(&self, setting: Setting) -> bool {
        self.settings & bit(setting) != 0
    }

    #[inline]
    pub(super) const fn may_have(&self, bits: u8) -> bool {
        self.summary & bits != 0
    }

    /// Returns the reason why a name that is not in the grammars may still be valid, or `None` if
    /// it is certainly invalid.
    #[inline]
    pub(super) const fn may_have_more(&self) -> Option<Cause> {
        match self.open {
            Some(cause) => Some(cause),
            None => self.open_above,
        }
    }

    /// Returns the reason why a line with a mistake of this kind may still be valid, or `None` if
    /// it is certainly invalid.
    #[inline]
    pub(super) const fn doubt(&self, kind: Kind) -> Option<Cause> {
        if self.has(Setting::IgnoreErrors) {
            return Some(Cause::ErrorsIgnored);
        }
        let about_a_value = matches!(
            kind,
            Kind::InvalidValue
                | Kind::ValueValidation
                | Kind::NoEquals
                | Kind::TooManyValues
                | Kind::TooFewValues
                | Kind::WrongNumberOfValues
        );
        let about_names = matches!(
            kind,
            Kind::UnknownArgument | Kind::InvalidSubcommand | Kind::ArgumentConflict
        );
        match (self.open, self.open_above) {
            // Methods of clap's builder such as `mut_arg` and `mut_subcommand` can change
            // everything about a command, so no mistake is certain.
            (Some(Cause::Dynamic), _) | (_, Some(Cause::Dynamic)) => Some(Cause::Dynamic),
            (Some(cause), _) if !about_a_value => Some(cause),
            (None, Some(cause)) if about_names => Some(cause),
            _ => None,
        }
    }
}

/// What the items in a command's part and its inner parts contain.
struct Summary {
    commands: bool,
    external: bool,
    open: Option<Cause>,
}

impl Summary {
    #[inline]
    const fn gather(&mut self, runs: &mut LineGrammars<'_>, part: &'static Part) {
        let (mut args, mut written) = (false, false);
        each!(part.items, |item| match item {
            Item::Grammar(grammar) => {
                written = true;
                self.add(runs, grammar);
            }
            Item::Arg(_) | Item::Args(_) => args = true,
            Item::Command(_) => self.commands = true,
            Item::Part(part) => self.gather(runs, part),
            Item::External => self.external = true,
            Item::Opaque | Item::Unnamed(_) => self.open = Some(Cause::Opaque),
            Item::Deferred(_) => self.open = Some(Cause::Deferred),
        });
        if args && !written && self.open.is_none() {
            self.open = Some(Cause::Unwritten);
        }
    }

    #[inline]
    const fn add(&mut self, runs: &mut LineGrammars<'_>, grammar: &'static Grammar) {
        if runs.len == runs.all.len() {
            self.open = Some(Cause::TooLong);
            return;
        }
        runs.all[runs.len] = grammar;
        runs.len += 1;
    }
}
