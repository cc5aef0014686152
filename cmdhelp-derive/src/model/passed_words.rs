//! Finds arguments whose words may be the command line of another program.

use cmdhelp_spec::grammar::draft::{ArgTrait, Setting};
use cmdhelp_spec::spec::Action;

use super::arg::{Arg, ArgMeaning};
use super::attributes::Attributes;
use super::builder::command::{self, CommandMeaning};
use super::field::Field;

/// Returns `None` if the command takes no words of another program's command line. Otherwise, returns whether the
/// manifest does not show some of these words: those of a hidden argument, or those that the command accepts only
/// because of a setting.
pub(crate) fn are_hidden(attributes: &Attributes, fields: &[Field]) -> Option<bool> {
    let by_setting = attributes.methods.iter().any(|method| {
        let means = command::of(method).map(|row| row.means);
        matches!(
            means,
            Some(CommandMeaning::Is(
                Setting::AllowHyphenValues | Setting::TrailingVarArg
            ))
        ) && method.bool() != Some(false)
    });
    let mut are_hidden = by_setting.then_some(true);
    for field in fields {
        let Some(arg) = field.arg.as_ref().filter(|it| takes_words(it)) else {
            continue;
        };
        let is_hidden = may_be(arg, ArgTrait::Hide) || field.options.hide.is_present();
        are_hidden = Some(are_hidden == Some(true) || is_hidden);
    }
    are_hidden
}

fn takes_words(arg: &Arg) -> bool {
    let is_raw = arg.dynamic_methods.contains(&ArgMeaning::Raw);
    let takes_hyphens = may_be(arg, ArgTrait::AllowHyphenValues) || is_raw;
    match arg.line.is_positional() {
        true => {
            takes_hyphens || may_be(arg, ArgTrait::Last) || may_be(arg, ArgTrait::TrailingVarArg)
        }
        false => takes_hyphens && takes_several(arg),
    }
}

/// Returns whether a call may give an option several values.
fn takes_several(arg: &Arg) -> bool {
    let most = arg.line.num_args.map_or(Some(1), |(_, most)| most);
    let is_unknown =
        |means: &ArgMeaning| matches!(means, ArgMeaning::NumArgs | ArgMeaning::ValueNames);
    matches!(arg.action(), Action::Append | Action::Dynamic)
        || arg.dynamic_methods.iter().any(is_unknown)
        || arg.line.delimiter.is_some()
        || arg.line.value_names > 1
        || most.is_none_or(|most| most > 1)
}

/// Returns whether an argument has a trait, or may have it when the program runs.
fn may_be(arg: &Arg, what: ArgTrait) -> bool {
    arg.line.has(what) || arg.dynamic_methods.contains(&ArgMeaning::Is(what))
}
