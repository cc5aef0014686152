//! What the arguments of one struct are to each other.

use super::Other;
use crate::model::field::Field;
use crate::model::known::Known;
use crate::model::method::Method;
use crate::syntax::casing::Casing;

/// The arguments of a struct, by their ids.
#[derive(Clone, Debug)]
pub(crate) struct Siblings {
    args: Vec<Sibling>,
}

#[derive(Clone, Debug)]
struct Sibling {
    id: String,
    long: Option<String>,
    short: Option<char>,
    overrides: Vec<String>,
    /// The flag that takes this one back, where its author says so.
    negated_by: Option<String>,
}

/// What a flag is to one that takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Twin<'a> {
    /// It is taken back by this one.
    NegatedBy(&'a str),
    /// It takes another one back.
    Negates,
}

impl Siblings {
    pub(crate) fn of(fields: &[Field]) -> Self {
        let args = fields.iter().filter(|field| field.is_arg());
        Self {
            args: args.filter_map(Sibling::of).collect(),
        }
    }

    /// The argument of this id; what is no sibling is written as its id is.
    pub(super) fn other(&self, id: String) -> Other {
        Other {
            spelling: self.spelling(&id),
            id,
        }
    }

    fn spelling(&self, id: &str) -> String {
        match self.args.iter().find(|arg| arg.id == id) {
            Some(Sibling {
                long: Some(long), ..
            }) => format!("--{long}"),
            Some(Sibling {
                short: Some(short), ..
            }) => format!("-{short}"),
            _ => id.to_owned(),
        }
    }

    /// Whether a flag and its `--no-` twin override each other.
    pub(super) fn twin(&self, id: &str) -> Option<Twin<'_>> {
        let this = self.args.iter().find(|arg| arg.id == id)?;
        let long = this.long.as_deref()?;
        let spelling = format!("--{long}");
        let mut others = self.args.iter();
        if others.any(|other| other.negated_by.as_ref() == Some(&spelling)) {
            return Some(Twin::Negates);
        }
        self.args.iter().find_map(|other| {
            let other_long = other.long.as_deref()?;
            let linked = this.overrides.contains(&other.id) || other.overrides.contains(&this.id);
            if !linked || !can_negate(other_long) || !can_negate(long) {
                None
            } else if other_long.strip_prefix("no-") == Some(long) {
                Some(Twin::NegatedBy(other_long))
            } else if long.strip_prefix("no-") == Some(other_long) {
                Some(Twin::Negates)
            } else {
                None
            }
        })
    }
}

/// Whether the specification can name a flag as one that takes another back.
fn can_negate(long: &str) -> bool {
    long.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

impl Sibling {
    fn of(field: &Field) -> Option<Self> {
        let attributes = &field.attributes;
        let mut this = Self {
            id: attributes.name.text(Casing::Verbatim).literal()?,
            long: None,
            short: None,
            overrides: Vec::new(),
            negated_by: field.own.negate_flag.as_ref().map(|flag| flag.0.value()),
        };
        for method in &attributes.methods {
            match method.name.to_string().as_str() {
                "long" => this.long = first(method),
                "short" => this.short = super::argument::short(method),
                "overrides_with" | "overrides_with_all" => this
                    .overrides
                    .extend(method.texts().into_iter().filter_map(Known::literal)),
                _ => {}
            }
        }
        Some(this)
    }
}

fn first(method: &Method) -> Option<String> {
    method.texts().into_iter().next()?.literal()
}
