//! Resolves a policy for a call into a plan. Refuses a policy with a rule that cannot be enforced.
//!
//! A plan consists of places: paths in the sandbox's file system, each with its content, such as a file or folder of
//! the machine, a link, or an empty folder. At any other path, the nearest place above the path determines what is
//! visible.

mod base;
mod image;
mod paths;
mod patterns;
mod program;
mod protected;
mod results;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::hosts::{self, Pattern};
use crate::plan::{Content, Place, Plan};
use crate::policy::{Call, Exec, Network, Policy, SEARCH, Variable};
use crate::refusal::Refusal;

use self::program::Program;

/// The path of the private home folder in the sandbox.
const HOME: &str = "/run/home";

impl Plan {
    /// Resolves `policy` for `call` into a plan, without running anything.
    pub fn new(policy: &Policy, call: &Call) -> Result<Self, Refusal> {
        if let Some(image) = &policy.image {
            return image::plan(policy, call, image);
        }
        let program = program::find(call)?;
        let file = program.file.clone();
        let programs = with_spawned(program, policy, call)?;
        let anything = policy.exec == Exec::Anything;

        let mut places = base::places(anything);
        if policy.terminal {
            places.insert(PathBuf::from(base::TERMINAL), Content::Device);
        }
        let (grants, mut results) = paths::grants(policy, call)?;
        paths::add(&mut places, &grants);
        results::receive(&mut places, &results)?;
        add_programs(&mut places, &programs, anything);
        paths::link_from_home(&mut places, &grants, &results, call);
        paths::link_by_name(&mut places, &grants);
        protected::add(&mut places, &grants, call);
        paths::deny(&mut places, &mut results, policy, call)?;
        if !visible(&places, &file) {
            return Err(Refusal::unenforceable(
                "fs.deny",
                format!(
                    "the policy denies access to the file of the program itself, {}",
                    file.display()
                ),
            ));
        }

        let is_there = |directory: &PathBuf| exists(directory, &places, &results);
        let directory = paths::canonical(&call.directory).filter(is_there);
        let directory = directory.unwrap_or_else(|| PathBuf::from(HOME));
        // If the caller grants write access to the whole home folder, `HOME` is the same path as outside of the
        // sandbox.
        let home = call.home.as_deref().and_then(paths::canonical);
        let home = home.filter(|home| paths::nearest(&places, home) == Some(&Content::Write));
        let home = home.unwrap_or_else(|| PathBuf::from(HOME));
        Ok(Self {
            words: words(call),
            directory,
            environment: environment(policy, call, &places, &programs, &home)?,
            places: places
                .into_iter()
                .map(|(path, content)| Place { path, content })
                .collect(),
            results,
            executables: (!anything).then(|| executables(&programs)),
            spawns: policy.exec != Exec::Nothing,
            hosts: granted_hosts(policy)?,
            image: None,
            terminal: policy.terminal,
            observed: policy.observe,
            limits: policy.limits.clone(),
            program: file,
        })
    }
}

/// Returns the program, the programs that the policy permits it to start, and their interpreters.
fn with_spawned(program: Program, policy: &Policy, call: &Call) -> Result<Vec<Program>, Refusal> {
    let mut programs = program::with_interpreters(program, call)?;
    if let Exec::Only(names) = &policy.exec {
        for name in names {
            let spawned = program::named(name, call)?;
            programs.extend(program::with_interpreters(spawned, call)?);
        }
    }
    Ok(programs)
}

/// Adds the files of programs to the places. `anything` tells whether the policy permits all programs.
fn add_programs(places: &mut BTreeMap<PathBuf, Content>, programs: &[Program], anything: bool) {
    for program in programs {
        // The program's file has to be a separate place if no folder shows it, or if the policy permits only some
        // programs.
        if !anything || !visible(places, &program.file) {
            places.insert(program.file.clone(), Content::Read);
        }
        if program.name != program.file && !visible(places, &program.name) {
            places.insert(program.name.clone(), Content::Link(program.file.clone()));
        }
    }
}

/// Returns the files that can be executed if the policy permits only some programs.
fn executables(programs: &[Program]) -> Vec<PathBuf> {
    let files = programs.iter().map(|program| program.file.clone());
    let mut files: Vec<PathBuf> = files.chain(program::loaders()).collect();
    files.sort();
    files.dedup();
    files
}

/// Returns whether a folder exists in the sandbox: if it is visible, or if it contains a granted file, a link or a file
/// to create.
fn exists(directory: &Path, places: &BTreeMap<PathBuf, Content>, results: &[PathBuf]) -> bool {
    let is_granted = |content: &Content| is_shared(content) || matches!(content, Content::Link(_));
    let mut shown = places.iter().filter(|(_, content)| is_granted(content));
    visible(places, directory)
        || results.iter().any(|it| it.parent() == Some(directory))
        || shown.any(|(path, _)| path.starts_with(directory))
}

/// Returns the words of the call, with the name of the program's file as the first word.
fn words(call: &Call) -> Vec<String> {
    let mut words = call.command.clone();
    if let Some(first) = words.first_mut()
        && let Some(name) = Path::new(first.as_str()).file_name()
    {
        *first = name.to_string_lossy().into_owned();
    }
    words
}

/// Resolves the links of a path, and returns whether the machine's file or folder at the resolved path is visible in
/// the sandbox.
fn granted(places: &BTreeMap<PathBuf, Content>, path: &Path) -> bool {
    paths::canonical(path).is_some_and(|path| visible(places, &path))
}

/// Returns whether the machine's file or folder at `path` is visible in the sandbox, at the same path.
fn visible(places: &BTreeMap<PathBuf, Content>, path: &Path) -> bool {
    paths::nearest(places, path).is_some_and(is_shared)
}

fn is_shared(content: &Content) -> bool {
    matches!(content, Content::Read | Content::Write)
}

fn environment(
    policy: &Policy,
    call: &Call,
    places: &BTreeMap<PathBuf, Content>,
    programs: &[Program],
    home: &Path,
) -> Result<BTreeMap<String, String>, Refusal> {
    let mut folders: Vec<&str> = SEARCH.split(':').collect();
    // The program's search path contains those folders of the caller's search path that are granted.
    for folder in call.search.iter().rev() {
        if let Some(name) = folder.to_str()
            && !folders.contains(&name)
            && folder.is_absolute()
            && granted(places, folder)
        {
            folders.insert(0, name);
        }
    }
    for program in programs.iter().rev() {
        let folder = program.name.parent().and_then(Path::to_str).unwrap_or("/");
        if !folders.contains(&folder) && !folder.contains(':') {
            folders.insert(0, folder);
        }
    }
    let mut variables = BTreeMap::from([
        ("HOME".to_owned(), home.display().to_string()),
        ("LANG".to_owned(), "C.UTF-8".to_owned()),
        ("PATH".to_owned(), folders.join(":")),
        ("TMPDIR".to_owned(), "/tmp".to_owned()),
    ]);
    if !granted_hosts(policy)?.is_empty() {
        let proxy = format!("http://127.0.0.1:{}", hosts::PROXY);
        variables.extend(PROXIED.map(|name| (name.to_owned(), proxy.clone())));
        let empty = ["NO_PROXY", "no_proxy"].map(|name| (name.to_owned(), String::new()));
        variables.extend(empty);
        variables.insert("NODE_USE_ENV_PROXY".to_owned(), "1".to_owned());
    }
    // A program in the caller's terminal needs `TERM`, the type of the terminal, to control its output.
    let kind = policy.terminal.then(|| Variable {
        name: "TERM".to_owned(),
        value: None,
    });
    for variable in kind.iter().chain(&policy.environment) {
        let name = &variable.name;
        let inherited = || {
            let found = call.environment.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        };
        let Some(value) = variable.value.clone().or_else(inherited) else {
            continue;
        };
        if name.is_empty() || name.contains(['=', '\0']) || value.contains('\0') {
            return Err(Refusal::unenforceable(
                "env",
                format!(
                    "invalid variable name or value for `{}`",
                    name.escape_debug()
                ),
            ));
        }
        variables.insert(name.clone(), value);
    }
    Ok(variables)
}

/// The environment variables with which programs use the proxy, which connects only to granted hosts. A program that
/// ignores the variables for the proxy reaches no host.
const PROXIED: [&str; 6] = [
    "ALL_PROXY",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "all_proxy",
    "http_proxy",
    "https_proxy",
];

fn granted_hosts(policy: &Policy) -> Result<Vec<String>, Refusal> {
    let (public, hosts) = match &policy.network {
        Network::Nothing => return Ok(Vec::new()),
        Network::Hosts(hosts) => (None, hosts),
        Network::Public(hosts) => (Some(hosts::PUBLIC.to_owned()), hosts),
    };
    match hosts.iter().find(|host| Pattern::read(host).is_none()) {
        None => Ok(public.into_iter().chain(hosts.iter().cloned()).collect()),
        Some(host) => {
            let (why, needs) = hosts::mistake(host);
            let why = format!("`{}` is not a host: {why}", host.escape_debug());
            Err(Refusal::unenforceable("network.egress", why).needs(needs))
        }
    }
}
