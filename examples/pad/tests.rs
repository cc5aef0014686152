//! Tests of the commands, without a process: `cargo test --example pad`.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, fs};

use serde_json::json;

use super::Pad;

/// A lock for the current folder, where all data is stored. Tests take turns, because a process has
/// only one current folder.
static TURN: Mutex<()> = Mutex::new(());

/// An empty current folder, where no user is signed in.
struct Folder {
    path: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

impl Folder {
    fn new() -> Self {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let path = env::temp_dir().join(format!("pad-{}", std::process::id()));
        fs::create_dir(&path).expect("a folder");
        env::set_current_dir(&path).expect("the folder");
        Self { path, _turn: turn }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = env::set_current_dir(env::temp_dir());
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn pad(words: &[&str]) -> cmdhelp::call::Tested {
    cmdhelp::test::<Pad>(["pad"].iter().chain(words))
}

#[test]
fn creates_an_item_in_the_selected_workspace() {
    let _folder = Folder::new();
    let refused = pad(&["item", "create", "tasks", "Fix OAuth"]);
    assert_eq!(refused.json()["error"]["recovery"], "Run pad auth login");
    assert_eq!(pad(&["auth", "login", "ada"]).json()["user"], "ada");
    let created = pad(&["item", "create", "tasks", "Fix OAuth", "--priority=high"]);
    assert_eq!(created.json()["ref"], "TASK-1");
    let text = pad(&["item", "create", "ideas", "Sleep", "--output=text"]);
    assert_eq!(text.stdout, "Created IDEA-1: Sleep\n");
    let words = ["item", "create", "tasks", "Rest", "--workspace", "nowhere"];
    assert_eq!(pad(&words).json()["error"]["code"], "NO_SUCH_WORKSPACE");
}

#[test]
fn deletes_an_item_only_with_consent() {
    let _folder = Folder::new();
    pad(&["auth", "login"]);
    pad(&["item", "create", "tasks", "Fix OAuth"]);
    let item = json!({"item": "TASK-1"});
    let delete = || cmdhelp::call::Test::<Pad>::new();
    let refused = delete().json("item delete", &item);
    assert_eq!(refused.json()["error"]["preview"]["title"], "Fix OAuth");
    let deleted = delete().confirm().json("item delete", &item);
    assert_eq!(deleted.json()["ref"], "TASK-1");
    assert_eq!(pad(&["item", "show", "TASK-1"]).status, 44);
}
