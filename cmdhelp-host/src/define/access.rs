//! Drafts the narrowest sandbox that permits the access which an observed call has used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Sandbox;
use cmdhelp_sandbox::{Call, Content, Exec, FileUse, Observation, Plan, Policy, UseKind};

use crate::execute::Grants;

/// The largest number of files and subfolders of one folder that are granted separately. If a call has read more of
/// them, the whole folder is granted.
const SIBLINGS: usize = 8;

/// An observed call: its plan, and the access that was granted to it.
pub(super) struct GrantedCall<'a> {
    /// The sandbox plan with which the call was run.
    pub(super) plan: &'a Plan,
    pub(super) call: &'a Call,
    /// The access that the user has granted to the call, such as folders to write and private hosts.
    pub(super) given: &'a Grants,
}

/// A drafted sandbox, and the access that the call has used and that the sandbox does not grant.
#[derive(Default)]
pub(super) struct Drafted {
    pub(super) sandbox: Sandbox,
    /// The access that the call has used but the sandbox does not grant. Each text contains the reason.
    pub(super) withheld: Vec<String>,
}

/// The files and folders to grant. A folder is granted with everything in it.
#[derive(Default)]
struct AccessToGrant {
    read: BTreeMap<PathBuf, Extent>,
    write: BTreeMap<PathBuf, Extent>,
    withheld: BTreeSet<String>,
    /// The paths with symbolic links through which the program has used a file. The key is the file's path without
    /// symbolic links.
    names: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    File,
    Folder,
}

impl GrantedCall<'_> {
    /// Drafts the sandbox that grants the observed access.
    pub(super) fn draft(&self, observation: &Observation) -> Drafted {
        let spawns = self.spawns(observation);
        let own = self.without_grants(&spawns);
        let mut wanted = AccessToGrant::default();
        for used in &observation.files {
            self.add_grant(used, own.as_ref(), &mut wanted);
        }
        let mut drafted = Drafted::default();
        for address in &observation.addresses {
            let why = "the program connected to this address without the proxy, but a sandbox permits only connections through its proxy";
            wanted.withheld.insert(format!("network {address}: {why}"));
        }
        if observation.is_incomplete {
            let why = "not all files and addresses of the call are known, because there were too many or names are not UTF-8";
            wanted.withheld.insert(format!("other files: {why}"));
        }
        let AccessToGrant { read, write, .. } = &mut wanted;
        self.gather(read);
        read.retain(|path, _| !is_covered(path, write));
        let (reads, writes) = (only_outermost(read), only_outermost(write));
        let sandbox = &mut drafted.sandbox;
        for (granted, patterns, kind) in [
            (reads, &mut sandbox.reads, "read"),
            (writes, &mut sandbox.writes, "write"),
        ] {
            for (path, extent) in granted {
                let names = wanted.names.remove(&path).unwrap_or_default();
                for name in names.iter().chain([&path]) {
                    match self.pattern(name, extent) {
                        Some(pattern) => patterns.push(pattern),
                        None => {
                            let name = name.display().to_string();
                            let why = "this path cannot be written as a pattern of a bundle";
                            let line = format!("{kind} {}: {why}", name.escape_debug());
                            wanted.withheld.insert(line);
                        }
                    }
                }
            }
        }
        sandbox.network.clone_from(&observation.hosts);
        sandbox.spawns = spawns;
        for variable in &self.given.env {
            match variable.split_once('=') {
                Some((name, value)) => sandbox.set.push((name.to_owned(), value.to_owned())),
                None => sandbox.pass.push(variable.clone()),
            }
        }
        drafted.withheld = wanted.withheld.into_iter().collect();
        drafted
    }

    /// Returns the plan of a call that can start only the programs `spawns`, and has no other grants. A file in the
    /// returned plan needs no grant, because the file is visible in every sandbox.
    fn without_grants(&self, spawns: &[String]) -> Option<Plan> {
        let exec = match spawns {
            [] => Exec::Nothing,
            names => Exec::Only(names.to_vec()),
        };
        let policy = Policy {
            exec,
            ..Policy::default()
        };
        Plan::new(&policy, self.call).ok()
    }

    /// Adds to `wanted` the grant that the program needs to use a file in this way, or the reason why this access is
    /// not granted.
    fn add_grant(&self, used: &FileUse, own: Option<&Plan>, wanted: &mut AccessToGrant) {
        let path = &used.path;
        let is_write = matches!(used.kind, UseKind::Written | UseKind::Renamed);
        let seen = self.plan.place_of(path).map(|it| &it.content);
        let own = own.and_then(|own| own.place_of(path)).map(|it| &it.content);
        match (own, seen) {
            // A file needs no grant if every sandbox shows the file, or shows its own text or device at this path.
            (Some(Content::Read), _) if !is_write => return,
            (Some(Content::Text(_) | Content::Device), _) => return,
            // Temporary files need no grant, because every sandbox has a private folder for temporary files.
            (_, Some(Content::Temporary)) => return,
            _ => {}
        }
        let verb = if is_write { "write" } else { "read" };
        if used.is_denied {
            let place = self.plan.place_of(path);
            let (path, why) = match (place, seen) {
                (Some(place), Some(Content::NoFile | Content::NoFolder)) => {
                    (place.path.as_path(), "a secret")
                }
                _ => (path.as_path(), "denied to the observed call"),
            };
            wanted
                .withheld
                .insert(format!("{verb} {}: {why}", self.short(path)));
            return;
        }
        let is_folder = path.is_dir();
        let (at, extent) = match used.kind {
            UseKind::Looked | UseKind::Read if !path.is_file() => return,
            UseKind::Looked | UseKind::Read => (path.as_path(), Extent::File),
            UseKind::Listed => (path.as_path(), Extent::Folder),
            UseKind::Written if is_folder => (path.as_path(), Extent::Folder),
            UseKind::Written if path.exists() => (path.as_path(), Extent::File),
            // To create, remove or rename a file, the program needs a grant of the file's folder.
            UseKind::Written | UseKind::Renamed => {
                let mut above = path.ancestors().skip(1);
                (above.find(|it| it.is_dir()).unwrap_or(path), Extent::Folder)
            }
        };
        if extent == Extent::Folder && self.is_wide(at) {
            let why = "the whole folder is not granted, because it is the home folder, or contains the home \
                       folder or the current folder of the call";
            wanted
                .withheld
                .insert(format!("{verb} {}: {why}", self.short(at)));
            return;
        }
        if at == path {
            let names = wanted.names.entry(path.clone()).or_default();
            names.extend(used.name.clone());
        }
        let wanted = if is_write {
            &mut wanted.write
        } else {
            &mut wanted.read
        };
        let known = wanted.entry(at.to_owned()).or_insert(extent);
        *known = extent.max(*known);
    }

    /// Replaces the entries of a folder by the folder itself, if more than `SIBLINGS` entries are wanted.
    fn gather(&self, wanted: &mut BTreeMap<PathBuf, Extent>) {
        let mut depth = wanted.keys().map(|it| it.components().count()).max();
        while let Some(number) = depth.filter(|it| *it > 1) {
            let mut siblings: BTreeMap<&Path, usize> = BTreeMap::new();
            let deep = wanted.keys().filter(|it| it.components().count() == number);
            for folder in deep.filter_map(|it| it.parent()) {
                *siblings.entry(folder).or_default() += 1;
            }
            let many = siblings.into_iter().filter(|(_, count)| *count > SIBLINGS);
            let many = many.map(|(folder, _)| folder.to_owned());
            let many: Vec<PathBuf> = many.filter(|it| !self.is_wide(it)).collect();
            for folder in many {
                wanted.retain(|path, _| !path.starts_with(&folder));
                wanted.insert(folder, Extent::Folder);
            }
            depth = Some(number - 1);
        }
    }

    /// Returns whether a folder is too wide to be granted: the home folder, or a folder that contains the home folder
    /// or the folder in which the call runs.
    fn is_wide(&self, folder: &Path) -> bool {
        let is_around = |inner: &Path| inner != folder && inner.starts_with(folder);
        let home = self.home();
        let holds_home = home.is_some_and(|home| home == folder || is_around(&home));
        holds_home || is_around(&self.directory())
    }

    /// Returns the programs that the call has started. If a search in `PATH` finds the same file by the program's name,
    /// the name is returned, and otherwise the path.
    fn spawns(&self, observation: &Observation) -> Vec<String> {
        let own = self.without_grants(&[]);
        let executables = own.as_ref().and_then(|it| it.executables.as_deref());
        let is_own = |file: &Path| {
            let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
            executables.is_some_and(|known| known.contains(&file))
        };
        let others = observation.programs.iter().filter(|it| !is_own(it));
        let mut spawns: Vec<String> = others.map(|it| self.name_of(it)).collect();
        // An empty list of programs forbids a call to create processes. If the observed call has created processes but
        // has started no other program, its own program is therefore the only entry.
        if spawns.is_empty() && observation.forks {
            spawns.push(self.name_of(&self.plan.program));
        }
        spawns.sort();
        spawns.dedup();
        spawns
    }

    fn name_of(&self, program: &Path) -> String {
        let name = program.file_name().unwrap_or_default();
        let file = program.canonicalize().ok();
        let mut found = self.call.search.iter().map(|folder| folder.join(name));
        let found = found.find(|it| it.is_file());
        let is_found = found.is_some_and(|it| it.canonicalize().ok() == file);
        match is_found {
            true => name.to_string_lossy().into_owned(),
            false => program.to_string_lossy().into_owned(),
        }
    }

    /// Returns a path as a pattern for the grants of a sandbox, or `None` if the path contains characters with a
    /// special meaning in patterns, such as `*`.
    fn pattern(&self, path: &Path, extent: Extent) -> Option<String> {
        let text = path.to_str()?;
        if text.contains(['*', '?', '[', '{', '\n']) {
            return None;
        }
        let short = self.short(path);
        match extent {
            Extent::File => Some(short),
            Extent::Folder => Some(format!("{short}/**")),
        }
    }

    /// Returns the short form of a path: `./…` in the folder in which the call runs, `~/…` in the home folder, and the
    /// whole path elsewhere.
    fn short(&self, path: &Path) -> String {
        let below = |folder: &Path, mark: &str| {
            let rest = path.strip_prefix(folder).ok()?;
            Some(match rest.as_os_str().is_empty() {
                true => mark.to_owned(),
                false => format!("{mark}/{}", rest.display()),
            })
        };
        let home = self.home();
        below(&self.directory(), ".")
            .or_else(|| below(&home?, "~"))
            .unwrap_or_else(|| path.display().to_string())
    }

    fn directory(&self) -> PathBuf {
        let directory = &self.call.directory;
        directory
            .canonicalize()
            .unwrap_or_else(|_| directory.clone())
    }

    fn home(&self) -> Option<PathBuf> {
        self.call.home.as_ref()?.canonicalize().ok()
    }
}

/// Returns whether `granted` contains a path, or a folder in which the path is.
fn is_covered(path: &Path, granted: &BTreeMap<PathBuf, Extent>) -> bool {
    granted.contains_key(path)
        || path
            .ancestors()
            .skip(1)
            .any(|it| granted.get(it) == Some(&Extent::Folder))
}

/// Returns the wanted files and folders that are not inside another wanted folder.
fn only_outermost(wanted: &BTreeMap<PathBuf, Extent>) -> Vec<(PathBuf, Extent)> {
    let is_inner = |path: &Path| {
        let mut above = path.ancestors().skip(1);
        above.any(|it| wanted.get(it) == Some(&Extent::Folder))
    };
    let outer = wanted.iter().filter(|(path, _)| !is_inner(path));
    outer
        .map(|(path, extent)| (path.clone(), *extent))
        .collect()
}
