//! What must not be done, one attempt in each row.

use crate::world::{User, World};

/// Who can make the attempt outside, so that it proves something that it fails inside.
#[derive(Clone, Copy, PartialEq)]
enum Control {
    /// Whoever calls.
    Caller,
    /// Root. As another user it is made all the same, and has to fail.
    Root,
    /// Nobody on every machine: that the kernel has it, or a service listens, is luck.
    None,
}

use Control::{Caller, None as Luck, Root};

type Row = (
    &'static str,
    Control,
    &'static [&'static str],
    &'static [&'static str],
);

const READ: &[&str] = &["--read", "{root}/readable"];
const WRITE: &[&str] = &["--write", ".", "--read", "{root}/readable"];
const DENIED: &[&str] = &["--write", ".", "--deny", "denied"];
const ALONE: &[&str] = &["--write", ".", "--no-spawn"];
const GIT: &[&str] = &["--write", ".", "--spawn", "git"];
const HOME: &[&str] = &["--profile", "none", "--write", "{root}/home"];

const ROWS: &[Row] = &[
    // Files outside.
    (
        "E1 write outside",
        Caller,
        WRITE,
        &["write", "{root}/outside/new"],
    ),
    ("E1 write above", Caller, WRITE, &["write", "../new"]),
    (
        "E1 write in the home folder",
        Caller,
        WRITE,
        &["write", "{root}/home/new"],
    ),
    (
        "E1 write where only reading is granted",
        Caller,
        WRITE,
        &["write", "{root}/readable/file"],
    ),
    (
        "E1 make where only reading is granted",
        Caller,
        WRITE,
        &["write", "{root}/readable/new"],
    ),
    (
        "E1 remove where only reading is granted",
        Caller,
        WRITE,
        &["unlink", "{root}/readable/file"],
    ),
    (
        "E1 write in the current folder, which is only read",
        Caller,
        READ,
        &["write", "own"],
    ),
    (
        "E1 write in /etc",
        Root,
        WRITE,
        &["write", "/etc/cmdhelp-escape"],
    ),
    (
        "E1 write in /usr",
        Root,
        WRITE,
        &["write", "/usr/cmdhelp-escape"],
    ),
    (
        "E1 write in the root",
        Root,
        WRITE,
        &["write", "/cmdhelp-escape"],
    ),
    (
        "E2 read a key",
        Caller,
        WRITE,
        &["read", "{root}/home/.ssh/id_x"],
    ),
    (
        "E2 read a key in a granted home folder",
        Caller,
        HOME,
        &["read", "{root}/home/.ssh/id_x"],
    ),
    (
        "E2 read credentials in a granted home folder",
        Caller,
        HOME,
        &["read", "{root}/home/.aws/credentials"],
    ),
    (
        "E2 read our settings",
        Caller,
        HOME,
        &["read", "{root}/home/.config/cmdhelp/cmdhelp.kdl"],
    ),
    (
        "E2 replace keys in a granted home folder",
        Caller,
        HOME,
        &["write", "{root}/home/.ssh/authorized_keys"],
    ),
    (
        "E2 rename keys in a granted home folder",
        Caller,
        HOME,
        &["rename", "{root}/home/.ssh", "{root}/home/ssh"],
    ),
    (
        "E2 read another file",
        Caller,
        WRITE,
        &["read", "{root}/outside/file"],
    ),
    (
        "E2 read the users of the host",
        Root,
        WRITE,
        &["read", "/etc/shadow"],
    ),
    ("E2 list the root's home", Root, WRITE, &["list", "/root"]),
    ("E3 read through a link", Caller, WRITE, &["read", "link"]),
    ("E3 write through a link", Caller, WRITE, &["write", "link"]),
    (
        "E3 read through a link to the root",
        Caller,
        WRITE,
        &["read", "up/etc/passwd-"],
    ),
    ("E3 list through a link", Caller, WRITE, &["list", "home"]),
    (
        "E5 write what git executes",
        Caller,
        WRITE,
        &["write", ".git/hooks/pre-commit"],
    ),
    (
        "E5 write what git obeys",
        Caller,
        WRITE,
        &["write", ".git/config"],
    ),
    (
        "E5 put another folder in its stead",
        Caller,
        WRITE,
        &["rename", ".git", "git"],
    ),
    (
        "E6 hard link to what is outside",
        Caller,
        WRITE,
        &["link", "{root}/outside/file", "hard"],
    ),
    (
        "E6 hard link to what is only read",
        Caller,
        WRITE,
        &["link", "{root}/readable/file", "hard"],
    ),
    ("E6 move out", Caller, WRITE, &["rename", "own", "../moved"]),
    (
        "E6 by the own root",
        Caller,
        WRITE,
        &["read", "/proc/self/root/{root}/outside/file"],
    ),
    (
        "E6 by the own folder",
        Caller,
        WRITE,
        &["read", "/proc/self/cwd/../outside/file"],
    ),
    ("E7 by a handle", Root, WRITE, &["handle", "/usr"]),
    ("deny a folder", Caller, DENIED, &["read", "denied/file"]),
    (
        "deny a folder to be written",
        Caller,
        DENIED,
        &["write", "denied/new"],
    ),
    (
        "deny a folder to be moved",
        Caller,
        DENIED,
        &["rename", "denied", "moved"],
    ),
    // Networks and sockets.
    (
        "E8 TCP to the host",
        Caller,
        WRITE,
        &["tcp", "127.0.0.1", "{tcp}"],
    ),
    (
        "E8 TCP to a public address",
        Luck,
        WRITE,
        &["tcp", "192.0.2.1", "80"],
    ),
    (
        "E8 UDP to a public address",
        Luck,
        WRITE,
        &["udp", "192.0.2.1", "53"],
    ),
    ("E8 IPv6", Luck, WRITE, &["udp", "2001:db8::1", "53"]),
    ("E8 raw", Root, WRITE, &["socket", "2", "3", "1"]),
    ("E8 netlink", Caller, WRITE, &["socket", "16", "3", "0"]),
    ("E8 packet", Root, WRITE, &["socket", "17", "3", "768"]),
    ("E8 vsock", Luck, WRITE, &["socket", "40", "1", "0"]),
    (
        "E9 a socket without a path",
        Caller,
        WRITE,
        &["abstract", "{name}"],
    ),
    (
        "E9 a socket in a granted folder",
        Caller,
        WRITE,
        &["unix", "socket"],
    ),
    (
        "E9 the engine of containers",
        Luck,
        WRITE,
        &["unix", "/run/docker.sock"],
    ),
    (
        "E9 the bus",
        Luck,
        WRITE,
        &["unix", "/run/dbus/system_bus_socket"],
    ),
    ("E9 services", Luck, WRITE, &["list", "/run/systemd"]),
    // Processes.
    (
        "E15 signal a process of the host",
        Caller,
        WRITE,
        &["kill", "{victim}"],
    ),
    ("E15 signal the init", Root, WRITE, &["kill", "1"]),
    (
        "E15 the limits of a process of the host",
        Caller,
        WRITE,
        &["limit", "{victim}"],
    ),
    ("E17 trace", Caller, WRITE, &["ptrace", "{victim}"]),
    ("E17 trace the init", Luck, WRITE, &["ptrace", "1"]),
    ("E17 read memory", Caller, WRITE, &["memory-of", "{victim}"]),
    ("E17 the init's memory", Luck, WRITE, &["memory-of", "1"]),
    (
        "E17 environment of another",
        Caller,
        WRITE,
        &["proc", "{victim}", "environ"],
    ),
    (
        "E17 environment of the init",
        Luck,
        WRITE,
        &["proc", "1", "environ"],
    ),
    ("E17 memory of the init", Luck, WRITE, &["proc", "1", "mem"]),
    (
        "E17 program of the init",
        Luck,
        WRITE,
        &["proc", "1", "exe"],
    ),
    (
        "E17 files of the init",
        Luck,
        WRITE,
        &["list", "/proc/1/fd"],
    ),
    (
        "E17 root of the init",
        Luck,
        WRITE,
        &["list", "/proc/1/root/"],
    ),
    // Privileges.
    (
        "E20 a user namespace",
        Caller,
        WRITE,
        &["unshare", "268435456"],
    ),
    (
        "E20 a user namespace by clone",
        Caller,
        WRITE,
        &["clone-user"],
    ),
    ("E20 a mount namespace", Root, WRITE, &["unshare", "131072"]),
    ("E20 mount", Root, WRITE, &["fsopen"]),
    ("E20 unmount", Luck, WRITE, &["umount", "/proc"]),
    ("E20 chroot", Root, WRITE, &["chroot", "."]),
    ("E20 pivot_root", Luck, WRITE, &["pivot", ".", "."]),
    (
        "E20 enter a namespace",
        Root,
        WRITE,
        &["setns", "/proc/self/ns/net"],
    ),
    (
        "E20 enter the init's namespace",
        Luck,
        WRITE,
        &["setns", "/proc/1/ns/mnt"],
    ),
    ("E20 become root", Root, WRITE, &["setuid", "0"]),
    ("E20 new privileges", Caller, WRITE, &["no-new-privs"]),
    (
        "E20 capabilities to come",
        Caller,
        WRITE,
        &["capability", "21"],
    ),
    ("E20 set the host's name", Luck, WRITE, &["hostname"]),
    // Programs.
    ("E21 fork", Caller, ALONE, &["fork"]),
    ("E21 vfork", Caller, ALONE, &["vfork"]),
    ("E21 clone3", Caller, ALONE, &["clone3"]),
    ("E21 posix_spawn", Caller, ALONE, &["spawn", "true"]),
    (
        "E21 execute another program",
        Caller,
        ALONE,
        &["exec", "/bin/echo", "done"],
    ),
    (
        "E21 execute a file of one's own",
        Caller,
        ALONE,
        &["exec", "./copy", "say"],
    ),
    ("E21 execute a script", Caller, ALONE, &["exec", "./script"]),
    (
        "E21 the loader, with another program",
        Caller,
        ALONE,
        &["exec", "{loader}", "/bin/echo", "done"],
    ),
    (
        "E21 the loader, with a file of one's own",
        Caller,
        ALONE,
        &["exec", "{loader}", "./copy", "say"],
    ),
    (
        "E21 execute memory",
        Caller,
        ALONE,
        &["memory-exec", "{escape}", "say"],
    ),
    (
        "E21 map a library of one's own",
        Caller,
        ALONE,
        &["map", "./copy"],
    ),
    (
        "E22 another program than the one",
        Caller,
        GIT,
        &["spawn", "id"],
    ),
    (
        "E22 a file of one's own",
        Caller,
        GIT,
        &["spawn", "./copy", "say"],
    ),
    ("E22 a pager", Caller, GIT, &["spawn", "sh", "-c", "true"]),
    // Terminals, kernel, memory.
    (
        "E23 open the terminals of the host",
        Luck,
        WRITE,
        &["write", "/dev/pts/0"],
    ),
    (
        "E23 open the console",
        Luck,
        WRITE,
        &["write", "/dev/console"],
    ),
    (
        "E23 a controlling terminal",
        Luck,
        WRITE,
        &["write", "/dev/tty"],
    ),
    ("E24 keys", Caller, WRITE, &["keyctl"]),
    ("E24 add a key", Luck, WRITE, &["add-key"]),
    ("E24 bpf", Root, WRITE, &["bpf"]),
    ("E24 perf", Luck, WRITE, &["perf"]),
    ("E24 io_uring", Luck, WRITE, &["io-uring"]),
    ("E24 userfaultfd", Caller, WRITE, &["userfaultfd"]),
    ("E24 the kernel's log", Root, WRITE, &["syslog"]),
    ("E24 symbols", Caller, WRITE, &["read", "/proc/kallsyms"]),
    (
        "E24 the kernel's command line",
        Caller,
        WRITE,
        &["read", "/proc/cmdline"],
    ),
    (
        "E24 settings",
        Caller,
        WRITE,
        &["read", "/proc/sys/kernel/hostname"],
    ),
    (
        "E24 change settings",
        Luck,
        WRITE,
        &["write", "/proc/sys/kernel/core_pattern"],
    ),
    ("E24 devices", Caller, WRITE, &["list", "/sys"]),
    (
        "E24 devices of the host",
        Root,
        WRITE,
        &["list", "/sys/class"],
    ),
    ("E25 calls of 32 bits", Caller, WRITE, &["int80"]),
    ("E25 calls of x32", Luck, WRITE, &["x32"]),
    ("E25 unknown calls", Luck, WRITE, &["unknown-call", "9999"]),
    (
        "E26 shared memory of the host",
        Caller,
        WRITE,
        &["shm", "{key}"],
    ),
    ("E26 queues of the host", Luck, WRITE, &["mqueue", "{name}"]),
];

#[test]
fn attempts_fail_inside_and_succeed_outside() {
    let mut wrong = Vec::new();
    let mut void = Vec::new();
    let mut proven = 0;
    for user in User::all() {
        for (name, control, flags, words) in ROWS {
            // A world for each: an attempt that succeeds changes it.
            if words.contains(&"int80") && !cfg!(target_arch = "x86_64") {
                continue;
            }
            let world = prepared(user);
            let words: Vec<String> = words
                .iter()
                .map(|word| {
                    word.replace("{key}", &key(&world))
                        .replace("{loader}", &loader())
                })
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let (inside, told) = world.attempt(flags, &words);
            // The loader says in its own words that it does not find or map a program, and a call of
            // another architecture ends whoever makes it; what the launcher says proves nothing.
            let is_refused = matches!(inside.as_str(), "refused" | "absent")
                || (told.contains("error while loading shared libraries")
                    && told.contains("exit status: 127"))
                || (inside.is_empty() && told.contains("exit status: 159"));
            if !is_refused {
                wrong.push(format!("{name}, as {user:?}: {told}"));
            }
            let is_proof = *control == Caller || (*control == Root && user == User::Root);
            if is_proof {
                let (outside, told) = world.control(&words);
                match outside.as_str() {
                    "done" => proven += 1,
                    _ => void.push(format!("{name}, as {user:?}: {told}")),
                }
            }
            for trace in [
                "/etc/cmdhelp-escape",
                "/usr/cmdhelp-escape",
                "/cmdhelp-escape",
            ] {
                let _ = std::fs::remove_file(trace);
            }
        }
    }
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

/// A world in which every attempt can succeed.
fn prepared(user: User) -> World {
    let world = World::new(user);
    let copy = world.path("work/copy");
    std::fs::copy(&crate::world::programs().escape, copy).expect("a copy");
    let script = world.path("work/script");
    std::fs::write(&script, "#!/bin/sh\necho done\n").expect("a script");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, mode).expect("a script");
    let (made, told) = world.control(&["make-shm", &key(&world)]);
    assert_eq!(made, "done", "{told}");
    world
}

/// A number for shared memory that nobody else has.
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

#[test]
fn what_is_granted_can_be_done() {
    for user in User::all() {
        let rows: [(&[&str], &[&str]); 14] = [
            (WRITE, &["write", "new"]),
            (WRITE, &["read", "own"]),
            (WRITE, &["read", ".git/config"]),
            (WRITE, &["read", "{root}/readable/file"]),
            (WRITE, &["write", "/tmp/new"]),
            (WRITE, &["fork"]),
            (WRITE, &["spawn", "id"]),
            (WRITE, &["rename", "own", "renamed"]),
            (READ, &["read", "own"]),
            (
                &["--profile", "none", "--write", "{root}/work/own"],
                &["write", "{root}/work/own"],
            ),
            (HOME, &["write", "{root}/home/notes"]),
            (ALONE, &["thread"]),
            (ALONE, &["write", "new"]),
            (GIT, &["spawn", "git", "--version"]),
        ];
        for (flags, words) in rows {
            let world = World::new(user);
            let (inside, told) = world.attempt(flags, words);
            assert_eq!(inside, "done", "{words:?} as {user:?}: {told}");
        }
    }
}

#[test]
fn no_datagram_reaches_the_host() {
    for user in User::all() {
        let world = World::new(user);
        world.udp.set_nonblocking(true).expect("a socket");
        let words = ["udp", "127.0.0.1", "{udp}"];
        // The loopback device inside takes it: what counts is what comes out.
        world.attempt(WRITE, &words);
        let received = world.udp.recv(&mut [0; 8]);
        assert!(received.is_err(), "as {user:?}: {received:?}");
        world.control(&words);
        world
            .udp
            .recv(&mut [0; 8])
            .expect("outside of a sandbox it is received");
    }
}

#[test]
fn a_folder_that_turns_into_a_link_leads_nowhere() {
    for user in User::all() {
        let world = World::new(user);
        let target = world.path("outside");
        let words = ["race", target.to_str().expect("text"), "10000"];
        let (_, told) = world.attempt(WRITE, &words);
        assert!(told.starts_with("tried"), "{told}");
        assert!(!target.join("f").exists(), "something was written outside");
        let (_, told) = world.control(&words);
        assert!(told.starts_with("tried"), "{told}");
        assert!(
            target.join("f").exists(),
            "outside of a sandbox nothing was written: this proves nothing"
        );
    }
}

#[test]
fn links_that_were_planted_lead_no_mount_astray() {
    for user in User::all() {
        let world = World::new(user);
        let victim = world.path("home");
        std::fs::remove_dir_all(world.path("work/.git")).expect("a folder");
        std::os::unix::fs::symlink(&victim, world.path("work/.git")).expect("a link");
        std::fs::create_dir(victim.join("hooks")).expect("a folder");
        if user == User::Plain && rustix::process::geteuid().is_root() {
            std::os::unix::fs::chown(victim.join("hooks"), Some(65534), Some(65534))
                .expect("an owner");
        }
        let before = names(&victim);
        let (inside, told) = world.attempt(WRITE, &["write", ".git/hooks/new"]);
        assert_ne!(inside, "done", "{told}");
        assert_eq!(
            names(&victim),
            before,
            "something was made in {}",
            victim.display()
        );
        assert!(names(&victim.join("hooks")).is_empty());
        let (outside, told) = world.control(&["write", ".git/hooks/new"]);
        assert_eq!(outside, "done", "{told}");
    }
}

fn names(folder: &std::path::Path) -> Vec<std::ffi::OsString> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    names
}

#[test]
fn the_environment_is_exactly_what_is_passed() {
    for user in User::all() {
        let world = World::new(user);
        let mut command = world.command(&crate::world::programs().cmdhelp);
        command
            .env("SECRET", "x")
            .env("AWS_SECRET_ACCESS_KEY", "x")
            .env("PASSED", "yes");
        command.args([
            "run", "--env", "PASSED", "--env", "SET=a=b", "--env", "MISSING", "--",
        ]);
        let output = command
            .arg(&crate::world::programs().escape)
            .arg("environment")
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let mut names: Vec<&str> = text.lines().collect();
        names.sort_unstable();
        let folder = crate::world::programs()
            .escape
            .parent()
            .expect("a folder")
            .display()
            .to_string();
        let path =
            format!("PATH={folder}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        assert_eq!(
            names,
            [
                "HOME=/run/home",
                "LANG=C.UTF-8",
                "PASSED=yes",
                &path,
                "SET=a=b",
                "TMPDIR=/tmp"
            ]
        );
    }
}

#[test]
fn descriptors_of_the_caller_are_closed() {
    for user in User::all() {
        let world = World::new(user);
        let caller = format!(
            "exec 5<{0}/outside/file 7<{0}/home/.ssh/id_x; exec \"$@\"",
            world.root.display()
        );
        let script = |words: &[&str]| {
            let mut command = world.command(std::path::Path::new("sh"));
            command.args(["-c", &caller, "sh"]).args(words);
            String::from_utf8(command.output().expect("it runs").stdout).expect("text")
        };
        let programs = crate::world::programs();
        let (cmdhelp, escape) = (
            programs.cmdhelp.to_str().expect("text"),
            programs.escape.to_str().expect("text"),
        );
        assert!(
            script(&[escape, "descriptors"]).contains("5 7"),
            "the caller has none open"
        );
        assert_eq!(
            script(&[cmdhelp, "run", "--", escape, "descriptors"]).trim(),
            "0 1 2"
        );
    }
}

#[test]
fn two_calls_do_not_see_each_other() {
    let user = User::all()[0];
    let world = World::new(user);
    let mut first = world.command(&crate::world::programs().cmdhelp);
    first.args([
        "run",
        "--",
        "sh",
        "-c",
        "echo x >/tmp/mine; echo x >/dev/shm/mine; echo ready; exec sleep 20",
    ]);
    let mut first = first
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let mut reader = std::io::BufReader::new(first.stdout.take().expect("a pipe"));
    std::io::BufRead::read_line(&mut reader, &mut line).expect("a line");
    assert_eq!(line, "ready\n");
    let second = world.inside(
        &[],
        &[
            "sh",
            "-c",
            "ls /tmp /dev/shm; grep -l sleep /proc/[0-9]*/cmdline",
        ],
    );
    first.kill().expect("it is there");
    first.wait().expect("it ends");
    let text = String::from_utf8_lossy(&second.stdout);
    assert!(!text.contains("mine"), "{text}");
    // `grep` finds itself.
    assert!(text.matches("cmdline").count() <= 1, "{text}");
}
