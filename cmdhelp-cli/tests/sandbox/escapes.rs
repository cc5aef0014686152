//! Tests attempts to escape from a sandbox, one attempt in each line of a table.

use cmdhelp_test_support::{executable, rows};
use rustix::fs::XattrFlags;

use crate::world::{Engine, User, World, callers};

/// The user whose attempt succeeds without a sandbox, as a positive control.
#[derive(Clone, Copy, PartialEq)]
enum Control {
    /// The caller.
    Caller,
    /// Root. For users other than root, the attempt has no positive control, but must fail in the sandbox.
    Root,
    /// The caller, after root has prepared the attempt.
    Prepared,
    /// The caller, in a network whose settings permit the attempt.
    Network,
    /// Nobody: without a sandbox, the result depends on the kernel and services of the machine.
    None,
}

/// All attempts, by subject. Each line contains the name of an attempt, the user for whom it succeeds without a sandbox,
/// the name of the flags of `cmdhelp run`, and the words of the attempt.
const ATTEMPTS: &str = include_str!("escapes/attempts.txt");

struct Attempt {
    name: &'static str,
    control: Control,
    flags: &'static [&'static str],
    words: Vec<&'static str>,
}

impl Attempt {
    fn new([name, control, flags, words]: [&'static str; 4]) -> Self {
        Self {
            name,
            control: match control {
                "Caller" => Control::Caller,
                "Root" => Control::Root,
                "Prepared" => Control::Prepared,
                "Network" => Control::Network,
                "None" => Control::None,
                other => panic!("{other}"),
            },
            flags: match flags {
                "READ" => READ,
                "WRITE" => WRITE,
                "DENIED" => DENIED,
                "ALONE" => ALONE,
                "GIT" => GIT,
                "HOME" => HOME,
                other => panic!("{other}"),
            },
            words: words.split(' ').collect(),
        }
    }
}

pub(crate) const READ: &[&str] = &["--read", "{root}/readable"];
pub(crate) const WRITE: &[&str] = &["--write", ".", "--read", "{root}/readable"];
const DENIED: &[&str] = &["--write", ".", "--deny", "denied"];
pub(crate) const ALONE: &[&str] = &["--write", ".", "--no-spawn"];
pub(crate) const GIT: &[&str] = &["--write", ".", "--spawn", "git"];
pub(crate) const HOME: &[&str] = &["--profile", "none", "--write", "{root}/home"];

/// Returns whether an engine is allowed to refuse the plan of an attempt, because it cannot enforce grants other than
/// folders for reading or writing.
fn may_refuse(engine: Engine, name: &str, flags: &[&str]) -> bool {
    engine != Engine::Namespaces && (name.starts_with("E5") || (flags != READ && flags != WRITE))
}

/// Returns whether an engine does not report the failure of an attempt. With `landlock`, the program has no privileges
/// to regain, a granted folder can contain devices, and a signal to all processes succeeds although it reaches none.
fn is_not_reported(engine: Engine, name: &str) -> bool {
    let not_reported = [
        "E15 signal everybody",
        "E20 capabilities to come",
        "E20 a device of root's",
    ];
    engine == Engine::Landlock && not_reported.contains(&name)
}

/// The results of the attempts of a subject.
#[derive(Default)]
struct Results {
    /// The attempts that were not refused.
    wrong: Vec<String>,
    /// The attempts that fail outside, too, and prove nothing.
    void: Vec<String>,
    /// The number of attempts that succeed outside.
    proven: usize,
}

/// The subjects are tried at once, because attempts mostly wait for programs.
#[test]
fn denies_attempts_that_succeed_outside() {
    let has_unshare = std::process::Command::new("unshare")
        .arg("--version")
        .output()
        .is_ok();
    if !has_unshare {
        println!("SKIPPED: without `unshare`, ping sockets have no positive control");
    }
    let callers = callers();
    let callers = &callers;
    let found: Vec<Results> = std::thread::scope(|scope| {
        let subjects: Vec<_> = ATTEMPTS
            .split("\n\n")
            .map(|table| scope.spawn(move || attempts(table, callers, has_unshare)))
            .collect();
        let found = subjects.into_iter().map(|subject| subject.join());
        found.map(|it| it.expect("its attempts")).collect()
    });
    let wrong: Vec<String> = found.iter().flat_map(|it| it.wrong.clone()).collect();
    let void: Vec<String> = found.iter().flat_map(|it| it.void.clone()).collect();
    let proven: usize = found.iter().map(|it| it.proven).sum();
    assert!(
        wrong.is_empty(),
        "these were not refused:\n{}",
        wrong.join("\n")
    );
    assert!(
        void.is_empty(),
        "these fail outside, too, and prove nothing:\n{}",
        void.join("\n")
    );
    assert!(proven > 60, "only {proven} attempts succeed outside");
}

/// Makes the attempts of a subject as each caller, one after the other.
fn attempts(table: &'static str, callers: &[(User, Engine)], has_unshare: bool) -> Results {
    let mut found = Results::default();
    for &(user, engine) in callers {
        for columns in rows(table) {
            let Attempt {
                name,
                control,
                flags,
                words,
            } = Attempt::new(columns);
            if words.contains(&"int80") && !cfg!(target_arch = "x86_64")
                || is_not_reported(engine, name)
            {
                continue;
            }
            // Each attempt has its own folders and sockets, because a successful attempt changes them.
            let world = prepared(user, engine);
            if engine != Engine::Namespaces && !name.starts_with("E5") {
                // Engines other than `namespaces` cannot make git hooks read-only in a writable folder, so the hooks
                // are removed.
                std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
            }
            let words: Vec<String> = words
                .iter()
                .map(|word| {
                    word.replace("{key}", &key(&world))
                        .replace("{loader}", &loader())
                })
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let (inside, printed) = world.attempt(flags, &words);
            // The following results are refusals: the loader does not find or map a program, or the kernel kills a
            // process for a system call of another architecture. Any other failure of `cmdhelp` itself does not count
            // as a refusal.
            let is_refused = matches!(inside.as_str(), "refused" | "absent")
                || (printed.contains("error while loading shared libraries")
                    && printed.contains("exit status: 127"))
                || (inside.is_empty() && printed.contains("exit status: 159"))
                || (may_refuse(engine, name, flags)
                    && printed.contains("SANDBOX_UNENFORCEABLE")
                    && printed.contains("exit status: 78"));
            let is_harmless = inside == "done" && is_private(&world, &words);
            if !is_refused && !is_harmless {
                found
                    .wrong
                    .push(format!("{name}, as {user:?} with {engine:?}: {printed}"));
            }
            let is_proof = match control {
                Control::Caller => true,
                Control::Root => user == User::Root,
                Control::Prepared => User::all().contains(&User::Root),
                Control::Network => has_unshare,
                Control::None => false,
            };
            if is_proof {
                let (outside, printed) = match control {
                    Control::Network => world.control_with_ping(&words),
                    _ => world.control(&words),
                };
                match outside.as_str() {
                    "done" => found.proven += 1,
                    _ => found.void.push(format!("{name}, as {user:?}: {printed}")),
                }
            }
            for remove in [["remove-shm", &key(&world)], ["remove-mqueue", &world.name]] {
                let (removed, printed) = world.control(&remove);
                assert_eq!(removed, "done", "{remove:?}: {printed}");
            }
            std::fs::remove_file(memory(&world)).expect("a file in memory");
            for trace in [
                "/etc/cmdhelp-escape",
                "/usr/cmdhelp-escape",
                "/cmdhelp-escape",
            ] {
                let _ = std::fs::remove_file(trace);
            }
        }
    }
    found
}

/// Returns whether a file was written in a private folder. Every sandbox has its own `/tmp`: if the test's folders are
/// there, the file exists only in the sandbox.
fn is_private(world: &World, words: &[&str]) -> bool {
    let ["write", path] = words else { return false };
    let path = world.path("work").join(world.fill(path));
    world.root.starts_with("/tmp") && !path.exists()
}

/// Makes the folders and sockets with which every attempt can succeed.
fn prepared(user: User, engine: Engine) -> World {
    let world = World::with(user, engine);
    let copy = world.path("work/copy");
    std::fs::copy(&crate::world::programs().escape, copy).expect("a copy");
    std::fs::copy(
        &crate::world::programs().preload,
        world.path("work/preload.so"),
    )
    .expect("a copy");
    let script = world.path("work/script");
    executable(&script, "#!/bin/sh\necho done\n");
    if User::all().contains(&User::Root) {
        let setuid = world.path("work/setuid");
        std::fs::copy(&crate::world::programs().escape, &setuid).expect("a copy");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o4755);
        std::fs::set_permissions(&setuid, mode).expect("a program of root's");
        let capable = world.path("work/capable");
        std::fs::copy(&crate::world::programs().escape, &capable).expect("a copy");
        rustix::fs::setxattr(
            capable,
            "security.capability",
            &SYS_ADMIN,
            XattrFlags::empty(),
        )
        .expect("a program with capabilities");
        // This device is a copy of `/dev/zero` that every user can open.
        let device = std::process::Command::new("mknod")
            .args(["--mode=0666"])
            .arg(world.path("work/device"))
            .args(["c", "1", "5"])
            .status();
        assert!(device.expect("mknod runs").success());
    }
    std::fs::write(memory(&world), "shared").expect("a file in memory");
    for make in [["make-shm", &key(&world)], ["make-mqueue", &world.name]] {
        let (result, printed) = world.control(&make);
        assert_eq!(result, "done", "{make:?}: {printed}");
    }
    world
}

/// The capability `CAP_SYS_ADMIN`, permitted and effective, as an extended attribute.
const SYS_ADMIN: [u8; 20] = [
    1, 0, 0, 2, 0, 0, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

/// Returns the path of a shared memory object with the name of the test.
fn memory(world: &World) -> std::path::PathBuf {
    std::path::Path::new("/dev/shm").join(&world.name)
}

/// Returns a unique key for shared memory.
fn key(world: &World) -> String {
    let number = world
        .name
        .rsplit('-')
        .next()
        .and_then(|number| number.parse::<u32>().ok());
    (0x0c00_0000 + (std::process::id() << 8) % 0x00ff_0000 + number.unwrap_or_default() % 256)
        .to_string()
}

fn loader() -> String {
    let known = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"];
    known
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
        .unwrap_or("/lib/ld.so")
        .to_owned()
}
