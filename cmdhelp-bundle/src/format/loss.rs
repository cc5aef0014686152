//! Lists the facts that each format cannot express.

use super::Format;

/// A part of the model that a format cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The path of the field: `tools.arguments.minimum`.
    pub what: &'static str,
    /// What happens to the part in the files of the format, such as `written in the description`, or `left out` of the
    /// files.
    pub why: &'static str,
}

const fn lost(what: &'static str, why: &'static str) -> Loss {
    Loss { what, why }
}

const CLI_MD: &[Loss] = &[
    lost(
        "tools.arguments.name",
        "left out: callers use the key of the argument",
    ),
    lost(
        "tools.arguments.short",
        "left out: one spelling of a flag is enough",
    ),
    lost(
        "tools.arguments.last",
        "left out: a command line passes the argument without `--` before it, or the argument is only passed with `--json`",
    ),
    lost(
        "tools.arguments.trailing",
        "after `--`, every argument accepts values that look like flags",
    ),
    lost("tools.arguments.values_from", "written in the description"),
    lost("tools.arguments.format", "written in the description"),
    lost(
        "tools.arguments.arity",
        "the argument can only be passed with `--json`",
    ),
    lost(
        "tools.arguments.delimiter",
        "the argument can only be passed with `--json`",
    ),
    lost("tools.arguments.require_equals", "written in the template"),
    lost(
        "tools.arguments.hyphen_values",
        "in the template, every argument accepts values that begin with a hyphen",
    ),
    lost(
        "tools.arguments.env",
        "the program gets the variable, but it is not connected with the argument",
    ),
    lost(
        "tools.arguments.effect",
        "a tool has one risk level, that of its worst call",
    ),
    lost("tools.arguments.requires", "written in the description"),
    lost("tools.arguments.conflicts", "written in the description"),
    lost("tools.arguments.exclusive", "written in the description"),
    lost("tools.arguments.behind", "written in the template"),
    lost("tools.groups", "written in the description, as a sentence"),
    lost("tools.output_name", "left out"),
    lost("tools.aliases", "left out"),
    lost("tools.see_also", "left out"),
    lost("tools.dry_run", "left out"),
    lost("tools.confirm", "left out"),
    lost("tools.at_worst", "part of the effect"),
    lost(
        "tools.exits",
        "one table of exit codes for all tools; the advice for each code is in the body",
    ),
    lost(
        "tools.examples",
        "written in CLI.md, for all tools together, and as inputs",
    ),
    lost("tools.is_group", "written in the body"),
    lost("tools.external", "left out"),
    lost("version", "left out: the bundle has its own version"),
    lost(
        "is_complete",
        "left out: files can be edited, and lack some facts",
    ),
    lost("homepage", "left out"),
    lost("output_flag", "written in `output`"),
    lost("confirm_flag", "written in the template"),
    lost("help_word", "left out"),
    lost("dry_run_flag", "left out"),
    lost("text_output", "written in `output`"),
    lost("packaging.license", "left out"),
    lost("packaging.authors", "left out"),
    lost("packaging.entry", "left out"),
    lost("packaging.scheduling", "left out"),
    lost("tools.name", "left out"),
    lost("tools.program", "a bundle describes one program"),
    lost("tools.process", "left out, except for the time limit"),
    lost("packaging.body", "written in the body"),
    lost("packaging.skill", "left out"),
];

const APP: &[Loss] = &[
    lost("tools.summary", "written in the body"),
    lost("tools.description", "written in the body"),
    lost("tools.arguments", "written in the body"),
    lost("tools.groups", "left out"),
    lost("tools.stdin", "left out"),
    lost("tools.output", "written in the body"),
    lost("tools.output_name", "left out"),
    lost("tools.exits", "written in the body"),
    lost("tools.examples", "written in the body"),
    lost("tools.at_worst", "written in `confirmationRequired`"),
    lost("tools.dry_run", "left out"),
    lost("tools.confirm", "left out"),
    lost("tools.aliases", "left out"),
    lost("tools.see_also", "left out"),
    lost("tools.stability", "left out"),
    lost("tools.is_group", "left out"),
    lost("tools.external", "left out"),
    lost("tools.process", "left out"),
    lost("tools.rules", "left out"),
    lost("version", "left out: the package has its own version"),
    lost(
        "is_complete",
        "left out: files can be edited, and lack some facts",
    ),
    lost("description", "written in the body"),
    lost("homepage", "left out"),
    lost("output_flag", "written in `entry`"),
    lost("confirm_flag", "left out"),
    lost("dry_run_flag", "left out"),
    lost("json_flag", "left out"),
    lost("help_word", "left out"),
    lost("text_output", "written in `entry`"),
    lost("examples", "left out"),
    lost("packaging.works_with", "left out"),
    lost("packaging.args", "left out"),
    lost("packaging.os", "left out"),
    lost("packaging.arch", "left out"),
    lost("packaging.min_disk_mb", "left out"),
    lost("packaging.min_memory_mb", "left out"),
    lost(
        "packaging.install",
        "left out: the package contains the program",
    ),
    lost(
        "packaging.sandbox",
        "the body lists the files that the program may write, as state",
    ),
    lost("packaging.observed", "left out"),
    lost("packaging.auth", "left out"),
    lost("packaging.setup", "left out"),
    lost("packaging.secrets", "left out"),
    lost("packaging.check", "left out"),
    lost("packaging.output", "left out"),
    lost("tools.name", "left out"),
    lost("tools.program", "left out"),
    lost("tools.template", "left out"),
    lost("tools.schema", "left out"),
    lost("tools.process.timeout_ms", "left out"),
    lost("packaging.body", "left out"),
    lost("packaging.skill", "written in the skill of the package"),
    lost("packaging.memory_mb", "left out"),
    lost("packaging.cpu_seconds", "left out"),
];

/// The facts about the whole program, which formats that describe only single tools cannot express.
const PROGRAM: [Loss; 13] = [
    lost("version", "left out"),
    lost("summary", "left out"),
    lost("description", "left out"),
    lost("homepage", "left out"),
    lost("hash", "left out"),
    lost("is_complete", "left out"),
    lost("output_flag", "left out"),
    lost("confirm_flag", "left out"),
    lost("dry_run_flag", "left out"),
    lost("json_flag", "left out"),
    lost("help_word", "left out"),
    lost("text_output", "left out"),
    lost("examples", "left out"),
];

const KDL: &[Loss] = &[
    lost(
        "tools.arguments.name",
        "left out: callers use the key of the argument",
    ),
    lost(
        "tools.arguments.short",
        "left out: one spelling of a flag is enough",
    ),
    lost("tools.arguments.negation", "left out"),
    lost("tools.arguments.values_from", "written in the description"),
    lost("tools.arguments.format", "written in the description"),
    lost(
        "tools.arguments.delimiter",
        "left out: each value is a separate word",
    ),
    lost("tools.arguments.hyphen_values", "left out"),
    lost("tools.arguments.env", "left out"),
    lost("tools.arguments.effect", "left out"),
    lost("tools.arguments.requires", "written in the description"),
    lost("tools.arguments.conflicts", "written in the description"),
    lost("tools.arguments.exclusive", "written in the description"),
    lost("tools.arguments.minimum", "written in the description"),
    lost("tools.arguments.maximum", "written in the description"),
    lost("tools.arguments.secret", "left out"),
    lost("tools.groups", "written in the description, as a sentence"),
    lost("tools.output", "only whether the output is JSON"),
    lost("tools.output_name", "left out"),
    lost("tools.exits", "left out"),
    lost("tools.examples", "left out"),
    lost("tools.effect", "written in the description"),
    lost("tools.at_worst", "written in the description"),
    lost("tools.dry_run", "left out"),
    lost("tools.confirm", "left out"),
    lost("tools.aliases", "left out"),
    lost("tools.see_also", "left out"),
    lost("tools.stability", "left out"),
    lost("tools.is_group", "left out"),
    lost("tools.external", "left out"),
    lost("tools.rules", "left out"),
    lost(
        "packaging",
        "arguments and variables are in each tool, with the parts of the sandbox and the limits that KDL can express",
    ),
    lost(
        "tools.template",
        "derived from the arguments when the file is read",
    ),
    lost(
        "tools.schema",
        "derived from the arguments when the file is read",
    ),
];

const SKILL: &[Loss] = &[
    lost("tools", "written in the body"),
    lost("version", "left out: the skill has its own version"),
    lost(
        "is_complete",
        "left out: files can be edited, and lack some facts",
    ),
    lost("binary", "written in the description"),
    lost("description", "left out"),
    lost("homepage", "left out"),
    lost("output_flag", "left out"),
    lost("confirm_flag", "left out"),
    lost("dry_run_flag", "left out"),
    lost("json_flag", "left out"),
    lost("help_word", "written in the body"),
    lost("text_output", "left out"),
    lost("examples", "left out"),
    lost("packaging.name", "left out"),
    lost("packaging.works_with", "written in `compatibility`"),
    lost("packaging.args", "left out"),
    lost("packaging.tags", "left out"),
    lost("packaging.os", "left out"),
    lost("packaging.arch", "left out"),
    lost("packaging.min_disk_mb", "left out"),
    lost("packaging.min_memory_mb", "left out"),
    lost("packaging.authors", "left out"),
    lost("packaging.install", "left out"),
    lost("packaging.sandbox", "left out"),
    lost("packaging.observed", "left out"),
    lost("packaging.auth", "left out"),
    lost("packaging.setup", "left out"),
    lost("packaging.secrets", "left out"),
    lost("packaging.check", "left out"),
    lost("packaging.output", "left out"),
    lost("packaging.entry", "left out"),
    lost("packaging.scheduling", "left out"),
    lost("packaging.body", "left out"),
    lost("packaging.skill", "written in the description and the body"),
    lost("packaging.memory_mb", "left out"),
    lost("packaging.cpu_seconds", "left out"),
];

/// The fact that no format can express, because a bundle has one DRIVER.md, which describes the program itself.
const DRIVERS: Loss = lost("drivers", "left out");

const RULES: &[Loss] = &[lost("packaging", "left out")];

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
    let rows: &[&[Loss]] = match format {
        Format::CliMd => &[CLI_MD],
        Format::App => &[APP],
        Format::Kdl(_) => &[KDL, &PROGRAM],
        Format::Skill => &[SKILL],
        Format::Rules(_) => &[&PROGRAM, RULES],
    };
    [&rows.concat()[..], &[DRIVERS]].concat()
}
