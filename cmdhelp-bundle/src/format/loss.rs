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

/// The parts of the model that a format cannot express. For each reason, the paths of the fields are listed.
type Losses = &'static [(&'static str, &'static str)];

/// Defines the table of each format.
macro_rules! losses {
    ($($(#[$meta:meta])* $format:ident { $($why:literal: $fields:literal;)+ })+) => {
        $($(#[$meta])* const $format: Losses = &[$(($why, $fields)),+];)+
    };
}

losses! {
    CLI_MD {
        "left out: callers use the key of the argument": "tools.arguments.name";
        "left out: one spelling of a flag is enough": "tools.arguments.short";
        "left out: a command line passes the argument without `--` before it, or the argument is only passed with `--json`":
            "tools.arguments.last";
        "after `--`, every argument accepts values that look like flags": "tools.arguments.trailing";
        "written in the description":
            "tools.arguments.values_from tools.arguments.format tools.arguments.requires tools.arguments.conflicts
            tools.arguments.exclusive";
        "the argument can only be passed with `--json`": "tools.arguments.arity tools.arguments.delimiter";
        "written in the template": "tools.arguments.require_equals tools.arguments.separator tools.arguments.behind confirm_flag";
        "in the template, every argument accepts values that begin with a hyphen": "tools.arguments.hyphen_values";
        "the program gets the variable, but it is not connected with the argument": "tools.arguments.env";
        "a tool has one risk level, that of its worst call": "tools.arguments.effect";
        "written in the description, as a sentence": "tools.groups";
        "left out":
            "tools.output_name tools.aliases tools.see_also tools.dry_run tools.confirm tools.external homepage
            help_word dry_run_flag packaging.license packaging.authors packaging.entry packaging.scheduling tools.name
            packaging.skill";
        "part of the effect": "tools.at_worst";
        "one table of exit codes for all tools; the advice for each code is in the body": "tools.exits";
        "written in CLI.md, for all tools together, and as inputs": "tools.examples";
        "written in the body": "tools.is_group packaging.body";
        "left out: the bundle has its own version": "version";
        "left out: files can be edited, and lack some facts": "is_complete";
        "written in `output`": "output_flag text_output";
        "a bundle describes one program": "tools.program";
        "left out, except for the time limit": "tools.process";
    }

    APP {
        "written in the body":
            "tools.summary tools.description tools.arguments tools.output tools.exits tools.examples description";
        "left out":
            "tools.groups tools.stdin tools.output_name tools.dry_run tools.confirm tools.aliases tools.see_also
            tools.stability tools.is_group tools.external tools.process tools.rules homepage confirm_flag dry_run_flag
            json_flag help_word examples packaging.works_with packaging.args packaging.os packaging.arch
            packaging.min_disk_mb packaging.min_memory_mb packaging.observed packaging.auth packaging.setup
            packaging.secrets packaging.check packaging.output tools.name tools.program tools.template tools.schema
            tools.process.timeout_ms packaging.body packaging.memory_mb packaging.cpu_seconds";
        "written in `confirmationRequired`": "tools.at_worst";
        "left out: the package has its own version": "version";
        "left out: files can be edited, and lack some facts": "is_complete";
        "written in `entry`": "output_flag text_output";
        "left out: the package contains the program": "packaging.install";
        "the body lists the files that the program may write, as state": "packaging.sandbox";
        "written in the skill of the package": "packaging.skill";
    }

    /// The facts about the whole program, which formats that describe only single tools cannot express.
    PROGRAM {
        "left out":
            "version summary description homepage hash is_complete output_flag confirm_flag dry_run_flag json_flag
            help_word text_output examples";
    }

    KDL {
        "left out: callers use the key of the argument": "tools.arguments.name";
        "left out: one spelling of a flag is enough": "tools.arguments.short";
        "left out":
            "tools.arguments.negation tools.arguments.hyphen_values tools.arguments.env tools.arguments.effect
            tools.arguments.secret tools.output_name tools.exits tools.examples tools.dry_run tools.confirm
            tools.aliases tools.see_also tools.stability tools.is_group tools.external tools.rules";
        "written in the description":
            "tools.arguments.values_from tools.arguments.format tools.arguments.requires tools.arguments.conflicts
            tools.arguments.exclusive tools.arguments.minimum tools.arguments.maximum tools.effect tools.at_worst";
        "left out: each value is a separate word": "tools.arguments.delimiter";
        "written in the description, as a sentence": "tools.groups";
        "only whether the output is JSON": "tools.output";
        "each tool has the arguments, the variables, and what KDL can express of the sandbox and the limits":
            "packaging";
        "derived from the arguments when the file is read": "tools.template tools.schema";
    }

    SKILL {
        "written in the body": "tools help_word";
        "left out: the skill has its own version": "version";
        "left out: files can be edited, and lack some facts": "is_complete";
        "written in the description": "binary";
        "left out":
            "description homepage output_flag confirm_flag dry_run_flag json_flag text_output examples packaging.name
            packaging.args packaging.tags packaging.os packaging.arch packaging.min_disk_mb packaging.min_memory_mb
            packaging.authors packaging.install packaging.sandbox packaging.observed packaging.auth packaging.setup
            packaging.secrets packaging.check packaging.output packaging.entry packaging.scheduling packaging.body
            packaging.memory_mb packaging.cpu_seconds";
        "written in `compatibility`": "packaging.works_with";
        "written in the description and the body": "packaging.skill";
    }

    RULES {
        "left out": "packaging";
    }
}

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
    let tables: &[Losses] = match format {
        Format::CliMd => &[CLI_MD],
        Format::App => &[APP],
        Format::Kdl(_) => &[KDL, PROGRAM],
        Format::Skill => &[SKILL],
        Format::Rules(_) => &[PROGRAM, RULES],
    };
    // No format can express several drivers, because a bundle has one DRIVER.md, which describes the program itself.
    let rows = tables.concat().into_iter().chain([("left out", "drivers")]);
    rows.flat_map(|(why, fields)| {
        let fields = fields.split_whitespace();
        fields.map(move |what| Loss { what, why })
    })
    .collect()
}
