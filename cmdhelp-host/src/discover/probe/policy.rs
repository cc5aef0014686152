//! The sandbox policy under which a program is run to discover its commands.

use std::path::{Path, PathBuf};

use cmdhelp_sandbox::{Exec, Limits, Network, Policy, Variable};

use super::{installation, variable};

/// Returns the sandbox policy under which a program is run to discover its commands.
pub(super) fn policy(program: &Path) -> Policy {
    let mut environment: Vec<Variable> = [
        ("COLUMNS", "200"),
        ("GIT_PAGER", "cat"),
        ("LC_ALL", "C.UTF-8"),
        ("MANPAGER", "cat"),
        ("NO_COLOR", "1"),
        ("PAGER", "cat"),
        ("TERM", "dumb"),
    ]
    .map(|(name, value)| variable(name, value))
    .into();
    let mut read = installation::folders(program);
    read.extend(installation::settings(program));
    for (folder, name, manager) in MANAGERS {
        let home = std::env::home_dir().unwrap_or_default();
        if !program.starts_with(home.join(manager)) {
            continue;
        }
        let own = std::env::var_os(name).map(PathBuf::from);
        let own = own.unwrap_or_else(|| home.join(folder));
        if own.is_dir() {
            let own = own.to_string_lossy().into_owned();
            environment.push(variable(name, &own));
            read.push(own);
        }
    }
    Policy {
        read,
        exec: Exec::Anything,
        network: Network::Nothing,
        environment,
        limits: Limits {
            processes: 64,
            ..Limits::default()
        },
        ..Policy::default()
    }
}

/// Version managers, whose programs start other programs. Each entry contains the folder of the manager in the home
/// folder, the environment variable that can name another folder, and the folder that contains the programs.
const MANAGERS: [(&str, &str, &str); 3] = [
    (".rustup", "RUSTUP_HOME", ".cargo/bin"),
    (".pyenv", "PYENV_ROOT", ".pyenv"),
    (".nvm", "NVM_DIR", ".nvm"),
];
