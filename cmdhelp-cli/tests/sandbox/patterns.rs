//! Tests grants by patterns and through symbolic links.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use crate::world::{User, World, programs};

/// Prints the contents of files in a sandbox without other grants.
fn shown(world: &World, grants: &[&str], files: &[&str]) -> String {
    let mut flags = vec!["--profile", "none"];
    flags.extend(grants.iter().flat_map(|it| ["--read", it]));
    let words = [&["cat"], files].concat();
    let output = world.inside(&flags, &words);
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_pattern_grants_the_files_that_match_it() {
    let world = World::new(User::all()[0]);
    let deep = world.root.join("readable/deep/er");
    fs::create_dir_all(&deep).expect("a folder");
    for (file, text) in [("a.txt", "one "), ("b.txt", "two "), ("c.md", "three ")] {
        fs::write(deep.join(file), text).expect("a file");
    }
    let all = ["a.txt", "b.txt", "c.md"].map(|it| format!("{{root}}/readable/deep/er/{it}"));
    let all = [&*all[0], &*all[1], &*all[2]];
    for (pattern, expected) in [
        ("{root}/readable/**/*.txt", "one two "),
        ("{root}/readable/**/?.md", "three "),
        ("{root}/readable/*/*/a.txt", "one "),
        ("{root}/readable/**/er/**", "one two three "),
        ("{root}/readable/*.txt", ""),
        ("{root}/readable/**/er", "one two three "),
    ] {
        assert_eq!(shown(&world, &[pattern], &all), expected, "{pattern}");
    }
}

#[test]
fn a_pattern_grants_no_secrets() {
    let world = World::new(User::all()[0]);
    let file = world.root.join("home/.shown/file");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, "shown").expect("a file");
    let files = ["{root}/home/.shown/file", "{root}/home/.ssh/id_x"];
    assert_eq!(shown(&world, &["~/.*/**"], &files), "shown");
    // Positive control: the secret can be granted by its name.
    assert_ne!(shown(&world, &["~/.ssh"], &files), "");
}

#[test]
fn a_granted_link_can_be_opened_by_its_path() {
    let world = World::new(User::all()[0]);
    fs::write(world.root.join("readable/target"), "behind the link").expect("a file");
    fs::create_dir_all(world.root.join("linked")).expect("a folder");
    symlink("../readable/target", world.root.join("linked/link")).expect("a link");
    symlink("readable", world.root.join("folder")).expect("a link");
    let rows = [
        ("{root}/linked/link", "{root}/linked/link"),
        ("{root}/folder/target", "{root}/folder/target"),
        ("{root}/folder", "{root}/folder/target"),
    ];
    for (granted, file) in rows {
        assert_eq!(
            shown(&world, &[granted], &[file]),
            "behind the link",
            "{file}"
        );
    }
    // The other files of the folder stay hidden.
    let other = "{root}/folder/file";
    assert_eq!(shown(&world, &["{root}/folder/target"], &[other]), "");
    assert_ne!(shown(&world, &["{root}/folder"], &[other]), "");
}

#[test]
fn a_command_starts_in_its_folder_if_a_file_there_is_granted() {
    let world = World::new(User::all()[0]);
    assert_ne!(shown(&world, &["own"], &["own"]), "");
    let output = world.inside(&["--profile", "none", "--read", "own"], &["ls"]);
    assert_eq!(output.stdout, b"own\n", "no other file is visible");
}

#[test]
fn a_link_can_be_granted_in_a_folder_whose_name_is_not_utf_8() {
    let world = World::new(User::all()[0]);
    let folder = world.root.join(OsStr::from_bytes(b"not-utf-8-\xff"));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(world.root.join("readable/target"), "behind the link").expect("a file");
    symlink("../readable/target", folder.join("link")).expect("a link");
    let target = world.fill("{root}/readable/target");
    let mut command = world.command(&programs().cmdhelp);
    command.current_dir(&folder);
    command.args([
        "run",
        "--profile",
        "none",
        "--read",
        "link",
        "--",
        "cat",
        &target,
    ]);
    let output = command.output().expect("cmdhelp runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "behind the link",
        "{errors}"
    );
}
