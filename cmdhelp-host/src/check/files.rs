//! Checks the files that describe a program, each by the specification of its format.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use cmdhelp_bundle::{Dialect, Fault, FaultCode, Faults, Format, Install, Model, read};
use nodejs_semver::Range;
use regress::Regex;

use super::Spec;
use super::row::CheckedRequirement;

/// The maximum size of a CLI.md, in bytes.
const LONGEST: u64 = 1 << 20;

/// Adds a row for each requirement of one specification on the files at `path`.
pub(super) fn check(rows: &mut Vec<CheckedRequirement>, path: &Path, spec: Spec) {
    match spec {
        Spec::CliMd => cli_md(rows, path),
        Spec::App => app(rows, path),
        Spec::Kdl => kdl(rows, path),
        Spec::Skill => skill(rows, path),
        Spec::Cmdhelp | Spec::Llms | Spec::Mcp => {}
    }
}

/// The model that was parsed from the files, if parsing succeeded, and the faults in the files.
struct ParsedFiles {
    model: Option<Model>,
    faults: Option<Faults>,
}

impl ParsedFiles {
    fn read(format: Format, path: &Path) -> Self {
        match read(format, path) {
            Ok(model) => Self {
                model: Some(model),
                faults: None,
            },
            Err(faults) => Self {
                model: faults.rest().cloned(),
                faults: Some(faults),
            },
        }
    }

    /// Returns the first fault for which `is_it` returns true, as an error.
    fn first(&self, is_it: impl Fn(&Fault) -> bool) -> Result<(), String> {
        let faults = self.faults.iter().flat_map(Faults::iter);
        let mut faults = faults.filter(|it| is_it(it));
        faults.next().map_or(Ok(()), |it| Err(it.to_string()))
    }

    /// Returns the first fault in the contents of a file with this name, as an error.
    fn in_files(&self, name: &str) -> Result<(), String> {
        self.first(|it| it.file.ends_with(name) && !is_of_form(it.code) && !is_wider(it))
    }
}

/// Returns whether a fault concerns the syntax of a file and not its contents.
fn is_of_form(code: FaultCode) -> bool {
    matches!(
        code,
        FaultCode::Unreadable
            | FaultCode::TooLarge
            | FaultCode::TooMany
            | FaultCode::Several
            | FaultCode::NotUtf8
            | FaultCode::UnsafeCharacter
            | FaultCode::Outside
            | FaultCode::Syntax
            | FaultCode::TooDeep
            | FaultCode::DuplicateKey
            | FaultCode::Reference
            | FaultCode::KdlVersion
    )
}

fn is_wider(fault: &Fault) -> bool {
    fault.code == FaultCode::SandboxWidened
}

fn cli_md(rows: &mut Vec<CheckedRequirement>, path: &Path) {
    let found = ParsedFiles::read(Format::CliMd, path);
    let form = found.first(|it| is_of_form(it.code));
    let what = "the files of the bundle must be complete and well-formed";
    rows.push(CheckedRequirement::must("CL-4", 8, what, form));
    for (id, points, file, what) in [
        ("CL-5", 8, "CLI.md", "CLI.md must be valid under AIP-29"),
        (
            "CL-56",
            4,
            "SECRETS.md",
            "SECRETS.md must be valid under AIP-19",
        ),
        (
            "TL-1",
            6,
            "TOOL.md",
            "each TOOL.md must be valid under AIP-14",
        ),
        (
            "DR-1",
            4,
            "DRIVER.md",
            "DRIVER.md must be valid under AIP-30",
        ),
    ] {
        rows.push(CheckedRequirement::must(
            id,
            points,
            what,
            found.in_files(file),
        ));
    }
    let what = "no tool must have more permissions than the bundle";
    rows.push(CheckedRequirement::must(
        "CL-83",
        8,
        what,
        found.first(is_wider),
    ));
    if let Some(text) = text(path) {
        rows.push(CheckedRequirement::should(
            "CL-13",
            2,
            "CLI.md should list its actions with the key `actions`",
            actions(&text),
        ));
    }
    let Some(model) = &found.model else { return };
    let check = model.version_check();
    let expression = Regex::new(&check.parse).map(drop);
    let expression = expression.map_err(|error| format!("`{}`: {error}", check.parse));
    let what = "the regular expression of `version_check` must be valid";
    rows.push(CheckedRequirement::must("CL-36", 4, what, expression));
    let range = Range::parse(&check.range).map(drop);
    let range = range.map_err(|error| format!("`{}`: {error}", check.range));
    let what = "the range of versions must be valid";
    rows.push(CheckedRequirement::must("CL-37", 4, what, range));
    let unverified = model.packaging.install.iter().find_map(|it| match it {
        Install::Script(from) if from.sha256.is_none() => Some(from.url.escape_debug()),
        _ => None,
    });
    let unverified = unverified.map_or(Ok(()), |url| {
        Err(format!("the script `{url}` has no SHA-256"))
    });
    let what = "each install script must have a SHA-256";
    rows.push(CheckedRequirement::must("CL-23", 6, what, unverified));
    let folder = folder(path);
    let id = model.packaging.id.as_deref().unwrap_or_default();
    let named = match folder == id {
        true => Ok(()),
        false => Err(format!(
            "the folder is called `{folder}`, but the id of the bundle is `{id}`"
        )),
    };
    rows.push(CheckedRequirement::should(
        "CL-2",
        2,
        "the folder should have the id of the bundle as its name",
        named,
    ));
    let calls = |line: &str| {
        let words = shlex::split(line).unwrap_or_default();
        let behind = words
            .split_first()
            .filter(|(first, _)| **first == model.binary);
        let behind = behind.map_or(&[][..], |(_, behind)| behind);
        !words.is_empty() && model.tools.iter().any(|it| behind.starts_with(&it.words))
    };
    let mut lines = model.examples.iter().map(|it| it.command.as_str());
    let example = match lines.find(|it| !calls(it)) {
        Some(line) => Err(format!(
            "the example `{}` calls no tool of the bundle",
            shown(line)
        )),
        None => Ok(()),
    };
    let what = "each example of CLI.md should call a tool of the bundle";
    rows.push(CheckedRequirement::should("CL-12", 2, what, example));
}

/// Returns the text of the CLI.md at `path`, or `None` if the file is missing, unreadable, or larger than bundles may
/// be.
fn text(path: &Path) -> Option<String> {
    let file = match path.is_dir() {
        true => path.join("CLI.md"),
        false => path.to_owned(),
    };
    // Only a file is opened, because opening a pipe could wait forever.
    if !file.is_file() {
        return None;
    }
    let mut text = String::new();
    let mut file = fs::File::open(file).ok()?.take(LONGEST + 1);
    file.read_to_string(&mut text).ok()?;
    (text.len() as u64 <= LONGEST).then_some(text)
}

/// Checks that a CLI.md lists its actions under the key `actions`, and not under `intents`: the text of AIP-29 has the
/// key `intents`, but the schema of AIP-29 rejects `intents`.
fn actions(text: &str) -> Result<(), String> {
    let front = text.split("\n---").next().unwrap_or_default();
    match front.lines().any(|it| it.starts_with("intents:")) {
        true => Err(
            "CLI.md has the key `intents`, which the schema of AIP-29 does not contain; write \
            `actions`"
                .to_owned(),
        ),
        false => Ok(()),
    }
}

/// Returns a text from a file without control characters and invisible characters.
fn shown(text: &str) -> String {
    text.escape_debug()
        .to_string()
        .replace("\\'", "'")
        .replace("\\\"", "\"")
}

fn app(rows: &mut Vec<CheckedRequirement>, path: &Path) {
    let found = ParsedFiles::read(Format::App, path);
    let root = match path.file_name() {
        Some(name) if name == "APP.md" => path.parent().unwrap_or(Path::new(".")),
        _ => path,
    };
    let missing = ["APP.md", "app", "skills"]
        .into_iter()
        .find(|it| !root.join(it).exists());
    let missing = missing.map_or(Ok(()), |it| {
        Err(format!("the package does not contain `{it}`"))
    });
    rows.push(CheckedRequirement::must(
        "AA-23",
        6,
        "the package must contain APP.md, app and skills",
        missing,
    ));
    let is_of_skill = |it: &Fault| it.file.ends_with("SKILL.md");
    let front = found.first(|it| !is_of_skill(it));
    rows.push(CheckedRequirement::must(
        "AA-24",
        8,
        "the front matter of APP.md must be valid",
        front,
    ));
    let skills = found.first(is_of_skill);
    rows.push(CheckedRequirement::must(
        "AA-25",
        4,
        "the listed skills must exist and be valid",
        skills,
    ));
    let Some(model) = &found.model else { return };
    let entry = model.packaging.entry.as_deref().unwrap_or_default();
    let shell = ["&", "|", ";", "$(", "`", ">", "<"];
    let entry = match shell.iter().find(|it| entry.contains(*it)) {
        Some(mark) => Err(format!(
            "`entry.command` contains `{mark}`, which only a shell understands"
        )),
        None => Ok(()),
    };
    rows.push(CheckedRequirement::must(
        "AA-1",
        4,
        "the program must start without a shell",
        entry,
    ));
}

fn kdl(rows: &mut Vec<CheckedRequirement>, path: &Path) {
    let found = ParsedFiles::read(Format::Kdl(Dialect::Spec), path);
    let form = found.first(|it| is_of_form(it.code));
    rows.push(CheckedRequirement::must(
        "KD-2",
        8,
        "the file must be valid KDL 1",
        form,
    ));
    let content = found.first(|it| !is_of_form(it.code));
    let what = "the definitions must be valid";
    rows.push(CheckedRequirement::must("KD-3", 8, what, content));
}

fn skill(rows: &mut Vec<CheckedRequirement>, path: &Path) {
    let found = ParsedFiles::read(Format::Skill, path);
    let front = found.first(|_| true);
    rows.push(CheckedRequirement::must(
        "SK-1",
        8,
        "the front matter of SKILL.md must be valid",
        front,
    ));
    let Some(model) = &found.model else { return };
    let (folder, name) = (
        folder(path),
        model.packaging.id.as_deref().unwrap_or_default(),
    );
    let named = match folder == name {
        true => Ok(()),
        false => Err(format!(
            "the folder is called `{folder}`, but the skill `{name}`"
        )),
    };
    rows.push(CheckedRequirement::must(
        "SK-1.1",
        4,
        "the folder must have the name of the skill",
        named,
    ));
}

/// Returns the name of the folder `path`, or of the folder that contains the file `path`.
fn folder(path: &Path) -> String {
    let folder = match path.is_file() {
        true => path.parent().unwrap_or(path),
        false => path,
    };
    let name = folder.file_name().unwrap_or_default();
    name.to_string_lossy().escape_debug().to_string()
}
