//! The commands that show or change the registry: `add`, `remove`, `list`, `trust`, `allow`.

mod add;
mod allow;
mod list;
mod remove;
mod trust;

pub(crate) use self::add::Add;
pub(crate) use self::allow::Allow;
pub(crate) use self::list::List;
pub(crate) use self::remove::Remove;
pub(crate) use self::trust::TrustCommand;

use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp_bundle::Dialect;
use cmdhelp_host::Host;
use cmdhelp_host::execute::Grants;
use cmdhelp_host::policy::Channel;
use cmdhelp_host::registry::{Folders, Registry};
use cmdhelp_sandbox::mistake_in_host;

use crate::failure::Fault;
use crate::known::known;

/// A dialect of KDL definitions.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum KdlDialect {
    /// The form that the specification describes
    Spec,
    /// The form that slop-mcp 0.15 reads, in which a flag without a type is a string
    SlopMcp,
}

known! { KdlDialect => Dialect { Spec, SlopMcp } }

/// The access that the user grants to a program in addition to its description.
#[derive(Args)]
pub(crate) struct GrantFlags {
    /// Let the program read these files or folders
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    read: Vec<String>,
    /// Let the program read and write these files or folders
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    write: Vec<String>,
    /// Hide files or folders, even if they are granted
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    deny: Vec<String>,
    /// Let the program connect to these network hosts
    #[arg(long, value_name = "HOST")]
    network: Vec<String>,
    /// Let the program start these programs; `*` stands for all
    #[arg(long, value_name = "PROGRAM")]
    spawn: Vec<String>,
    /// Pass the variable `NAME` of the caller's environment on to the program, or set it with
    /// `NAME=VALUE`
    #[arg(long, value_name = "NAME[=VALUE]")]
    env: Vec<String>,
    /// Let a shell run the command line of an application, and the command lines of KDL definitions that contain
    /// `shell true`
    #[arg(long)]
    shell: bool,
}

impl GrantFlags {
    fn grants(&self) -> Result<Grants, Fault> {
        for host in &self.network {
            if let Some((why, needs)) = mistake_in_host(host) {
                let host = host.escape_debug();
                let why = format!("`--network {host}`: `{host}` is not a host: {why}; {needs}");
                return Err(Fault::Arguments(why));
            }
        }
        // A variable has the name before `=`.
        let name = |it: &str| it.split('=').next().unwrap_or_default().to_owned();
        let is_name = |it: &str| !it.is_empty() && !it.contains(char::is_whitespace);
        if let Some(wrong) = self.env.iter().find(|it| !is_name(&name(it))) {
            let wrong = wrong.escape_debug();
            let why = format!(
                "`--env {wrong}`: the name of a variable is not empty and contains no spaces; repeat the flag for \
                 several variables, as in `--env HOME --env LANG=C`"
            );
            return Err(Fault::Arguments(why));
        }
        for (flag, values) in [
            ("read", &self.read),
            ("write", &self.write),
            ("deny", &self.deny),
            ("spawn", &self.spawn),
        ] {
            if values.iter().any(String::is_empty) {
                let why = format!("`--{flag}` has an empty value; write a path or a name after it");
                return Err(Fault::Arguments(why));
            }
        }
        Ok(Grants {
            read: self.read.clone(),
            write: self.write.clone(),
            deny: self.deny.clone(),
            network: self.network.clone(),
            spawn: self.spawn.clone(),
            env: self.env.clone(),
            shell: self.shell,
        })
    }
}

/// Returns the path of the user's registry file or, if `project` is `true`, of the current
/// project's.
fn file(project: bool) -> Result<PathBuf, Fault> {
    let folders = Folders::of_user().ok_or(Fault::NoHome)?;
    let here = std::env::current_dir()?;
    Ok(match project {
        true => folders
            .project(&here)
            .unwrap_or_else(|| here.join("cmdhelp.kdl")),
        false => folders.registry(),
    })
}

/// Opens the registry, for the current folder.
pub(crate) fn host() -> Result<Host, Fault> {
    Ok(Host::open(std::env::current_dir()?, Channel::Cli)?)
}

/// Returns the parts of the registry files that are ignored, each with the reason.
pub(crate) fn warnings(registry: &Registry) -> Vec<String> {
    let warnings = registry.warnings.iter();
    let warnings = warnings.map(|it| format!("{}: {}", it.file.display(), it.why));
    warnings.collect()
}
