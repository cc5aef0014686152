//! Finds out whether a command changes which command lines its subcommands accept.

use crate::grammar::Grammar;
use crate::grammar::code::u32_at;
use crate::grammar::draft::Setting;
use crate::grammar::layout::{command, summary};
use crate::slice::any;
use crate::spec::{Item, Part};

/// Returns whether a command is completely known at compile time, has no required arguments, and
/// does not change how the words of its subcommands are parsed.
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, adds_no_rules, draft, encode};
/// use cmdhelp_spec::spec::{Item, Part};
///
/// let adds_rules = |is_required: bool| {
///     let mut token = draft::Arg::new("token");
///     token.long = Some("token".into());
///     token.set(draft::ArgTrait::Required, is_required);
///     let draft = draft::Draft { args: vec![token], ..Default::default() };
///     let grammar = Grammar::of(encode(&draft).leak());
///     !adds_no_rules(&Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] })
/// };
/// assert!(adds_rules(true) && !adds_rules(false));
/// ```
#[must_use]
#[inline]
pub const fn adds_no_rules(part: &Part) -> bool {
    !any!(part.items, |item| match item {
        Item::Grammar(Grammar {
            code: code @ [bits, ..],
            ..
        }) => {
            const GLOBAL_POSITIONALS: u8 = summary::GLOBALS | summary::POSITIONALS;
            *bits & (summary::REQUIRED | summary::OPEN | summary::GROUPS) != 0
                || *bits & GLOBAL_POSITIONALS == GLOBAL_POSITIONALS
                || (*bits & summary::COMMAND != 0 && changes_subcommands(code))
        }
        Item::Part(part) => !adds_no_rules(part),
        Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) | Item::Arg(_) => true,
        _ => false,
    })
}

/// Returns whether a command has settings that affect its subcommands, such as how values after
/// `--` are split, whether names can be abbreviated, and whether there is a `help` command.
#[inline]
const fn changes_subcommands(code: &[u8]) -> bool {
    const CHANGES: u32 = 1 << Setting::DontDelimitTrailingValues as u8
        | 1 << Setting::DisableHelpSubcommand as u8
        | 1 << Setting::InferLongArgs as u8
        | 1 << Setting::InferSubcommands as u8;
    u32_at(code, 1 + command::ON) & CHANGES != 0
}
