//! The requirements of all specifications.

use super::row::{CheckedRequirement, Level};

/// A requirement of a specification. [`CheckedRequirement`] describes its fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Requirement {
    id: &'static str,
    level: Level,
    points: u32,
    what: &'static str,
}

impl Requirement {
    /// Returns the requirement as a recommendation.
    pub(super) const fn recommended(self) -> Self {
        Self {
            level: Level::Should,
            ..self
        }
    }

    /// Returns the row about the requirement. `kept` is an error if the program does not meet the requirement.
    pub(super) fn checked(self, kept: Result<(), impl Into<String>>) -> CheckedRequirement {
        CheckedRequirement {
            id: self.id,
            level: self.level,
            points: self.points,
            what: self.what,
            wrong: kept.err().map(Into::into),
        }
    }
}

/// Defines a constant for each requirement: its name, then the id, the level, the points and the text of the
/// requirement.
macro_rules! requirements {
    ($($name:ident, $id:literal, $level:ident, $points:literal, $what:literal;)+) => {$(
        pub(super) const $name: Requirement = Requirement {
            id: $id,
            level: Level::$level,
            points: $points,
            what: $what,
        };
    )+};
}

requirements! {
    CH_1_1, "CH-1.1", Should, 2, "the Markdown and the JSON should describe the same commands";
    CH_3_1, "CH-3.1", Must, 4, "the program must answer `help`";
    CH_3_3, "CH-3.3", Must, 4, "`help --format text` must print text";
    CH_3_4, "CH-3.4", Must, 4, "`help --format md` must print Markdown";
    CH_3_5, "CH-3.5", Must, 4, "`help --format json` must print JSON";
    CH_3_6, "CH-3.6", Must, 2, "`help --format llm` must print the same as `--format md`";
    CH_3_7, "CH-3.7", Must, 4, "`help --format` must work with each format that `--capabilities` lists";
    CH_3_8, "CH-3.8", Must, 4, "`help` must support `--depth`";
    CH_4_1, "CH-4.1", Should, 2, "`help` without `--depth` should print only summaries";
    CH_4_3, "CH-4.3", Must, 3, "`help` on one command must print all its details";
    CH_4_4, "CH-4.4", Must, 3, "`help --depth 1` must print the details of all commands of the first level";
    CH_4_5, "CH-4.5", Should, 2, "`help` on an unknown command should fail";
    CH_5_1, "CH-5.1", Must, 6, "the manifest must have all required keys";
    CH_5_2, "CH-5.2", Should, 2, "the manifest should have the version that `--version` prints";
    CH_5_3, "CH-5.3", Must, 2, "the manifest must describe global flags like other flags";
    CH_5_5, "CH-5.5", Must, 2, "the arguments of a command must have different names";
    CH_5_6, "CH-5.6", Must, 2, "the manifest must write the names of flags without dashes";
    CH_5_7, "CH-5.7", Must, 2, "each command must declare whether it accepts standard input";
    CH_5_8, "CH-5.8", Must, 4, "the manifest must contain each schema that it refers to";
    CH_5_9, "CH-5.9", Must, 4, "the manifest must say what each exit code means";
    CH_5_10, "CH-5.10", Must, 2, "each example must have a command line";
    CH_5_11, "CH-5.11", Should, 2, "`see_also` should name only existing commands";
    CH_5_12, "CH-5.12", Must, 2, "each schema of the manifest must be a valid JSON Schema";
    CH_5_13, "CH-5.13", Must, 2, "`context` must be an object of names and values";
    CH_5_18, "CH-5.18", Must, 6, "arguments must have the types of the convention";
    CH_5_19, "CH-5.19", Must, 2, "an example must not pass a value to a boolean flag";
    CH_5_20, "CH-5.20", Must, 2, "a flag with a value must not have a `negate_flag`";
    CH_5_21, "CH-5.21", Must, 2, "a boolean flag must not list values";
    CH_6_1, "CH-6.1", Must, 3, "the Markdown must have the sections of a command in the required order";
    CH_6_3, "CH-6.3", Should, 2, "the Markdown should list an argument's current values below its command";
    CH_6_4, "CH-6.4", Must, 3, "the Markdown and the JSON must contain the same examples";
    CH_6_5, "CH-6.5", Must, 6, "an example must have only flags that the command declares";
    CH_7_2, "CH-7.2", Must, 2, "`enum_source` must name the command that lists the current values";
    CH_8_1, "CH-8.1", Must, 6, "the program must answer `help --capabilities`";
    CH_8_2, "CH-8.2", Must, 4, "`help --capabilities` must print one line, always the same";
    CH_8_3, "CH-8.3", Must, 4, "`help --capabilities` must have no side effects";
    CH_8_4, "CH-8.4", Must, 3, "`help --capabilities` must exit with code 0";
    CH_8_5, "CH-8.5", Must, 3, "`help --capabilities` must list the formats `text`, `md` and `json`";
    CH_9_1, "CH-9.1", Must, 4, "the manifest must have a valid `cmdhelp_version`";
    CH_9_2, "CH-9.2", Must, 2, "`cmdhelp_version` must have the form MAJOR.MINOR";
    CH_10, "CH-10", Should, 6, "examples should run, and end with exit codes that their commands declare";
    FA_1, "FA-1", Must, 6, "`--llms` must list the program's tools";
    FA_2, "FA-2", Should, 2, "`COMMAND --llms` should list the tools of this command";
    FA_3, "FA-3", Must, 4, "the first entry of `--llms` must be `help`, which explains calls";
    FA_4, "FA-4", Must, 5, "each tool of `--llms` must have the name of a command";
    FA_7, "FA-7", Must, 5, "each tool of `--llms` must have an input schema";
    FA_8, "FA-8", Must, 2, "a tool must not require an input without a schema";
    AA_1, "AA-1", Must, 4, "the program must start without a shell";
    AA_15, "AA-15", Must, 5, "a destructive command must have a flag for consent";
    AA_16, "AA-16", Should, 5, "a command whose name sounds destructive should declare its effect";
    AA_23, "AA-23", Must, 6, "the package must contain APP.md, app and skills";
    AA_24, "AA-24", Must, 8, "the front matter of APP.md must be valid";
    AA_25, "AA-25", Must, 4, "the listed skills must exist and be valid";
    CL_2, "CL-2", Should, 2, "the folder should have the id of the bundle as its name";
    CL_4, "CL-4", Must, 8, "the files of the bundle must be complete and well-formed";
    CL_5, "CL-5", Must, 8, "CLI.md must be valid under AIP-29";
    CL_12, "CL-12", Should, 2, "each example of CLI.md should call a tool of the bundle";
    CL_13, "CL-13", Should, 2, "CLI.md should list its actions with the key `actions`";
    CL_23, "CL-23", Must, 6, "each install script must have a SHA-256";
    CL_36, "CL-36", Must, 4, "the regular expression of `version_check` must be valid";
    CL_37, "CL-37", Must, 4, "the range of versions must be valid";
    CL_56, "CL-56", Must, 4, "SECRETS.md must be valid under AIP-19";
    CL_83, "CL-83", Must, 8, "no tool must have more permissions than the bundle";
    TL_1, "TL-1", Must, 6, "each TOOL.md must be valid under AIP-14";
    DR_1, "DR-1", Must, 4, "DRIVER.md must be valid under AIP-30";
    KD_2, "KD-2", Must, 8, "the file must be valid KDL 1";
    KD_3, "KD-3", Must, 8, "the definitions must be valid";
    SK_1, "SK-1", Must, 8, "the front matter of SKILL.md must be valid";
    SK_1_1, "SK-1.1", Must, 4, "the folder must have the name of the skill";
    MC_1_1, "MC-1.1", Must, 6, "the program must have tools";
    MC_1_2, "MC-1.2", Must, 4, "tools must have different names";
    MC_1_3, "MC-1.3", Must, 6, "all clients must accept the arguments of each tool";
    MC_1_4, "MC-1.4", Should, 2, "each tool should have a description";
    MC_1_5, "MC-1.5", Should, 4, "each tool should declare its effect";
}
