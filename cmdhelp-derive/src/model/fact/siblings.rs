//! What the arguments of one struct are to each other.

use cmdhelp_spec::grammar::draft::{Action, ArgTrait};

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
    /// The flag that takes this one back, where its author says so.
    negated_by: Option<String>,
    /// Whether it is a flag without a value that switches something on.
    is_switch: bool,
    /// Whether it is hidden from people or from agents.
    is_hidden: bool,
    /// Whether it is accepted by the commands below, too.
    is_global: bool,
    /// Whether it is hidden is seen.
    is_seen: bool,
    /// Whether it says what it does to the world.
    has_effect: bool,
}

/// What a flag is to one that takes it back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Twin<'a> {
    /// It is taken back by this one.
    NegatedBy(&'a str),
    /// It negates another flag.
    Negates,
}

impl Siblings {
    pub(crate) fn of(fields: &[Field]) -> Self {
        let args = fields.iter().filter_map(|field| {
            let arg = field.arg.as_ref()?;
            Sibling::of(field, arg)
        });
        Self {
            args: args.collect(),
        }
    }

    /// Returns the argument of this id. How an argument of another struct is written, and which
    /// arguments are in a group, is found out where the whole command is known: it has no spelling
    /// here.
    pub(super) fn other(&self, id: String) -> Other {
        let sibling = self.args.iter().find(|arg| arg.id == id);
        let spelling = match sibling {
            // It may be one that is not named at all.
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

    /// Returns the arguments of these ids, without those that are hidden.
    pub(super) fn others(&self, ids: Vec<Text>) -> Others {
        let literals: Option<Vec<&str>> = ids.iter().map(Text::seen).collect();
        match literals {
            Some(ids) => {
                let shown = ids.into_iter().filter(|id| !self.is_hidden(id));
                Others::Seen(shown.map(|id| self.other(id.to_owned())).collect())
            }
            None => Others::Made(ids),
        }
    }

    /// Returns whether the argument of this id is one of the struct, and hidden.
    fn is_hidden(&self, id: &str) -> bool {
        let mut args = self.args.iter();
        args.any(|arg| arg.id == id && arg.is_hidden)
    }

    /// Returns whether a flag and its `--no-` twin override each other. A flag is told of as the
    /// one that takes another back where the other is told of, and both are switches.
    pub(super) fn twin(&self, id: &str) -> Option<Twin<'_>> {
        let this = self.args.iter().find(|arg| arg.id == id)?;
        self.args.iter().find_map(|other| {
            let long = other.long.as_deref()?;
            if this.is_taken_back_by(other) {
                Some(Twin::NegatedBy(long))
            } else if other.is_taken_back_by(this) {
                Some(Twin::Negates)
            } else {
                None
            }
        })
    }
}

/// Returns whether the specification can name a flag as one that takes another back.
fn can_negate(long: &str) -> bool {
    long.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

impl Sibling {
    fn of(field: &Field, arg: &Arg) -> Option<Self> {
        let line = &arg.line;
        let takes_none = line.num_args.is_none_or(|(_, most)| most == Some(0));
        let seen = |text| arg.told(text).seen().map(str::to_owned);
        Some(Self {
            id: arg.id.as_ref()?.seen()?.to_owned(),
            long: line.long.as_ref().and_then(seen),
            short: line.short,
            overrides: line.overrides.iter().filter_map(seen).collect(),
            negated_by: field.own.negate_flag.as_ref().map(|flag| flag.0.value()),
            is_switch: matches!(line.action, Some(Action::SetTrue)) && takes_none,
            is_hidden: line.has(ArgTrait::Hide) || field.own.hide.is_present(),
            is_global: line.has(ArgTrait::Global),
            is_seen: !line.has(ArgTrait::Unseen),
            has_effect: field.own.effect.is_some(),
        })
    }

    /// It is shown, to people and to agents.
    fn is_shown(&self) -> bool {
        self.is_seen && !self.is_hidden
    }

    /// Returns whether another flag takes this one back, and nothing more is to be told of the
    /// other.
    fn is_taken_back_by(&self, other: &Self) -> bool {
        let (Some(long), Some(no)) = (&self.long, &other.long) else {
            return false;
        };
        let is_said = || {
            self.negated_by
                .as_deref()
                .and_then(|it| it.strip_prefix("--"))
                == Some(no)
        };
        let is_linked = || {
            let linked = self.overrides.contains(&other.id) || other.overrides.contains(&self.id);
            linked && no.strip_prefix("no-") == Some(long) && can_negate(long)
        };
        // One of them alone is accepted by some commands.
        let reach_equally_far = self.is_global == other.is_global;
        let can_be_named = self.is_switch && other.is_switch && can_negate(no) && reach_equally_far;
        can_be_named && self.is_shown() && !other.has_effect && (is_said() || is_linked())
    }
}
