//! The folder of the list.

use std::path::Path;
use std::process::Command;

use crate::todo::run::{List, Outcome, outcome, todo};

/// Adds an item with only these environment variables.
fn add(variables: &[(&str, &Path)], words: &[&str]) -> Outcome {
    let mut command = Command::new(todo());
    for name in ["TODO_DATA_DIR", "HOME", "XDG_DATA_HOME", "LOCALAPPDATA"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    outcome(command.args(["add", "x"]).args(words))
}

#[test]
fn a_flag_wins_over_a_variable() {
    let (flag, variable) = (List::new(), List::new());
    let words = ["--data-dir", flag.folder.to_str().expect("text")];
    let variables = [("TODO_DATA_DIR", variable.folder.as_path())];
    add(&variables, &words).data();
    assert!(flag.file().exists() && !variable.file().exists());
    add(&variables, &[]).data();
    assert!(variable.file().exists());
}

#[cfg(all(unix, not(target_vendor = "apple")))]
#[test]
fn without_either_the_systems_data_folder_is_used() {
    let (home, data) = (List::new(), List::new());
    let home_variable = ("HOME", home.folder.as_path());
    add(&[home_variable, ("XDG_DATA_HOME", &data.folder)], &[]).data();
    assert!(data.folder.join("cmdhelp-todo/todo.db").exists());
    let at_home = home.folder.join(".local/share/cmdhelp-todo/todo.db");
    assert!(!at_home.exists());
    // A relative path in the variable is ignored.
    add(
        &[home_variable, ("XDG_DATA_HOME", Path::new("relative"))],
        &[],
    )
    .data();
    assert!(at_home.exists());
    let nowhere = add(&[("HOME", Path::new("relative"))], &[]);
    assert_eq!(nowhere.code_and_status(), ("NO_FOLDER".into(), 78));
}

#[cfg(target_vendor = "apple")]
#[test]
fn without_either_the_systems_data_folder_is_used() {
    let home = List::new();
    add(&[("HOME", &home.folder)], &[]).data();
    let folder = home.folder.join("Library/Application Support/cmdhelp-todo");
    assert!(folder.join("todo.db").exists());
}
