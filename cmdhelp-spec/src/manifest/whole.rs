//! Computes the facts about a program that depend on all of its commands.
//!
//! A program with sixty commands, each of which flattens twenty types, has more than a thousand
//! parts, and constant evaluation is slow. For this reason, all these facts are computed in a
//! single walk through the parts. The loops of this walk take slices apart with patterns, because
//! the compiler evaluates each `len()` as two function calls.

mod ids;
mod taken_names;

pub(super) use self::ids::SubcommandIds;
pub(super) use self::taken_names::{FrameworkNames, TakenNames};
use super::argument::Argument;
use crate::initial::with_initial_values;
use crate::schema::Shape;
use crate::seen::Seen;
use crate::slice::{any, each};
use crate::spec::{Arg, Effect, Fact, Item, Part, Setting, Stdout, Words, raised_by_any};

with_initial_values! {
    /// The facts about a program, or about a command and its subcommands.
    pub(super) struct Whole (words: &Words) {
        names: FrameworkNames = FrameworkNames::of(words),
        seen: Seen = Seen::new(),
        pub(super) ids: SubcommandIds = SubcommandIds::NONE,
        /// For each of [`Words::flags`], whether a command declares a flag with the same name itself.
        pub(super) taken: TakenNames = [false; Words::FLAGS],
        /// Whether a command gives another name to the flag that lists its tools.
        pub(super) renames_llms: bool = false,
        /// Whether a part of the spec tree is known only at run time.
        pub(super) is_dynamic: bool = false,
        /// Whether a command has a handler.
        pub(super) is_handled: bool = false,
        /// The number of handlers.
        handlers: usize = 0,
        /// The number of handlers whose results are single values, which have no parts.
        single_values: usize = 0,
        /// Whether a command may return an object, a list or a stream.
        pub(super) may_return_parts: bool = false,
        /// Whether a command or one of its arguments may destroy something.
        pub(super) may_destroy: bool = false,
        /// Whether `--help` may show more about a command than clap's help: a warning that a call
        /// cannot be undone, examples, or the flags of a call.
        pub(super) may_have_sections: bool = false,
        /// Whether the program has functions that return the accepted values of arguments.
        pub(super) has_sources: bool = false,
        /// Whether the program possibly declares a flag that selects JSON as the output, such as `--json`.
        pub(super) may_have_json_output: bool = false,
    }
}

impl Whole {
    /// Computes the facts about a command and its subcommands.
    #[inline]
    pub(super) const fn of(part: &Part, words: &Words) -> Self {
        let mut whole = Self::initial(words);
        whole.walk(part);
        whole.may_destroy |= whole.is_dynamic;
        whole.may_return_parts |= whole.is_dynamic || whole.single_values < whole.handlers;
        whole.may_have_sections |= whole.is_handled || whole.may_destroy;
        whole
    }

    #[inline]
    const fn walk(&mut self, part: &Part) {
        each!(part.facts, |fact| match *fact {
            Fact::LlmsWord(_) => self.renames_llms = true,
            Fact::FromClap(_) | Fact::Dynamic | Fact::DynamicArguments => self.is_dynamic = true,
            Fact::Handled(..) => {
                self.is_handled = true;
                self.handlers += 1;
            }
            Fact::Streams(true) | Fact::HandlesExternal => self.may_return_parts = true,
            Fact::Stdout(stdout) => self.may_return_parts |= !is_single_value(&stdout),
            Fact::Effect(Effect::Destructive) => self.may_destroy = true,
            Fact::Example(_) => self.may_have_sections = true,
            _ => {}
        });
        let mut i = 0;
        each!(part.items, |item| {
            match item {
                Item::Arg(arg) => {
                    let argument = Argument::of(arg);
                    self.names.note_argument(&argument, &mut self.taken);
                    self.is_dynamic |= argument.dynamic;
                    self.has_sources |= matches!(argument.values_from, Some((_, Some(_))));
                    self.may_have_json_output |= argument.json_output;
                    self.may_destroy |= arg.effect().is_some();
                }
                Item::Args(args) => {
                    if !self.seen.note(args.sum) {
                        self.names.note_longs(args.longs, &mut self.taken);
                        self.may_have_json_output |= has_json_output(args.known);
                        self.may_destroy |= raised_by_any(args.known).is_some();
                    }
                    self.is_dynamic |= has_dynamic_type(args.types);
                    self.has_sources |= !matches!(args.sources, []);
                }
                Item::Part(part) => {
                    if returns_single_value(part) {
                        self.single_values += 1;
                    }
                    self.walk(part);
                }
                Item::Command(command) => {
                    let above = self.ids;
                    self.ids.enter(part, i, command);
                    self.walk(command.part);
                    self.ids.leave(above);
                }
                Item::Opaque => self.is_dynamic = true,
                Item::Unnamed(command) => {
                    self.is_dynamic = true;
                    self.walk(command.part);
                }
                Item::Deferred(_) => {
                    self.is_dynamic = true;
                    self.may_have_json_output = true;
                }
                Item::Grammar(_) | Item::External => {}
            }
            i += 1;
        });
    }
}

/// Returns whether facts about a command or its subcommands are known only at run time.
#[must_use]
#[inline]
pub const fn is_dynamic(part: &Part) -> bool {
    Whole::of(part, &Words::DEFAULT).is_dynamic
}

/// Returns whether a part consists of the type of a handler's result, and this is the type of a single value. The part
/// of a command with `#[cmdhelp(stdout(...))]` has more facts or items.
#[inline]
const fn returns_single_value(part: &Part) -> bool {
    match (part.items, part.facts) {
        ([], [Fact::Stdout(stdout)]) => is_single_value(stdout),
        _ => false,
    }
}

#[inline]
const fn is_single_value(stdout: &Stdout) -> bool {
    let is_scalar = match stdout.schema {
        Some((_, node)) => matches!(node.shape, Shape::Scalar(..)),
        None => false,
    };
    is_scalar && stdout.text_template.is_none()
}

#[inline]
const fn has_dynamic_type(types: &[Arg]) -> bool {
    any!(types, |arg| !arg.value.seen
        || (!matches!(arg.settings, []) && Argument::of(arg).dynamic))
}

#[inline]
const fn has_json_output(known: &[Arg]) -> bool {
    each!(known, |arg| {
        each!(arg.settings, |setting| {
            if matches!(setting, Setting::JsonOutput) {
                return true;
            }
        });
    });
    false
}
