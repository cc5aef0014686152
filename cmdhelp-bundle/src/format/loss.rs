//! What each format cannot say.

use super::{Dialect, Format};

/// A part of the model that a format has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The part, as a path of fields: `tools.arguments.minimum`.
    pub what: &'static str,
    /// What becomes of it.
    pub why: &'static str,
}

const fn lost(what: &'static str, why: &'static str) -> Loss {
    Loss { what, why }
}

const CLI_MD: &[Loss] = &[
    lost(
        "tools.arguments.kind",
        "inputs have no order and no flags; the template has them",
    ),
    lost(
        "tools.arguments.env",
        "a variable is passed, but not tied to an input",
    ),
    lost(
        "tools.arguments.effect",
        "a tool has one risk level, that of its worst call",
    ),
    lost(
        "tools.arguments.repeatable",
        "the template names no flag twice; the input is `only_by_json`",
    ),
    lost("tools.groups", "in the description, as a sentence"),
    lost("tools.aliases", "no place"),
    lost("tools.see_also", "no place"),
    lost(
        "tools.exits",
        "one table of words for all tools; what to do is in the body",
    ),
    lost("homepage", "no place"),
    lost("packaging.license", "no place"),
    lost("packaging.authors", "no place"),
];

const APP: &[Loss] = &[
    lost("tools.arguments", "in the body, as a signature"),
    lost("tools.groups", "no place"),
    lost("tools.exits", "in the body"),
    lost("tools.examples", "in the body"),
    lost("tools.aliases", "no place"),
    lost("tools.see_also", "no place"),
    lost("tools.stdin", "no place"),
    lost("packaging.install", "the package has the program in it"),
    lost(
        "packaging.sandbox",
        "what is written is in the body, as state",
    ),
    lost("packaging.auth", "no place"),
    lost("packaging.setup", "no place"),
    lost("packaging.secrets", "no place"),
];

const KDL: &[Loss] = &[
    lost("tools.arguments.minimum", "in the description"),
    lost("tools.arguments.maximum", "in the description"),
    lost(
        "tools.arguments.default",
        "in the description: a default that is passed would count as given",
    ),
    lost("tools.arguments.values_from", "in the description"),
    lost("tools.arguments.requires", "in the description"),
    lost("tools.arguments.conflicts", "in the description"),
    lost("tools.arguments.env", "no place"),
    lost("tools.arguments.effect", "no place"),
    lost(
        "tools.arguments.arity",
        "an argument with another number of values is left out",
    ),
    lost(
        "tools.arguments.require_equals",
        "a flag that wants `=` is left out",
    ),
    lost(
        "tools.arguments.kind",
        "a positional behind `--` is left out",
    ),
    lost("tools.groups", "in the description, as a sentence"),
    lost("tools.output", "whether it is JSON"),
    lost("tools.exits", "no place"),
    lost("tools.examples", "no place"),
    lost("tools.effect", "in the description"),
    lost("tools.aliases", "no place"),
    lost("tools.see_also", "no place"),
    lost("description", "no place"),
    lost("homepage", "no place"),
    lost("packaging.install", "no place"),
    lost("packaging.auth", "no place"),
    lost("packaging.setup", "no place"),
    lost("packaging.secrets", "no place"),
];

const SKILL: &[Loss] = &[
    lost("tools.arguments", "as a signature, while all of them fit"),
    lost("tools.output", "no place"),
    lost("tools.stdin", "no place"),
    lost("packaging.install", "no place"),
    lost("packaging.sandbox", "no place"),
    lost("packaging.auth", "no place"),
    lost("packaging.setup", "no place"),
    lost("packaging.secrets", "no place"),
];

const RULES: &[Loss] = &[
    lost("tools", "only which of them do no more than read"),
    lost("packaging", "no place"),
];

/// Returns what a format has no place for.
///
/// ```
/// use cmdhelp_bundle::{Dialect, Format, loss};
///
/// let kdl = loss(Format::Kdl(Dialect::SlopMcp));
/// assert!(kdl.iter().any(|it| it.what == "tools.arguments.minimum"));
/// assert!(kdl.len() > loss(Format::Kdl(Dialect::Spec)).len());
/// ```
#[must_use]
pub fn loss(format: Format) -> Vec<Loss> {
    match format {
        Format::CliMd => CLI_MD.to_vec(),
        Format::App => APP.to_vec(),
        Format::Kdl(Dialect::Spec) => KDL.to_vec(),
        Format::Kdl(Dialect::SlopMcp) => {
            let mut all = KDL.to_vec();
            all.push(lost(
                "packaging.sandbox",
                "a `sandbox` node is an error there",
            ));
            all
        }
        Format::Skill => SKILL.to_vec(),
        Format::Rules(_) => RULES.to_vec(),
    }
}
