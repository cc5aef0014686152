//! The relations between the arguments of one struct.

use cmdhelp_spec::grammar::draft::{Action, ArgTrait};
use cmdhelp_spec::list::List as _;

use super::{Other, Others, Text};
use crate::model::arg::Arg;
use crate::model::field::Field;

/// The arguments of a struct, by their ids.
#[derive(Clone)]
pub(crate) struct Siblings {
    args: Vec<Sibling>,
}

#[derive(Clone)]
struct Sibling {
    id: String,
    long: Option<String>,
    short: Option<char>,
    overrides: Vec<String>,
    /// The flag in `negate_flag`, which negates this argument.
    negated_by: Option<String>,
    /// Whether the argument is a flag without a value that switches something on.
    is_switch: bool,
    /// Whether the argument is hidden from people or from agents.
    is_hidden: bool,
    /// Whether subcommands inherit the argument.
    is_global: bool,
    /// Whether the macro knows the settings of the argument. If not, the argument may be hidden.
    is_seen: bool,
    /// Whether the argument declares an effect.
    has_effect: bool,
}

/// The relation between a flag and a flag that negates it, such as `--cache` and `--no-cache`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Negation<'a> {
    /// The flag with this long name negates this flag.
    NegatedBy(&'a str),
    /// This flag negates another flag.
    Negates,
}

impl Siblings {
    pub(crate) fn of(fields: &[Field]) -> Self {
        let args = fields.iter().filter_map(|field| {
            let arg = field.arg.as_ref()?;
            Sibling::of(field, arg)
        });
        Self { args: args.list() }
    }

    /// Returns the id of another argument, and how it is written on a command line. This text is
    /// empty if the id belongs to a group or to an argument of another struct, because only the
    /// whole command knows how those are written.
    pub(super) fn other(&self, id: String) -> Other {
        let sibling = self.args.iter().find(|arg| arg.id == id);
        let spelling = match sibling {
            // The argument may be hidden, and documents must not contain a hidden argument.
            Some(Sibling { is_seen: false, .. }) => String::new(),
            Some(Sibling {
                long: Some(long), ..
            }) => format!("--{long}"),
            Some(Sibling {
                short: Some(short), ..
            }) => format!("-{short}"),
            Some(_) => id.clone(),
            None => String::new(),
        };
        Other { id, spelling }
    }

    /// Returns the arguments with these ids, except hidden ones.
    pub(super) fn others(&self, ids: Vec<Text>) -> Others {
        let literals: Option<Vec<&str>> = ids.iter().map(Text::seen).list_if_all();
        match literals {
            Some(ids) => {
                let shown = ids.into_iter().filter(|id| !self.is_hidden(id));
                Others::Seen(shown.map(|id| self.other(id.to_owned())).list())
            }
            None => Others::Const(ids),
        }
    }

    /// Returns whether the struct has a hidden argument with this id.
    fn is_hidden(&self, id: &str) -> bool {
        let mut args = self.args.iter();
        args.any(|arg| arg.id == id && arg.is_hidden)
    }

    /// Returns whether another flag of the struct negates the flag `id`, or the flag `id` negates
    /// another flag. Returns `None` if neither is the case.
    pub(super) fn negation(&self, id: &str) -> Option<Negation<'_>> {
        let this = self.args.iter().find(|arg| arg.id == id)?;
        self.args.iter().find_map(|other| {
            let long = other.long.as_deref()?;
            if this.is_negated_by(other) {
                Some(Negation::NegatedBy(long))
            } else if other.is_negated_by(this) {
                Some(Negation::Negates)
            } else {
                None
            }
        })
    }
}

/// Returns whether the specification of cmdhelp allows a flag with this long name to negate another
/// flag.
fn can_negate(long: &str) -> bool {
    long.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

impl Sibling {
    fn of(field: &Field, arg: &Arg) -> Option<Self> {
        let line = &arg.line;
        let takes_none = line.num_args.is_none_or(|(_, most)| most == Some(0));
        let seen = |text| arg.spec_text(text).seen().map(str::to_owned);
        Some(Self {
            id: arg.id.as_ref()?.seen()?.to_owned(),
            long: line.long.as_ref().and_then(seen),
            short: line.short,
            overrides: line.overrides.iter().filter_map(seen).list(),
            negated_by: field.options.negate_flag.as_ref().map(|flag| flag.value()),
            is_switch: matches!(line.action, Some(Action::SetTrue)) && takes_none,
            is_hidden: line.has(ArgTrait::Hide) || field.options.hide.is_present(),
            is_global: line.has(ArgTrait::Global),
            is_seen: !line.has(ArgTrait::Dynamic),
            has_effect: field.options.effect.is_some(),
        })
    }

    /// Returns whether the macro knows that people and agents see the argument.
    fn is_shown(&self) -> bool {
        self.is_seen && !self.is_hidden
    }

    /// Returns whether `other` negates this flag in a way that the manifest can describe by one
    /// entry for both flags.
    fn is_negated_by(&self, other: &Self) -> bool {
        let (Some(long), Some(no)) = (&self.long, &other.long) else {
            return false;
        };
        let is_declared = || {
            self.negated_by
                .as_deref()
                .and_then(|it| it.strip_prefix("--"))
                == Some(no)
        };
        let is_linked = || {
            let linked = self.overrides.contains(&other.id) || other.overrides.contains(&self.id);
            linked && no.strip_prefix("no-") == Some(long) && can_negate(long)
        };
        // If only one of the two flags is global, some commands accept only the global flag, so one
        // entry of the manifest cannot describe both.
        let reach_equally_far = self.is_global == other.is_global;
        let can_be_named = self.is_switch && other.is_switch && can_negate(no) && reach_equally_far;
        can_be_named && self.is_shown() && !other.has_effect && (is_declared() || is_linked())
    }
}
