//! Full disks, missing permissions and damaged files: each causes a clear error, and no loss of
//! data.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

use rusqlite::Connection;

#[cfg(unix)]
use crate::todo::import::{file, lines};
#[cfg(unix)]
use crate::todo::run::{List, Outcome, outcome, todo};

/// Calls that read and calls that write.
const CALLS: [&str; 6] = [
    "list",
    "get td_0001",
    "add x",
    "complete td_0001",
    "undo",
    "remove td_0001 --confirm",
];

/// Checks an error: it names the file and the reason, as JSON and as text.
#[track_caller]
pub(crate) fn check(outcome: &Outcome, code: &str, status: i32, file: &Path) {
    assert_eq!(outcome.code_and_status(), (code.into(), status));
    let error = outcome.error();
    let message = error["message"].as_str().expect("a text");
    assert!(message.contains(file.to_str().expect("text")), "{message}");
    assert!(
        error["causes"][0].is_string() || code == "STORE_TOO_NEW",
        "{error}"
    );
    let lines = outcome.stderr.lines();
    assert!(
        lines.into_iter().all(|line| line.contains("progress")),
        "no panic: {outcome:?}"
    );
}

#[test]
fn an_impossible_folder_is_reported() {
    let list = List::of(&["one"]);
    // A folder below a file cannot be created, even by root.
    let folder = list.file().join("below");
    for call in CALLS {
        let outcome = outcome(
            list.command()
                .args(call.split(' '))
                .arg("--data-dir")
                .arg(&folder),
        );
        check(&outcome, "STORE_UNAVAILABLE", 73, &folder);
    }
    let folder = List::new();
    fs::create_dir(folder.file()).expect("a folder in place of the file");
    for call in CALLS {
        check(&folder.line(call), "STORE_UNAVAILABLE", 73, &folder.file());
    }
    assert_eq!(list.each("title"), ["one"]);
}

/// Returns a command that runs the program without the privileges of root, if possible.
#[cfg(unix)]
fn as_nobody(list: &List) -> Option<Command> {
    let probe = |command: &mut Command| {
        let output = command.output();
        output.is_ok_and(|output| output.status.success())
    };
    let forbidden = fs::write(list.folder.join("probe"), "").is_err();
    if forbidden {
        return Some(list.command());
    }
    let nobody = || {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        command.arg(todo()).env("TODO_DATA_DIR", &list.folder);
        command
    };
    probe(nobody().arg("--version")).then(nobody)
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    let list = List::of(&["one"]);
    let items = list.items();
    let allow = |mode| {
        for path in [&*list.folder, &list.file()] {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("other permissions");
        }
    };
    allow(0o555);
    match as_nobody(&list) {
        None => eprintln!("skipped: this user may write everywhere, and cannot be another"),
        Some(_) => {
            for call in CALLS {
                let mut command = as_nobody(&list).expect("as before");
                let outcome = outcome(command.args(call.split(' ')));
                match call {
                    // Commands that only read do not need write permission.
                    "list" => assert_eq!(outcome.data().as_array(), Some(&items)),
                    "get td_0001" => assert_eq!(outcome.data(), items[0]),
                    _ => check(&outcome, "STORE_UNAVAILABLE", 73, &list.file()),
                }
            }
        }
    }
    allow(0o755);
    assert_eq!(list.items(), items);
}

#[cfg(unix)]
#[test]
fn a_file_at_its_size_limit_is_reported() {
    let list = List::of(&["one"]);
    let items = list.items();
    let input = file(&list, &lines(20_000));
    // The limit is 256 KiB; without the signal, the system refuses to write more, as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 512; exec \"$@\"";
    let mut command = Command::new("sh");
    command
        .args(["-c", script, "sh"])
        .arg(todo())
        .arg("import")
        .arg(&input);
    let stopped = outcome(command.env("TODO_DATA_DIR", &list.folder));
    check(&stopped, "STORE_UNAVAILABLE", 73, &list.file());
    assert_eq!(list.items(), items);
    assert_eq!(
        list.line(&format!("import {}", input.display())).data()["count"],
        20_000
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let list = List::new();
    let input = file(&list, &lines(20_000));
    let disk = list.folder.join("disk");
    fs::create_dir(&disk).expect("a folder");
    // The script mounts a file system of one megabyte, which is removed with the process.
    let script = "mount -t tmpfs -o size=1m tmpfs \"$1\" || exit 99
        \"$2\" add before >&2 && \"$2\" import \"$3\"; status=$?
        \"$2\" list --select title >&2; exit $status";
    let mut unshare = Command::new("unshare");
    unshare.args(["--mount", "--map-root-user", "sh", "-c", script, "sh"]);
    unshare.arg(&disk).arg(todo()).arg(&input);
    let outcome = outcome(unshare.env("TODO_DATA_DIR", &disk));
    if outcome.stdout.is_empty() {
        eprintln!("skipped: no disk can be mounted here: {}", outcome.stderr);
        return;
    }
    assert_eq!(outcome.code_and_status(), ("DISK_FULL".into(), 72));
    assert_eq!(outcome.error()["retryable"], true);
    let after = outcome.stderr.lines().last().expect("the list");
    assert_eq!(
        after,
        r#"{"ok":true,"command":"list","data":[{"title":"before"}],"total":1}"#
    );
}

#[test]
fn a_damaged_file_is_reported_and_left_unchanged() {
    let titles: Vec<String> = (0..20)
        .map(|number| format!("{number} {}", "x".repeat(2000)))
        .collect();
    let list = List::of(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    let good = fs::read(list.file()).expect("the file");
    assert!(good.len() > 40_000, "several pages: {}", good.len());
    let text = b"buy milk, water the plants\n".repeat(100);
    let half = good[..good.len() / 2].to_vec();
    let mut holes = good.clone();
    holes[4096..].fill(0xff);
    let mut head = good.clone();
    head[..16].fill(0);
    for (what, bytes) in [
        ("text", text),
        ("half", half),
        ("holes", holes),
        ("head", head),
    ] {
        fs::write(list.file(), &bytes).expect("a damaged file");
        for call in CALLS {
            let outcome = list.line(call);
            assert_eq!(outcome.code, 65, "{what}, {call}: {outcome:?}");
            check(&outcome, "STORE_DAMAGED", 65, &list.file());
        }
        assert!(
            fs::read(list.file()).expect("the file") == bytes,
            "{what} is left as it is"
        );
    }
    fs::write(list.file(), good).expect("the copy");
    assert_eq!(list.each("title"), titles);
}

#[test]
fn a_list_with_foreign_content_is_reported() {
    let list = List::of(&["one"]);
    let db = Connection::open(list.file()).expect("the file");
    db.execute_batch("UPDATE items SET created_at = 'yesterday'")
        .expect("another value");
    check(&list.line("list"), "STORE_FAILED", 71, &list.file());
    db.execute_batch("DROP TABLE items").expect("no table");
    for call in CALLS.into_iter().filter(|call| *call != "undo") {
        check(&list.line(call), "STORE_FAILED", 71, &list.file());
    }
}

#[test]
fn a_list_of_a_newer_version_is_left_unchanged() {
    let list = List::of(&["one"]);
    let db = Connection::open(list.file()).expect("the file");
    db.pragma_update(None, "user_version", 99)
        .expect("another version");
    drop(db);
    let before = fs::read(list.file()).expect("the file");
    for call in CALLS {
        check(&list.line(call), "STORE_TOO_NEW", 76, &list.file());
    }
    assert!(fs::read(list.file()).expect("the file") == before);
}

#[test]
fn a_list_of_an_older_version_is_upgraded() {
    let list = List::of(&["one"]);
    let items = list.items();
    let db = Connection::open(list.file()).expect("the file");
    // The first version of the file had no journal for undo.
    db.execute_batch("DROP TABLE journal; PRAGMA user_version = 1")
        .expect("the first version");
    drop(db);
    assert_eq!(list.items(), items);
    assert_eq!(
        list.line("undo").code_and_status(),
        ("NOTHING_TO_UNDO".into(), 45)
    );
    list.line("complete td_0001").data();
    list.line("undo").data();
    assert_eq!(list.items(), items);
}

/// Returns the files in a folder with their contents.
fn files(folder: &Path) -> Vec<(std::ffi::OsString, Vec<u8>)> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| {
        let file = file.expect("a file");
        (file.file_name(), fs::read(file.path()).expect("a file"))
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    files
}

#[test]
fn the_database_of_another_program_is_left_unchanged() {
    let schema = "CREATE TABLE items (id INTEGER PRIMARY KEY, title TEXT)";
    for (journal, version, application, table) in [
        ("delete", 0, 0, "CREATE TABLE notes (text)"),
        ("wal", 0, 0, "CREATE TABLE notes (text)"),
        ("delete", 2, 0, schema),
        ("wal", 3, 0, schema),
        ("wal", 3, 7, schema),
        ("delete", 0, 7, schema),
    ] {
        let list = List::new();
        let db = Connection::open(list.file()).expect("a file");
        db.pragma_update(None, "journal_mode", journal)
            .expect("a mode");
        db.execute_batch(table).expect("a table");
        db.pragma_update(None, "user_version", version)
            .expect("a version");
        db.pragma_update(None, "application_id", application)
            .expect("a number");
        drop(db);
        let before = files(&list.folder);
        for call in CALLS {
            check(&list.line(call), "STORE_DAMAGED", 65, &list.file());
        }
        assert!(
            files(&list.folder) == before,
            "{journal} {version} {application}"
        );
    }
}

#[test]
fn a_list_without_an_application_id_is_recognized() {
    let list = List::of(&["one"]);
    let items = list.items();
    let db = Connection::open(list.file()).expect("the file");
    db.execute_batch("PRAGMA user_version = 2; PRAGMA application_id = 0")
        .expect("an older version");
    drop(db);
    assert_eq!(list.items(), items);
    list.line("add two").data();
    assert_eq!(list.each("title"), ["one", "two"]);
}

#[test]
fn exhausted_ids_are_not_reported_as_a_full_disk() {
    let list = List::of(&["one"]);
    let db = Connection::open(list.file()).expect("the file");
    db.execute_batch("UPDATE sqlite_sequence SET seq = 9223372036854775807")
        .expect("the last id");
    drop(db);
    for _ in 0..2 {
        let outcome = list.line("add two");
        assert_eq!(outcome.code_and_status(), ("NO_ID_LEFT".into(), 79));
    }
    assert_eq!(list.each("title"), ["one"]);
}
