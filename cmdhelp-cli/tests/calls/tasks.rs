//! Tests calls that continue after their caller has ended.

pub(crate) mod server;

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use serde_json::Value;

use crate::calls::serve::{running, wait_for};
use crate::calls::world::{World, assert_fails, assert_value};

/// Makes a world with a command that ends when the file `go` exists.
pub(crate) fn waiting(name: &str) -> World {
    let world = World::new(name);
    let document = world.path("teller.json");
    let text = fs::read_to_string(&document).expect("a file");
    let wait = r#""wait": {"summary": "Wait for a file", "effect": "read"}, "fail": "#;
    fs::write(&document, text.replacen("\"fail\": ", wait, 1)).expect("a file");
    world
}

pub(crate) fn go(world: &World) {
    fs::write(world.project().join("go"), "").expect("a file");
}

/// Starts a call as a task, and returns the id of the task.
fn detach(world: &World, words: &[&str]) -> String {
    let words = [&["call", "teller"], words, &["--detach"]].concat();
    let (status, answer) = world.json(&words);
    assert_eq!(status, 0, "{answer}");
    answer["task"].as_str().expect("a task").to_owned()
}

fn show(world: &World, task: &str) -> Value {
    let (status, shown) = world.json(&["task", "show", task]);
    assert_eq!(status, 0, "{shown}");
    shown
}

fn ended(world: &World, task: &str) -> Value {
    let (status, shown) = world.json(&["task", "wait", task]);
    assert_eq!(status, 0, "{shown}");
    shown
}

/// Returns the ids of the worker processes of this test.
fn workers(world: &World) -> Vec<i32> {
    let home = world.path("home").display().to_string();
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let has = |folder: &PathBuf, file: &str, text: &str| {
        let found = fs::read(folder.join(file)).unwrap_or_default();
        String::from_utf8_lossy(&found).contains(text)
    };
    let folders = processes.map(|it| it.path());
    let workers = folders.filter(|it| {
        has(it, "cmdline", "\0__cmdhelp_task\0") && has(it, "environ", &format!("HOME={home}\0"))
    });
    let ids = workers.filter_map(|it| it.file_name()?.to_str()?.parse().ok());
    ids.collect()
}

#[test]
fn stores_a_call_that_ends_while_it_is_detached() {
    let world = World::new("task-quick");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..8 {
                    let task = detach(&world, &["show"]);
                    assert_eq!(ended(&world, &task)["state"], "completed");
                }
            });
        }
    });
}

#[test]
fn continues_a_detached_call() {
    let world = waiting("task-detach");
    let task = detach(&world, &["wait"]);
    assert_eq!(show(&world, &task)["state"], "working");
    for words in [&["result", &task][..], &["wait", &task, "--timeout", "1ms"]] {
        let (status, answer) = world.json(&[&["task"], words].concat());
        assert_fails(status, &answer, (75, "TASK_WORKING"));
    }
    go(&world);
    let shown = ended(&world, &task);
    assert_eq!(
        (&shown["state"], &shown["tool"]),
        (&"completed".into(), &"teller wait".into())
    );
    let (status, answer) = world.json(&["task", "result", &task]);
    assert_value(status, &answer, "done");
    let (_, listed) = world.json(&["task", "list"]);
    assert_eq!(listed["tasks"][0], shown);
    let (status, rows) = world.json(&["audit", "--tool", "teller wait"]);
    assert!(
        status == 0 && rows.to_string().contains("\"ok\":true"),
        "{rows}"
    );
}

#[test]
fn reports_the_error_of_a_failed_task() {
    let world = World::new("task-fail");
    let task = detach(&world, &["fail"]);
    let shown = ended(&world, &task);
    assert_eq!(
        (&shown["state"], &shown["error"]),
        (&"failed".into(), &"it is not there".into())
    );
    let (status, answer) = world.json(&["task", "result", &task]);
    assert_fails(status, &answer, (1, "NO_SUCH_ITEM"));
    assert_eq!(answer["error"]["exit_code"], 44);
}

#[test]
fn reports_denied_access_of_a_task() {
    let world = World::new("task-denied");
    let program = "#!/bin/sh\ngetent hosts forbidden.example.com\n";
    fs::write(world.path("teller"), program).expect("a file");
    let (_, called) = world.call("show", "{}");
    let denied = &called["error"]["denied"];
    if called["error"]["code"] != "SANDBOX_DENIED" {
        eprintln!("SKIPPED: the engine of this machine does not tell of hosts: {called}");
        return;
    }
    let task = detach(&world, &["show"]);
    assert_eq!(&ended(&world, &task)["denied"], denied);
    let (status, answer) = world.json(&["task", "result", &task]);
    assert_eq!((status, &answer["error"]["denied"]), (78, denied));
}

#[test]
fn stores_no_task_for_a_refused_call() {
    let world = World::new("task-refused");
    let (status, answer) = world.json(&["call", "teller", "drop", "--detach"]);
    assert_fails(status, &answer, (77, "CONFIRMATION_REQUIRED"));
    let (_, listed) = world.json(&["task", "list"]);
    assert_eq!(
        listed["tasks"].as_array().map(Vec::len),
        Some(0),
        "{listed}"
    );
    assert!(!world.has_run());

    let words = answer["error"]["proceed"].as_array().expect("words").iter();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    let (status, begun) = world.json(&words[1..]);
    assert_eq!(status, 0, "{begun}");
    let task = begun["task"].as_str().expect("a task");
    assert_eq!(ended(&world, task)["state"], "completed");
    assert!(world.has_run());
    // The token has been used by the call that became a task.
    let (status, _) = world.json(&words[1..]);
    assert_eq!(status, 77);
    let (status, _) = world.json(&["call", "teller", "write", "--detach", "--read-only"]);
    assert_eq!(status, 77);
}

#[test]
fn ends_all_processes_of_a_cancelled_task() {
    let world = World::new("task-cancel");
    let task = detach(&world, &["sleep"]);
    wait_for("it runs", || running(&world) > 0);
    let (_, refused) = world.json(&["task", "cancel", &task]);
    assert_eq!(
        refused["error"]["code"], "CONFIRMATION_REQUIRED",
        "{refused}"
    );
    assert!(running(&world) > 0, "nobody has agreed");
    let token = refused["error"]["token"].as_str().expect("a token");
    let (status, shown) = world.json(&["task", "cancel", &task, &format!("--confirm={token}")]);
    assert_eq!(
        (status, &shown["state"]),
        (0, &"cancelled".into()),
        "{shown}"
    );
    wait_for("nothing is left", || running(&world) == 0);
    let (status, answer) = world.json(&["task", "result", &task]);
    assert_fails(status, &answer, (130, "CANCELLED"));
}

#[test]
fn reports_a_killed_worker() {
    let world = World::new("task-kill");
    let task = detach(&world, &["sleep"]);
    wait_for("it runs", || running(&world) > 0);
    let workers = workers(&world);
    assert_eq!(workers.len(), 1, "{workers:?}");
    let pid = rustix::process::Pid::from_raw(workers[0]).expect("a process");
    rustix::process::kill_process(pid, rustix::process::Signal::KILL).expect("it was there");
    let shown = ended(&world, &task);
    assert_eq!(
        (&shown["state"], &shown["ended"]),
        (&"lost".into(), &Value::Null)
    );
    let (status, answer) = world.json(&["task", "result", &task]);
    assert_fails(status, &answer, (69, "WORKER_LOST"));
    wait_for("the program has ended, too", || running(&world) == 0);
}

#[test]
fn stores_no_secret_arguments_of_a_task() {
    let world = World::new("task-secret");
    let inputs = r#"{"name":"shown-value","password":"hidden-value"}"#;
    let task = detach(&world, &["show", "--json", inputs]);
    let shown = ended(&world, &task);
    let folder = world.state().join("tasks").join(&task);
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let texts = files.map(|it| fs::read_to_string(it.path()).expect("a file"));
    let text: String = texts.collect();
    assert!(text.contains("shown-value"), "the positive control: {text}");
    assert!(!text.contains("hidden-value"), "{text}");
    assert!(!shown.to_string().contains("hidden-value"), "{shown}");
}

#[test]
fn refuses_unknown_and_expired_tasks() {
    let world = World::new("task-names");
    let task = detach(&world, &["show"]);
    ended(&world, &task);
    for name in ["no", "../../../home", "0123456789abcdef0123456789abcdef"] {
        let (status, answer) = world.json(&["task", "show", name]);
        assert_fails(status, &answer, (66, "NO_SUCH_TASK"));
    }
    let file = world.state().join("tasks").join(&task).join("task.json");
    let text = fs::read_to_string(&file).expect("a file");
    let mut about: Value = serde_json::from_str(&text).expect("JSON");
    about["began_s"] = 0.into();
    fs::write(&file, about.to_string()).expect("a file");
    assert_eq!(
        world.json(&["task", "show", &task]).0,
        66,
        "its time is over"
    );
    // The next task removes this expired task if the folder has not changed for a long time.
    let folder = world.state().join("tasks").join(&task);
    let opened = fs::File::open(&folder).expect("a folder");
    opened.set_modified(UNIX_EPOCH).expect("a time");
    ended(&world, &detach(&world, &["show"]));
    assert!(!folder.exists());
}
