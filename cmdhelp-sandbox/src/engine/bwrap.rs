//! The engine `bwrap`, for machines on which only the program `bwrap` is allowed to create namespaces.

use std::fs;
use std::io::Write;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{CWD, MemfdFlags, Mode, OFlags, ResolveFlags};

use super::{limits, links, namespaces, results, stage};
use crate::engine::Engine;
use crate::message::Fault;
use crate::plan::{Content, Plan};

/// The paths of `bwrap`. The caller's `PATH` is not searched, because another program in a folder of `PATH` could have
/// the name `bwrap`.
const PROGRAMS: [&str; 3] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"];

/// The first version of `bwrap` that follows no symbolic links when it creates mount points. In older versions, a link
/// that an earlier program has left in a writable folder could redirect a mount.
const SAFE: (u32, u32) = (0, 12);

/// The advice for a machine on which this engine does not work.
const NEEDS: &str = "install bubblewrap 0.8 or newer, for example with `apt install bubblewrap`";

/// The entries of `/proc` that reveal nothing about the machine, apart from the entries of processes.
const PROC: [&str; 2] = ["self", "thread-self"];

/// A command line of `bwrap`, and the open files whose descriptors its arguments name.
pub(super) struct Line {
    pub(super) command: Command,
    /// The descriptors, which must stay open until `bwrap` is started.
    kept: Vec<OwnedFd>,
}

/// Returns the path of `bwrap`. Fails if this engine does not work or cannot enforce the plan.
pub(super) fn check(plan: &Plan) -> Result<&'static str, Fault> {
    let program = PROGRAMS.into_iter().find(|path| Path::new(path).exists());
    let program = program.ok_or_else(|| Fault::of("bwrap", "it is not installed").needs(NEEDS))?;
    let version = version(program)?;
    match keep(plan, version) {
        Ok(()) => Ok(program),
        // If `bwrap` does not work at all, the error about `bwrap` is more useful than the error about the plan, and is
        // returned instead.
        Err(fault) => attempt(program).and(Err(fault)),
    }
}

fn keep(plan: &Plan, version: (u32, u32)) -> Result<(), Fault> {
    results::none(plan, Engine::Bwrap)?;
    if plan.executables.is_some() {
        let why = "this engine cannot limit which programs are started, because the dynamic loader executes every \
            readable file";
        return Err(Fault::rule("exec", "bwrap", why).needs("use the engine `namespaces`"));
    }
    links::check(plan, Engine::Bwrap)?;
    let is_written = |path: &Path| {
        let mut places = plan.places.iter();
        places.any(|place| place.path == path && place.content == Content::Write)
    };
    let mut places = plan.places.iter();
    let inner = places.find(|place| place.path.ancestors().skip(1).any(is_written));
    if let Some(place) = inner
        && version < SAFE
    {
        let why = format!(
            "{} is in a writable folder, where this version of bubblewrap could follow a link that the program has \
             created",
            place.path.display()
        );
        return Err(
            Fault::rule("fs", format!("bwrap {}.{}", version.0, version.1), why)
                .needs("use bubblewrap 0.12 or newer, or the engine `namespaces`"),
        );
    }
    limits::not_for_root()
}

/// Checks that `bwrap` works, by running a program that does nothing.
fn attempt(program: &str) -> Result<(), Fault> {
    let mut command = Command::new(program);
    command.args([
        "--unshare-all",
        "--ro-bind",
        "/",
        "/",
        "--",
        program,
        "--version",
    ]);
    let output = command.env_clear().output();
    let output = output.map_err(|error| Fault::of(program, error).needs(NEEDS))?;
    let printed = String::from_utf8_lossy(&output.stderr);
    let first = printed.lines().next().unwrap_or("it fails");
    match output.status.success() {
        true => Ok(()),
        false => Err(Fault::of("bwrap", first.trim_start_matches("bwrap: "))),
    }
}

/// Returns the error for a `bwrap` that ended before it started the process `init`, the first process in the sandbox.
pub(super) fn failure(program: &str) -> Fault {
    let unclear = || {
        Fault::of(
            "bwrap",
            "`bwrap` ended before it ran the program, and printed the reason on standard error",
        )
    };
    attempt(program).err().unwrap_or_else(unclear)
}

fn version(program: &str) -> Result<(u32, u32), Fault> {
    let failed = |error: std::io::Error| Fault::of("bwrap --version", error).needs(NEEDS);
    let output = Command::new(program)
        .arg("--version")
        .env_clear()
        .output()
        .map_err(failed)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers = text.split_whitespace().nth(1).unwrap_or_default();
    let mut numbers = numbers.split('.').map_while(|number| number.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(first), Some(second)) if (first, second) >= (0, 8) => Ok((first, second)),
        _ => Err(Fault::of(
            "bwrap",
            format!("`{}` is not a supported version", text.trim()),
        )
        .needs(NEEDS)),
    }
}

impl Line {
    /// Makes the command line of `bwrap` for a plan. `bwrap` reports the id of its child process by writing it to
    /// `info`. The caller then adds the arguments of `init`, the first process in the sandbox, which `bwrap` starts.
    pub(super) fn new(program: &str, plan: &Plan, info: OwnedFd) -> Result<Self, Fault> {
        let mut line = Self {
            command: Command::new(program),
            kept: Vec::new(),
        };
        let inside = namespaces::INSIDE.to_string();
        line.command
            .env_clear()
            .args(["--unshare-all", "--die-with-parent", "--new-session"])
            .args(["--as-pid-1", "--cap-drop", "ALL", "--hostname", "sandbox"])
            .args(["--uid", &inside, "--gid", &inside]);
        let info = line.keep(info)?;
        line.command.args(["--info-fd", &info]);
        for place in &plan.places {
            line.put(&place.path, &place.content, plan)?;
        }
        for place in &plan.places {
            if place.content == Content::NoFolder {
                line.command.arg("--remount-ro").arg(&place.path);
            }
        }
        line.command
            .args(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"])
            .arg(&plan.directory)
            .arg("--");
        let file = fs::File::open(stage::CURRENT_EXE);
        let file = file.map_err(|error| Fault::of(stage::CURRENT_EXE, error))?;
        let number = line.keep(file.into())?;
        let engine = Engine::Bwrap.name();
        line.command
            .arg(format!("/proc/self/fd/{number}"))
            .args([stage::STAGE, engine, "init"]);
        Ok(line)
    }

    fn put(&mut self, path: &Path, content: &Content, plan: &Plan) -> Result<(), Fault> {
        let size = plan.limits.temporary.to_string();
        match content {
            Content::Read => self.bind("--ro-bind-fd", path, path)?,
            Content::Write => self.bind("--bind-fd", path, path)?,
            Content::Link(_) | Content::Device if path.starts_with("/dev") => self.devices(path),
            Content::Device => self.bind("--dev-bind", path, path)?,
            // The function `keep` has already refused plans that show symbolic links of the machine.
            Content::HostLink => {}
            // A program could rename a file over a link, and the file would be lost. No file can be renamed over a mount.
            Content::Link(target) if plan.is_written_file(target) => {
                self.bind("--bind-fd", target, path)?;
            }
            Content::Link(target) => {
                self.command.arg("--symlink").arg(target).arg(path);
            }
            Content::Text(text) => self.text(path, text)?,
            Content::NoFile => self.text(path, "")?,
            Content::Temporary => {
                self.devices(path);
                self.command.args(["--perms", "0700", "--size", &size]);
                self.command.arg("--tmpfs").arg(path);
            }
            Content::NoFolder => {
                self.command
                    .args(["--perms", "0755", "--size", "65536", "--tmpfs"])
                    .arg(path);
            }
            Content::Processes => self.processes(path)?,
            // `bwrap` mounts `/dev/pts`, the folder of terminals, together with the devices.
            Content::Terminals => self.devices(path),
        }
        Ok(())
    }

    /// Adds all devices at the first call, because `bwrap` can only provide all devices together.
    fn devices(&mut self, path: &Path) {
        let is_made = self.command.get_args().any(|word| word == "--dev");
        if path.starts_with("/dev") && !is_made {
            self.command.args(["--dev", "/dev"]);
        }
    }

    /// Adds a mount of the machine's file or folder `source` at `path`. The source is opened without following a link.
    /// `word` is the option of `bwrap`.
    fn bind(&mut self, word: &str, source: &Path, path: &Path) -> Result<(), Fault> {
        let failed = |error: rustix::io::Errno| Fault::of(source.display(), error);
        let opened = rustix::fs::openat2(
            CWD,
            source,
            OFlags::PATH,
            Mode::empty(),
            ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS,
        );
        let number = self.keep(opened.map_err(failed)?)?;
        self.command.args([word, &number]).arg(path);
        Ok(())
    }

    fn text(&mut self, path: &Path, text: &str) -> Result<(), Fault> {
        let failed = |error: std::io::Error| Fault::of(path.display(), error);
        let memory = rustix::fs::memfd_create("text", MemfdFlags::empty());
        let mut file = fs::File::from(memory.map_err(|error| failed(error.into()))?);
        file.write_all(text.as_bytes()).map_err(failed)?;
        std::io::Seek::rewind(&mut file).map_err(failed)?;
        let number = self.keep(file.into())?;
        self.command.args(["--ro-bind-data", &number]).arg(path);
        Ok(())
    }

    /// Adds a `/proc` that shows only the processes of the sandbox, and hides the entries of `/proc` about the machine.
    fn processes(&mut self, path: &Path) -> Result<(), Fault> {
        self.command.arg("--proc").arg(path);
        let failed = |error| Fault::of("/proc", error);
        for entry in fs::read_dir("/proc").map_err(failed)?.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let is_process = name.bytes().all(|byte| byte.is_ascii_digit());
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if is_process || PROC.contains(&&*name) || kind.is_symlink() {
                continue;
            }
            let hidden: PathBuf = path.join(&*name);
            match kind.is_dir() {
                true => self
                    .command
                    .args(["--size", "65536", "--tmpfs"])
                    .arg(&hidden),
                false => self.command.args(["--ro-bind", "/dev/null"]).arg(&hidden),
            };
            if kind.is_dir() {
                self.command.arg("--remount-ro").arg(hidden);
            }
        }
        Ok(())
    }

    /// Stores a descriptor so that it stays open for `bwrap`, and returns its number as an argument.
    pub(super) fn keep(&mut self, descriptor: OwnedFd) -> Result<String, Fault> {
        rustix::io::fcntl_setfd(&descriptor, rustix::io::FdFlags::empty())
            .map_err(|error| Fault::of("fcntl", error))?;
        let number = descriptor.as_raw_fd().to_string();
        self.kept.push(descriptor);
        Ok(number)
    }
}
