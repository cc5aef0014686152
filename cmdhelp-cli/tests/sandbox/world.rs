//! The environment of a test in a sandbox: folders with secrets, sockets, processes, and two users.

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The id of an unprivileged user, for tests that root runs.
pub(crate) const NOBODY: u32 = 65534;

/// The user who makes a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum User {
    Root,
    Plain,
}

impl User {
    /// Returns the users as whom the tests can run. Root can also act as an unprivileged user.
    pub(crate) fn all() -> Vec<Self> {
        match rustix::process::geteuid().is_root() {
            true => vec![Self::Root, Self::Plain],
            false => vec![Self::Plain],
        }
    }

    fn run_as(self, command: &mut Command) {
        if self == Self::Plain && rustix::process::geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
    }
}

/// The engine of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Engine {
    Namespaces,
    Bwrap,
    Landlock,
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Namespaces => "namespaces",
            Self::Bwrap => "bwrap",
            Self::Landlock => "landlock",
        }
    }
}

/// Returns each user together with each engine that works for this user. Only `namespaces` must work; the other engines
/// refuse root, because the limit on processes does not apply to root.
pub(crate) fn callers() -> Vec<(User, Engine)> {
    static WORK: OnceLock<Vec<Engine>> = OnceLock::new();
    let works = |engine: &Engine| {
        let output = World::with(User::Plain, *engine).inside(&["--profile", "none"], &["true"]);
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stdout);
            println!("SKIPPED: the engine {}: {why}", engine.name());
        }
        output.status.success()
    };
    let others = WORK.get_or_init(|| {
        let others = [Engine::Bwrap, Engine::Landlock].into_iter();
        others.filter(works).collect()
    });
    let native = User::all()
        .into_iter()
        .map(|user| (user, Engine::Namespaces));
    native
        .chain(others.iter().map(|engine| (User::Plain, *engine)))
        .collect()
}

/// Runs a test for all callers at once. It is for tests that mostly wait.
pub(crate) fn for_all_callers(test: impl Fn(User, Engine) + Sync) {
    let test = &test;
    std::thread::scope(|scope| {
        for (user, engine) in callers() {
            scope.spawn(move || test(user, engine));
        }
    });
}

/// The paths of the programs of the tests, which all users can read.
pub(crate) struct Programs {
    pub(crate) cmdhelp: PathBuf,
    pub(crate) escape: PathBuf,
    /// Programs without shared libraries, which print their argument, and what they are linked with.
    pub(crate) fixed: [(&'static str, Option<PathBuf>); 3],
    /// A library that replaces functions in a program which loads it.
    pub(crate) preload: PathBuf,
}

/// Builds the programs once, and returns them.
pub(crate) fn programs() -> &'static Programs {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        fs::create_dir_all(&folder).expect("the folder for programs");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/escape");
        let build_with = |compiler: &str, name: &str, source: &str, flags: &[&str]| {
            // The built program is moved to its place, because another process of this test could be starting it.
            let begun = folder.join(format!("{name}.{}", std::process::id()));
            let program = folder.join(name);
            let mut command = Command::new(compiler);
            command
                .args(flags)
                .arg("-o")
                .arg(&begun)
                .arg(sources.join(source));
            command.stderr(Stdio::null());
            command
                .status()
                .is_ok_and(|status| status.success() && fs::rename(&begun, &program).is_ok())
                .then_some(program)
        };
        let build = |name: &str, source: &str, more: &[&str]| {
            build_with(
                "cc",
                name,
                source,
                &[&["-O1", "-w", "-pthread"], more].concat(),
            )
        };
        let musl = format!("--target={}-unknown-linux-musl", std::env::consts::ARCH);
        let cmdhelp = folder.join("cmdhelp");
        let copied = folder.join(format!("cmdhelp.{}", std::process::id()));
        fs::copy(env!("CARGO_BIN_EXE_cmdhelp"), &copied).expect("a copy of the program");
        fs::rename(&copied, &cmdhelp).expect("a copy of the program");
        Programs {
            cmdhelp,
            escape: build("escape", "escape.c", &[]).expect("cc builds the attempts"),
            fixed: [
                (
                    "the C library of cc",
                    build("static", "static.c", &["-static"]),
                ),
                (
                    "musl",
                    build_with("musl-gcc", "musl", "static.c", &["-static"]),
                ),
                (
                    "musl, by rustc",
                    build_with("rustc", "rust", "static.rs", &["-O", &musl]),
                ),
            ],
            preload: build("preload.so", "preload.c", &["-shared", "-fPIC"])
                .expect("cc builds a library"),
        }
    })
}

/// The folders and sockets of a test, which are removed after the test.
pub(crate) struct World {
    pub(crate) root: PathBuf,
    pub(crate) user: User,
    engine: Engine,
    /// A listener that is open until the end of the test.
    pub(crate) tcp: TcpListener,
    pub(crate) udp: UdpSocket,
    _unix: UnixListener,
    _datagrams: UnixDatagram,
    _abstract: UnixListener,
    victim: Child,
    pub(crate) name: String,
}

impl World {
    pub(crate) fn new(user: User) -> Self {
        Self::with(user, Engine::Namespaces)
    }

    /// Makes the environment for calls of this user with this engine.
    pub(crate) fn with(user: User, engine: Engine) -> Self {
        static WORLDS: AtomicU32 = AtomicU32::new(0);
        let number = WORLDS.fetch_add(1, Ordering::Relaxed);
        let name = format!("cmdhelp-sandbox-{}-{number}", std::process::id());
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
        let files = [
            ("home/.ssh/id_x", "key"),
            ("home/.aws/credentials", "key"),
            ("home/.config/cmdhelp/cmdhelp.kdl", "policy"),
            ("home/notes", "notes"),
            ("outside/file", "file"),
            ("readable/file", "file"),
            ("work/own", "own"),
            ("work/.git/hooks/pre-commit", "#!/bin/sh\n"),
            ("work/.git/config", "[core]\n"),
            ("work/denied/file", "file"),
        ];
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        for (link, target) in [
            ("work/link", root.join("outside/file")),
            ("work/up", "/".into()),
            ("work/home", root.join("home")),
        ] {
            std::os::unix::fs::symlink(target, root.join(link)).expect("a link");
        }
        let unix = UnixListener::bind(root.join("work/socket")).expect("a socket");
        let datagrams = UnixDatagram::bind(root.join("work/datagrams")).expect("a socket");
        let address = SocketAddr::from_abstract_name(name.as_bytes()).expect("a name");
        if user == User::Plain && rustix::process::geteuid().is_root() {
            chown_recursively(&root);
        }
        let mut victim = Command::new(&programs().escape);
        victim
            .args(["sleep", "600"])
            .env("SECRET", "of another")
            .stdout(Stdio::null());
        user.run_as(&mut victim);
        Self {
            tcp: TcpListener::bind("127.0.0.1:0").expect("a port"),
            udp: UdpSocket::bind("127.0.0.1:0").expect("a port"),
            _unix: unix,
            _datagrams: datagrams,
            _abstract: UnixListener::bind_addr(&address).expect("a socket without a path"),
            victim: victim.spawn().expect("a process"),
            root,
            user,
            engine,
            name,
        }
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Replaces the placeholders in an argument of an attempt.
    pub(crate) fn fill(&self, word: &str) -> String {
        let port = |address: std::io::Result<std::net::SocketAddr>| {
            address.expect("a port").port().to_string()
        };
        word.replace("{root}", self.root.to_str().expect("text"))
            .replace("{name}", &self.name)
            .replace("{tcp}", &port(self.tcp.local_addr()))
            .replace("{udp}", &port(self.udp.local_addr()))
            .replace("{victim}", &self.victim.id().to_string())
            .replace("{escape}", programs().escape.to_str().expect("text"))
    }

    /// Returns a command in the folder `work`, run as the user of this test.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        self.user.run_as(&mut command);
        command
            .current_dir(self.path("work"))
            .env("HOME", self.path("home"))
            .stdin(Stdio::null());
        command
    }

    /// Runs the command `words` in a sandbox.
    pub(crate) fn inside(&self, flags: &[&str], words: &[&str]) -> Output {
        self.output_inside(self.command(&programs().cmdhelp), flags, words)
    }

    /// Runs the command `words` in a sandbox, from a shell that has executed the commands `before`.
    pub(crate) fn inside_after(&self, before: &str, flags: &[&str], words: &[&str]) -> Output {
        let mut shell = self.command(Path::new("sh"));
        shell.args(["-c", &format!("{before}; exec \"$0\" \"$@\"")]);
        shell.arg(&programs().cmdhelp);
        self.output_inside(shell, flags, words)
    }

    fn output_inside(&self, mut command: Command, flags: &[&str], words: &[&str]) -> Output {
        command
            .args(["run", "--engine", self.engine.name()])
            .args(flags.iter().map(|flag| self.fill(flag)))
            .arg("--");
        let command = command.args(words.iter().map(|word| self.fill(word)));
        command.output().expect("cmdhelp runs")
    }

    /// Makes an attempt in a sandbox. Returns the first word of the output, and the whole output.
    pub(crate) fn attempt(&self, flags: &[&str], words: &[&str]) -> (String, String) {
        let words: Vec<&str> = ["{escape}"].iter().chain(words).copied().collect();
        printed(&self.inside(flags, &words))
    }

    /// Makes an attempt without a sandbox, in a network that permits ping sockets: its `net.ipv4.ping_group_range`
    /// includes the user.
    pub(crate) fn control_with_ping(&self, words: &[&str]) -> (String, String) {
        let script = "echo 0 0 >/proc/sys/net/ipv4/ping_group_range; exec \"$0\" \"$@\"";
        let mut command = self.command(Path::new("unshare"));
        command.args(["--map-root-user", "--net", "sh", "-c", script]);
        let words = words.iter().map(|word| self.fill(word));
        let command = command.arg(&programs().escape).args(words);
        printed(&command.output().expect("it runs"))
    }

    /// Makes an attempt without a sandbox. Returns the first word of the output, and the whole output.
    pub(crate) fn control(&self, words: &[&str]) -> (String, String) {
        let mut command = self.command(&programs().escape);
        printed(
            &command
                .args(words.iter().map(|word| self.fill(word)))
                .output()
                .unwrap_or_else(|error| panic!("{words:?} as {:?}: {error}", self.user)),
        )
    }
}

fn printed(output: &Output) -> (String, String) {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let all = format!(
        "{text}{}{}",
        String::from_utf8_lossy(&output.stderr),
        output.status
    );
    let last = text.lines().last().unwrap_or_default();
    (last.split(' ').next().unwrap_or_default().to_owned(), all)
}

fn chown_recursively(path: &Path) {
    let kind = fs::symlink_metadata(path).expect("it is there");
    if kind.is_symlink() {
        return;
    }
    chown(path, Some(NOBODY), Some(NOBODY)).expect("it has a new owner");
    if kind.is_dir() {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it is open");
        for entry in fs::read_dir(path).expect("a folder") {
            chown_recursively(&entry.expect("an entry").path());
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
        fs::remove_dir_all(&self.root).expect("the world can be removed");
    }
}
