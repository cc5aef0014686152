//! Checks the files that describe a program. Each file is checked by the specification of its format.

mod cli_md;

use std::path::Path;

use cmdhelp_bundle::{Dialect, Fault, FaultCode, Faults, Format, Model, read};

use super::row::Rows;
use super::{Spec, requirement};

/// Adds a row for each requirement that the specification `spec` sets for the files at `path`.
pub(super) fn check(rows: &mut Rows, path: &Path, spec: Spec) {
    match spec {
        Spec::CliMd => cli_md::check(rows, path),
        Spec::App => app(rows, path),
        Spec::Kdl => kdl(rows, path),
        Spec::Skill => skill(rows, path),
        Spec::Cmdhelp | Spec::Llms | Spec::Mcp => {}
    }
}

/// What was parsed from the files of a description: the model, if parsing succeeded, and the faults.
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

    /// Returns an error if `is_it` returns true for a fault in the files: the first such fault.
    fn first(&self, is_it: impl Fn(&Fault) -> bool) -> Result<(), String> {
        let faults = self.faults.iter().flat_map(Faults::iter);
        let mut faults = faults.filter(|it| is_it(it));
        faults.next().map_or(Ok(()), |it| Err(it.to_string()))
    }

    /// Returns an error if a file with this name has a fault in its contents: the first such fault.
    fn in_files(&self, name: &str) -> Result<(), String> {
        self.first(|it| it.file.ends_with(name) && !is_of_form(it.code) && !is_wider(it))
    }
}

/// Returns whether a fault means that a file cannot be read or parsed. Other faults are in the contents of a file.
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

fn app(rows: &mut Rows, path: &Path) {
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
    rows.push(requirement::AA_23.checked(missing));
    let is_of_skill = |it: &Fault| it.file.ends_with("SKILL.md");
    let front = found.first(|it| !is_of_skill(it));
    rows.push(requirement::AA_24.checked(front));
    let skills = found.first(is_of_skill);
    rows.push(requirement::AA_25.checked(skills));
    let Some(model) = &found.model else { return };
    let entry = model.packaging.entry.as_deref().unwrap_or_default();
    let shell = ["&", "|", ";", "$(", "`", ">", "<"];
    let entry = match shell.iter().find(|it| entry.contains(*it)) {
        Some(mark) => Err(format!(
            "`entry.command` contains `{mark}`, which only a shell understands"
        )),
        None => Ok(()),
    };
    rows.push(requirement::AA_1.checked(entry));
}

fn kdl(rows: &mut Rows, path: &Path) {
    let found = ParsedFiles::read(Format::Kdl(Dialect::Spec), path);
    let form = found.first(|it| is_of_form(it.code));
    rows.push(requirement::KD_2.checked(form));
    let content = found.first(|it| !is_of_form(it.code));
    rows.push(requirement::KD_3.checked(content));
}

fn skill(rows: &mut Rows, path: &Path) {
    let found = ParsedFiles::read(Format::Skill, path);
    let front = found.first(|_| true);
    rows.push(requirement::SK_1.checked(front));
    let Some(model) = &found.model else { return };
    let (folder, name) = (
        folder(path),
        model.packaging.id.as_deref().unwrap_or_default(),
    );
    let named = match folder == name {
        true => Ok(()),
        false => Err(format!(
            "the folder is called `{folder}`, but the name of the skill is `{name}`"
        )),
    };
    rows.push(requirement::SK_1_1.checked(named));
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
