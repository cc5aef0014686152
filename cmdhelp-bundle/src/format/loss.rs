//! The facts that each format cannot express.

use super::Format;

/// A part of the model that a format cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The path of the field: `tools.arguments.minimum`.
    pub what: &'static str,
    /// What happens to the part: `in the description`, or `no place` if the format drops it.
    pub why: &'static str,
}

const fn lost(what: &'static str, why: &'static str) -> Loss {
    Loss { what, why }
}

const CLI_MD: &[Loss] = &[
    lost("tools.arguments.name", "the key is what callers write"),
    lost("tools.arguments.short", "one spelling is enough"),
    lost(
        "tools.arguments.last",
        "such an argument is given by JSON only, or like any other",
    ),
    lost(
        "tools.arguments.trailing",
        "after `--`, every argument accepts values that look like flags",
    ),
    lost("tools.arguments.values_from", "in the description"),
    lost("tools.arguments.format", "in the description"),
    lost(
        "tools.arguments.arity",
        "such an argument is given by JSON only",
    ),
    lost(
        "tools.arguments.delimiter",
        "such an argument is given by JSON only",
    ),
    lost("tools.arguments.require_equals", "in the template"),
    lost(
        "tools.arguments.env",
        "a variable is passed, but not tied to an input",
    ),
    lost(
        "tools.arguments.effect",
        "a tool has one risk level, that of its worst call",
    ),
    lost("tools.arguments.requires", "in the description"),
    lost("tools.arguments.conflicts", "in the description"),
    lost("tools.arguments.exclusive", "in the description"),
    lost("tools.arguments.behind", "in the template"),
    lost("tools.groups", "in the description, as a sentence"),
    lost("tools.output_name", "no place"),
    lost("tools.aliases", "no place"),
    lost("tools.see_also", "no place"),
    lost("tools.dry_run", "no place"),
    lost("tools.confirm", "no place"),
    lost("tools.at_worst", "in the effect"),
    lost(
        "tools.exits",
        "one table of exit codes for all tools; the advice for each code is in the body",
    ),
    lost(
        "tools.examples",
        "in CLI.md, for all tools together, and as inputs",
    ),
    lost("tools.is_group", "in the body"),
    lost("tools.external", "no place"),
    lost("version", "the bundle has a version of its own"),
    lost("homepage", "no place"),
    lost("output_flag", "in `output`"),
    lost("confirm_flag", "in the template"),
    lost("help_word", "no place"),
    lost("dry_run_flag", "no place"),
    lost("text_output", "in `output`"),
    lost("packaging.license", "no place"),
    lost("packaging.authors", "no place"),
    lost("packaging.entry", "no place"),
    lost("packaging.scheduling", "no place"),
    lost("tools.name", "no place"),
    lost("tools.program", "a bundle describes one program"),
    lost("tools.process", "no place, except for the time limit"),
    lost("packaging.body", "in the body"),
    lost("packaging.skill", "no place"),
];

const APP: &[Loss] = &[
    lost("tools.summary", "in the body"),
    lost("tools.description", "in the body"),
    lost("tools.arguments", "in the body"),
    lost("tools.groups", "no place"),
    lost("tools.stdin", "no place"),
    lost("tools.output", "in the body"),
    lost("tools.output_name", "no place"),
    lost("tools.exits", "in the body"),
    lost("tools.examples", "in the body"),
    lost("tools.at_worst", "in `confirmationRequired`"),
    lost("tools.dry_run", "no place"),
    lost("tools.confirm", "no place"),
    lost("tools.aliases", "no place"),
    lost("tools.see_also", "no place"),
    lost("tools.stability", "no place"),
    lost("tools.is_group", "no place"),
    lost("tools.external", "no place"),
    lost("tools.process", "no place"),
    lost("tools.rules", "no place"),
    lost("version", "the package has a version of its own"),
    lost("description", "in the body"),
    lost("homepage", "no place"),
    lost("output_flag", "in `entry`"),
    lost("confirm_flag", "no place"),
    lost("dry_run_flag", "no place"),
    lost("json_flag", "no place"),
    lost("help_word", "no place"),
    lost("text_output", "in `entry`"),
    lost("examples", "no place"),
    lost("packaging.works_with", "no place"),
    lost("packaging.args", "no place"),
    lost("packaging.os", "no place"),
    lost("packaging.arch", "no place"),
    lost("packaging.min_disk_mb", "no place"),
    lost("packaging.min_memory_mb", "no place"),
    lost("packaging.install", "the package has the program in it"),
    lost(
        "packaging.sandbox",
        "the written files are listed in the body, as state",
    ),
    lost("packaging.observed", "no place"),
    lost("packaging.auth", "no place"),
    lost("packaging.setup", "no place"),
    lost("packaging.secrets", "no place"),
    lost("packaging.check", "no place"),
    lost("packaging.output", "no place"),
    lost("tools.name", "no place"),
    lost("tools.program", "no place"),
    lost("tools.template", "no place"),
    lost("tools.schema", "no place"),
    lost("tools.process.timeout_ms", "no place"),
    lost("packaging.body", "no place"),
    lost("packaging.skill", "in the skill of the package"),
    lost("packaging.memory_mb", "no place"),
    lost("packaging.cpu_seconds", "no place"),
];

const KDL: &[Loss] = &[
    lost("tools.arguments.name", "the key is what callers write"),
    lost("tools.arguments.short", "one spelling is enough"),
    lost("tools.arguments.negation", "no place"),
    lost("tools.arguments.values_from", "in the description"),
    lost("tools.arguments.format", "in the description"),
    lost("tools.arguments.delimiter", "values are given one by one"),
    lost("tools.arguments.env", "no place"),
    lost("tools.arguments.effect", "no place"),
    lost("tools.arguments.requires", "in the description"),
    lost("tools.arguments.conflicts", "in the description"),
    lost("tools.arguments.exclusive", "in the description"),
    lost("tools.arguments.minimum", "in the description"),
    lost("tools.arguments.maximum", "in the description"),
    lost("tools.arguments.secret", "no place"),
    lost("tools.groups", "in the description, as a sentence"),
    lost("tools.output", "whether it is JSON"),
    lost("tools.output_name", "no place"),
    lost("tools.exits", "no place"),
    lost("tools.examples", "no place"),
    lost("tools.effect", "in the description"),
    lost("tools.at_worst", "in the description"),
    lost("tools.dry_run", "no place"),
    lost("tools.confirm", "no place"),
    lost("tools.aliases", "no place"),
    lost("tools.see_also", "no place"),
    lost("tools.stability", "no place"),
    lost("tools.is_group", "no place"),
    lost("tools.external", "no place"),
    lost("tools.rules", "no place"),
    lost("version", "no place"),
    lost("summary", "no place"),
    lost("description", "no place"),
    lost("homepage", "no place"),
    lost("hash", "no place"),
    lost("output_flag", "no place"),
    lost("confirm_flag", "no place"),
    lost("dry_run_flag", "no place"),
    lost("json_flag", "no place"),
    lost("help_word", "no place"),
    lost("text_output", "no place"),
    lost("examples", "no place"),
    lost(
        "packaging",
        "arguments and variables are in each tool, with the parts of the sandbox and the limits that KDL can express",
    ),
    lost("tools.template", "made of the arguments"),
    lost("tools.schema", "made of the arguments"),
];

const SKILL: &[Loss] = &[
    lost("tools", "in the body"),
    lost("version", "the skill has a version of its own"),
    lost("binary", "in the description"),
    lost("description", "no place"),
    lost("homepage", "no place"),
    lost("output_flag", "no place"),
    lost("confirm_flag", "no place"),
    lost("dry_run_flag", "no place"),
    lost("json_flag", "no place"),
    lost("help_word", "in the body"),
    lost("text_output", "no place"),
    lost("examples", "no place"),
    lost("packaging.name", "no place"),
    lost("packaging.works_with", "in the compatibility"),
    lost("packaging.args", "no place"),
    lost("packaging.tags", "no place"),
    lost("packaging.os", "no place"),
    lost("packaging.arch", "no place"),
    lost("packaging.min_disk_mb", "no place"),
    lost("packaging.min_memory_mb", "no place"),
    lost("packaging.authors", "no place"),
    lost("packaging.install", "no place"),
    lost("packaging.sandbox", "no place"),
    lost("packaging.observed", "no place"),
    lost("packaging.auth", "no place"),
    lost("packaging.setup", "no place"),
    lost("packaging.secrets", "no place"),
    lost("packaging.check", "no place"),
    lost("packaging.output", "no place"),
    lost("packaging.entry", "no place"),
    lost("packaging.scheduling", "no place"),
    lost("packaging.body", "no place"),
    lost("packaging.skill", "in the description and the body"),
    lost("packaging.memory_mb", "no place"),
    lost("packaging.cpu_seconds", "no place"),
];

const RULES: &[Loss] = &[
    lost("version", "no place"),
    lost("summary", "no place"),
    lost("description", "no place"),
    lost("homepage", "no place"),
    lost("hash", "no place"),
    lost("output_flag", "no place"),
    lost("confirm_flag", "no place"),
    lost("dry_run_flag", "no place"),
    lost("json_flag", "no place"),
    lost("help_word", "no place"),
    lost("text_output", "no place"),
    lost("examples", "no place"),
    lost("packaging", "no place"),
];

/// Returns the parts of the model that a format cannot express.
///
/// ```
/// use cmdhelp_bundle::{Dialect, Format, loss};
///
/// let kdl = loss(Format::Kdl(Dialect::SlopMcp));
/// assert!(kdl.iter().any(|it| it.what == "tools.arguments.minimum"));
/// ```
#[must_use]
pub fn loss(format: Format) -> Vec<Loss> {
    match format {
        Format::CliMd => CLI_MD.to_vec(),
        Format::App => APP.to_vec(),
        Format::Kdl(_) => KDL.to_vec(),
        Format::Skill => SKILL.to_vec(),
        Format::Rules(_) => RULES.to_vec(),
    }
}
