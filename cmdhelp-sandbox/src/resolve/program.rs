//! Finds the file of a program, and the other files that are needed to execute it.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::paths;
use crate::policy::Call;
use crate::refusal::Refusal;

/// The maximum length of a chain of scripts in which each script is the interpreter of the script before it.
const INTERPRETERS: usize = 4;

/// The dynamic loaders of various architectures and C libraries.
const LOADERS: [&str; 6] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux-riscv64-lp64d.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
    "/lib/ld-musl-riscv64.so.1",
];

/// An executable file on this machine.
pub(super) struct Program {
    /// The path of the program's file, without symbolic links.
    pub(super) file: PathBuf,
    /// The path at which the program was found, which can be a link to the file.
    pub(super) name: PathBuf,
}

/// Finds the program of a call.
pub(super) fn find(call: &Call) -> Result<Program, Refusal> {
    let Some(name) = call.command.first() else {
        return Err(Refusal::not_found("no command is given"));
    };
    if let Some(word) = call.command.iter().find(|word| word.contains('\0')) {
        let shown = word.escape_debug();
        return Err(Refusal::not_found(format!(
            "an argument cannot contain a null character: `{shown}`"
        )));
    }
    named(name, call)
}

/// Finds a program by its name or path.
pub(super) fn named(name: &str, call: &Call) -> Result<Program, Refusal> {
    let files: Vec<PathBuf> = if name.contains('/') {
        vec![call.directory.join(name)]
    } else {
        let absolute = call.search.iter().filter(|folder| folder.is_absolute());
        absolute.map(|folder| folder.join(name)).collect()
    };
    let mut programs = files.into_iter().filter_map(|path| {
        let file = paths::canonical(&path).filter(|file| is_executable(file))?;
        // Links in the folder's path are resolved: `/bin/sh` becomes `/usr/bin/sh` if `/bin` is a link.
        let name = paths::canonical(path.parent()?)?.join(path.file_name()?);
        Some(Program { file, name })
    });
    programs.next().ok_or_else(|| {
        let shown = name.escape_debug();
        match name.contains('/') && call.directory.join(name).is_file() {
            true => Refusal::not_found(format!("the file `{shown}` is not executable"))
                .needs(format!("if it is a program, run `chmod +x {shown}`")),
            false => Refusal::not_found(format!("there is no program `{shown}`")),
        }
    })
}

/// Returns a program and, if it is a script, the interpreters that are needed to run it.
pub(super) fn with_interpreters(program: Program, call: &Call) -> Result<Vec<Program>, Refusal> {
    let mut programs = vec![program];
    for _ in 0..INTERPRETERS {
        let Some(line) = programs.last().and_then(|script| first_line(&script.file)) else {
            break;
        };
        let mut words = line.split_ascii_whitespace();
        let Some(interpreter) = words.next() else {
            break;
        };
        programs.push(named(interpreter, call)?);
        if interpreter.ends_with("/env")
            && let Some(name) = words.find(|word| !word.starts_with('-') && !word.contains('='))
        {
            programs.push(named(name, call)?);
        }
    }
    Ok(programs)
}

/// Returns the dynamic loaders that exist on this machine.
pub(super) fn loaders() -> impl Iterator<Item = PathBuf> {
    LOADERS
        .iter()
        .filter_map(|path| paths::canonical(Path::new(path)))
}

/// Returns the rest of a file's first line after `#!`, or `None` if the file does not begin with `#!`.
fn first_line(file: &Path) -> Option<String> {
    let mut beginning = Vec::new();
    File::open(file)
        .ok()?
        .take(256)
        .read_to_end(&mut beginning)
        .ok()?;
    let rest = beginning.strip_prefix(b"#!")?;
    let line = rest.split(|&byte| byte == b'\n').next()?;
    String::from_utf8(line.to_vec()).ok()
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(file)
        .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
