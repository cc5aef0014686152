//! Tests `cmdhelp inspect` of programs with a manifest of oclif or gcloud in their folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::inspect::{folder, json, script};

/// Writes a program below a folder `bin`, with other files in the folder above, and returns the program. The program
/// prints a help text with the flag `--ran`, so facts about this flag show that the program was run.
fn installed(name: &str, program: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    script(
        &folder.join("bin"),
        program,
        "#!/bin/sh\necho 'Usage: x [options]\n\n  --ran  it ran'\n",
    )
}

/// The manifest of a program with oclif, as its library generates it.
const OCLIF: &str = r#"{"version":"2.1.0","commands":{
    "field:grow":{"id":"field:grow","aliases":["field:plant"],"summary":"Grow a field","hidden":false,
        "flags":{
            "kind":{"name":"kind","char":"k","type":"option","options":["sugar","bull"],"default":"sugar","summary":"The kind"},
            "count":{"name":"count","type":"option","required":true,"multiple":true},
            "light":{"name":"light","type":"boolean","allowNo":true,"description":"Leave it on"},
            "secret":{"name":"secret","type":"boolean","hidden":true}},
        "args":{"name":{"name":"name","required":true,"description":"The field"}}},
    "sink":{"id":"sink","description":"Sink it\n\nFor good.","flags":{},"args":[{"name":"depth"}]},
    "lost":{"id":"lost","hidden":true,"flags":{}}}}"#;

#[test]
fn reads_the_manifest_of_oclif_without_running_the_program() {
    let package = |separator: &str| format!(r#"{{"description":"Kelp","oclif":{{{separator}}}}}"#);
    let spaces = package(r#""topicSeparator":" ","topics":{"field":{"description":"Fields"}}"#);
    let files = [("oclif.manifest.json", OCLIF), ("package.json", &*spaces)];
    let kelp = installed("oclif", "kelp", &files);
    let kelp = kelp.to_str().expect("a path");
    let found = json(&["inspect", kelp, "--why"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"oclif".into(), &"derived".into())
    );
    let commands = found["document"]["commands"].as_object().expect("commands");
    let names: Vec<&str> = commands.keys().map(String::as_str).collect();
    assert_eq!(names, ["", "field", "field grow", "sink"]);
    assert_eq!(found["document"]["version"], "2.1.0");
    assert_eq!(commands["field"]["summary"], "Fields");
    assert_eq!(commands["sink"]["summary"], "Sink it");
    assert_eq!(commands["sink"]["args"][0]["name"], "depth");
    let grow = &commands["field grow"];
    assert_eq!(grow["aliases"][0], "plant");
    assert_eq!(
        (&grow["args"][0]["name"], &grow["args"][0]["required"]),
        (&"name".into(), &true.into())
    );
    let flags = grow["flags"].as_object().expect("flags");
    assert_eq!(flags.keys().collect::<Vec<_>>(), ["kind", "count", "light"]);
    assert_eq!(
        (
            &flags["kind"]["short"],
            &flags["kind"]["default"],
            &flags["kind"]["enum"][1]
        ),
        (&"k".into(), &"sugar".into(), &"bull".into())
    );
    assert_eq!(
        (&flags["count"]["required"], &flags["count"]["repeatable"]),
        (&true.into(), &true.into())
    );
    assert_eq!(flags["light"]["negate_flag"], "--no-light");
    let origins = found["origins"].as_array().expect("origins");
    assert!(
        !origins.is_empty() && origins.iter().all(|it| it["source"] == "oclif"),
        "{found}"
    );

    // The default separator of oclif is a colon, so the name of a command is one word, such as `field:grow`.
    let colons = package("");
    let files = [("oclif.manifest.json", OCLIF), ("package.json", &*colons)];
    let kelp = installed("oclif-colons", "kelp", &files);
    let document = json(&[
        "inspect",
        kelp.to_str().expect("a path"),
        "--no-run",
        "--as",
        "cmdhelp",
    ]);
    assert!(
        document["commands"].get("field:grow").is_some(),
        "{document}"
    );

    // Without the package file of an oclif program, the manifest belongs to another program, so the help text is read
    // instead.
    let kelp = installed("oclif-alone", "kelp", &[("oclif.manifest.json", OCLIF)]);
    let found = json(&["inspect", kelp.to_str().expect("a path")]);
    assert_eq!(found["source"], "help", "{found}");
    let files = [
        ("oclif.manifest.json", OCLIF),
        ("package.json", r#"{"description":"Another program"}"#),
    ];
    let kelp = installed("oclif-other", "kelp", &files);
    let found = json(&["inspect", kelp.to_str().expect("a path")]);
    assert_eq!(found["source"], "help", "{found}");
}

#[test]
fn reads_the_table_of_gcloud_without_running_the_program() {
    let table = "# a table\nSTATIC_COMPLETION_CLI_TREE = {\n\"commands\": {\"nests\": {\"commands\": {\"list\": {\"commands\": {}, \
        \"flags\": {\"--filter\": \"value\", \"--uri\": \"bool\", \"--zone\": \"dynamic\", \"--view\": [\"basic\", \"full\"]}}}, \
        \"flags\": {}}}, \"flags\": {\"--quiet\": \"bool\"}\n}\n";
    let files = [("data/cli/gcloud_completions.py", table)];
    let gcloud = installed("gcloud", "gcloud", &files);
    let found = json(&["inspect", gcloud.to_str().expect("a path"), "--why"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"gcloud".into(), &"derived".into())
    );
    let flags = &found["document"]["commands"]["nests list"]["flags"];
    let types =
        ["filter", "uri", "zone", "view"].map(|it| flags[it]["type"].as_str().expect("a type"));
    assert_eq!(types, ["string", "bool", "string", "enum"]);
    assert_eq!(flags["view"]["enum"][0], "basic");
    // The table lists no arguments, so any command without subcommands could have arguments.
    let commands = &found["document"]["commands"];
    assert_eq!(commands["nests list"]["args"][0]["name"], "args", "{found}");
    assert_eq!(commands["nests"].get("args"), None, "{found}");
    let mut known = found["origins"].as_array().expect("origins").iter();
    let args = known.find(|it| it["fact"] == "nests list, args: existence");
    assert_eq!(
        args.expect("an argument")["confidence"],
        "guessed",
        "{found}"
    );
    assert_eq!(
        found["document"]["commands"][""]["flags"]["quiet"]["type"],
        "bool"
    );
    let origins = found["origins"].as_array().expect("origins");
    assert!(
        !origins.is_empty() && origins.iter().all(|it| it["source"] == "gcloud"),
        "{found}"
    );

    // The table describes gcloud only, and not the programs beside it.
    let other = installed("gcloud-other", "gsutil", &files);
    let found = json(&["inspect", other.to_str().expect("a path")]);
    assert_eq!(found["source"], "help", "{found}");
}

#[test]
fn reads_the_manual_pages_of_subcommands() {
    if !Path::new("/usr/share/man/man1/git-log.1.gz").exists() {
        eprintln!("SKIPPED: there is no manual page of `git log`");
        return;
    }
    let found = json(&["inspect", "git", "log", "--format", "json"]);
    let flags = &found["document"]["commands"]["log"]["flags"];
    assert_eq!(flags["oneline"]["type"], "bool", "{flags}");
    assert_eq!(flags["skip"]["type"], "int", "{flags}");
}
