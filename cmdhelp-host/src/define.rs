//! Drafts bundles for programs that have no bundle.

mod access;
mod observe;

use std::path::Path;
use std::process::{Command, Stdio};

use cmdhelp_bundle::{Format, Install, Model, ObservedCall, VersionCheck};
use cmdhelp_spec::spec::Effect;
use regress::Regex;

use crate::discover::{self, InspectedProgram, PrintedVersion, VERSION_WORDS};
use crate::execute::{CallFault, FaultCode};
use crate::model::Discovered;
use crate::policy::Pattern;

pub use self::observe::ObservedRun;

/// The draft of a bundle. The bundle does not contain guessed effects. They are listed in `guessed`, because a person
/// must confirm each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The bundle, with the requested tools. Until [`Definition::observe`] is called, the bundle grants no access to
    /// files or hosts.
    pub model: Model,
    /// The version of the program.
    pub version: String,
    /// The commands whose effect is only guessed: the name of each command, and its guessed effect.
    pub guessed: Vec<(String, Effect)>,
}

impl Definition {
    /// Grants the bundle's program the access that an observed call has used. If `folder` already contains a bundle,
    /// the access of the observed calls that are listed in that bundle is also granted.
    pub fn observe(&mut self, call: ObservedCall, folder: &Path) {
        let former = cmdhelp_bundle::read(Format::CliMd, folder).ok();
        let former = former.map(|it| it.packaging.observed).unwrap_or_default();
        let others = former.into_iter().filter(|it| it.command != call.command);
        let packaging = &mut self.model.packaging;
        packaging.observed = others.chain([call.clone()]).collect();
        for call in &packaging.observed {
            packaging.sandbox.extend(&call.used);
        }
    }
}

/// Drafts a bundle for a program on this machine. `scope` contains patterns of commands without the program's name; if
/// `scope` is empty, all commands are included. `install` lists the ways to install the program; if it is empty, the
/// Debian package that contains the program's file is used.
///
/// # Errors
///
/// Fails if `scope` selects no command, if the program does not print its version, or if no method of installation is
/// given or found.
pub fn define(
    program: &Path,
    tools: &Discovered,
    scope: &[Pattern],
    install: &[Install],
) -> Result<Definition, CallFault> {
    let fault = |why: String| CallFault::new(FaultCode::Description, why);
    let mut model = tools.trusted_model();
    let binary = model.binary.clone();
    let is_wanted = |words: &[String]| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        scope.is_empty() || scope.iter().any(|it| it.matches(&words))
    };
    model.tools.retain(|it| is_wanted(&it.words));
    if model.tools.is_empty() {
        return Err(fault(format!(
            "`{binary}` has none of the requested commands"
        )));
    }
    let wanted = tools.model.tools.iter().filter(|it| is_wanted(&it.words));
    let guessed = wanted.filter(|it| tools.trusted_effect(it).is_none());
    let guessed = guessed.filter_map(|it| Some((it.path(), it.worst_effect()?)));
    let (check, version) = version(program, &binary)?;
    let packaging = &mut model.packaging;
    packaging.version = Some("0.1.0".to_owned());
    packaging.works_with = Some(check.range.clone());
    packaging.check = Some(check);
    packaging.install = match install {
        [] => package(program).into_iter().collect(),
        methods => methods.to_vec(),
    };
    if packaging.install.is_empty() {
        return Err(fault(format!(
            "no method to install `{binary}` is known; add one, such as `--install apt={binary}`"
        )));
    }
    Ok(Definition {
        guessed: guessed.collect(),
        model,
        version,
    })
}

/// Asks the program for its version. Returns the version, and a check that extracts the version from the output.
fn version(program: &Path, binary: &str) -> Result<(VersionCheck, String), CallFault> {
    let inspected = InspectedProgram::new(program, crate::Bounds::default());
    let printed = discover::version(&inspected, binary);
    printed.and_then(|it| check_of(&it, binary)).ok_or_else(|| {
        let words = VERSION_WORDS.map(|it| format!("`{it}`")).join(", ");
        let why = format!("`{binary}` prints no version for any of the arguments {words}");
        CallFault::new(FaultCode::Description, why)
    })
}

/// Returns the check that finds a printed version in the output of the program, and the version.
fn check_of(printed: &PrintedVersion, binary: &str) -> Option<(VersionCheck, String)> {
    let (text, version) = (&printed.text, &printed.version);
    let numbers = match version.contains('.') {
        true => r"(\d+(?:\.\d+)+)",
        false => r"(\d+)",
    };
    let before = text[..printed.at].trim_start();
    let space = match text.starts_with(before) {
        true => "",
        false => r"\s*",
    };
    let parse = format!("^{space}{}{numbers}", escaped(before));
    let found = Regex::new(&parse).ok()?.find(text)?;
    let is_it = found.group(1).is_some_and(|it| text[it] == **version);
    let check = VersionCheck {
        command: format!("{binary} {}", printed.word),
        parse,
        range: compatible(version)?,
        timeout_ms: None,
    };
    is_it.then(|| (check, version.clone()))
}

/// Returns the range of versions that are compatible with `version`: up to the next major version, or up to the next
/// minor version before 1.0.
fn compatible(version: &str) -> Option<String> {
    let mut numbers = version.split('.').map(|it| it.parse::<u64>().ok());
    let first = numbers.next()??;
    let second = numbers.next().flatten().unwrap_or(0);
    let third = numbers.next().flatten().unwrap_or(0);
    let next = match first {
        0 => format!("0.{}.0", second + 1),
        first => format!("{}.0.0", first + 1),
    };
    Some(format!(">={first}.{second}.{third} <{next}"))
}

/// Returns a regular expression that matches `text`, with any numbers in place of its numbers: `perl 5, version ` also
/// precedes the version of perl 6.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        if char.is_ascii_digit() {
            if !escaped.ends_with(r"\d+") {
                escaped.push_str(r"\d+");
            }
            continue;
        }
        if char == '\n' {
            escaped.push_str(r"\n");
            continue;
        }
        if r"\^$.*+?()[]{}|/".contains(char) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}

/// Returns the Debian package that contains the file of the program, if a package contains it.
fn package(program: &Path) -> Option<Install> {
    let file = program.canonicalize().ok()?;
    for path in [program, &file] {
        let output = Command::new("dpkg-query")
            .arg("--search")
            .arg(path)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .ok()?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        // The package's name is the text before the first colon: `dpkg-query` prints `curl: /usr/bin/curl` or
        // `libc6:amd64: …`.
        let name = stdout.lines().next().and_then(|it| it.split(':').next());
        if let Some(name) = name.filter(|it| output.status.success() && !it.contains(' ')) {
            return Some(Install::Package {
                manager: "apt".to_owned(),
                package: name.to_owned(),
                scoped: false,
            });
        }
    }
    None
}
