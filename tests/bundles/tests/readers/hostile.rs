//! Untrusted files: each fault is reported with its position, and all faults are reported at once.

mod other_formats;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use cmdhelp_bundle::{FaultCode, Faults, Format, Model, read};

use crate::folder;

/// The CLI.md of a valid bundle with two tools.
const CLI: &str = "---\n\
name: Pad\n\
id: pad\n\
description: Keeps lists\n\
version: 1.0.0\n\
bin: pad\n\
install:\n  - { method: cargo, package: pad }\n\
version_check: { cmd: pad --version, parse: '(\\S+)', range: '>=1' }\n\
sandbox: { exec: { allow: false } }\n\
commands:\n  list: ./tools/list/TOOL.md\n  add: ./tools/add/TOOL.md\n\
---\n";

fn tool(id: &str) -> String {
    format!(
        "---\nname: {id}\nid: {id}-it\ndescription: Does it\nversion: 1.0.0\n\
         inputs: {{ type: object, properties: {{ title: {{ type: string }} }} }}\noutputs: {{}}\n---\n"
    )
}

/// Writes the valid bundle with other texts for some files, and reads it.
fn bundle(name: &str, files: &[(&str, &[u8])]) -> Result<Model, Faults> {
    let folder = folder(name);
    let (list, add) = (tool("list"), tool("add"));
    let good = [
        ("CLI.md", CLI.as_bytes()),
        ("tools/list/TOOL.md", list.as_bytes()),
        ("tools/add/TOOL.md", add.as_bytes()),
    ];
    for (path, text) in good.iter().chain(files) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    read(Format::CliMd, &folder)
}

/// Returns the file name, line, column and code of each fault.
fn places(faults: &Faults) -> Vec<(String, usize, usize, FaultCode)> {
    let place = |it: &cmdhelp_bundle::Fault| {
        assert!(!it.message.is_empty() && !it.remedy.is_empty(), "{it}");
        let folder = it.file.parent().and_then(Path::file_name);
        let file = it.file.file_name().expect("a name").to_string_lossy();
        let name = match &*file {
            "TOOL.md" => folder.expect("a folder").to_string_lossy(),
            _ => file,
        };
        (name.into_owned(), it.line, it.column, it.code)
    };
    faults.iter().map(place).collect()
}

/// Asserts the only fault of a bundle whose `tools/list/TOOL.md` has this text, and that the other tool
/// is still read.
fn refused(text: impl AsRef<[u8]>, line: usize, column: usize, code: FaultCode) {
    // Tests run in parallel, so each bundle has a separate folder.
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("refused-{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let faults = bundle(&name, &[("tools/list/TOOL.md", text.as_ref())]).expect_err("faults");
    assert_eq!(
        places(&faults),
        [("list".to_owned(), line, column, code)],
        "{faults}"
    );
    let rest = faults.rest().expect("the rest");
    let paths: Vec<String> = rest.tools.iter().map(cmdhelp_bundle::Tool::path).collect();
    assert_eq!(paths, ["add"], "{faults}");
}

#[test]
fn a_valid_bundle_is_read() {
    let model = bundle("good", &[]).expect("a model");
    assert_eq!(model.tools.len(), 2);
}

#[test]
fn invalid_yaml_is_refused() {
    let with =
        |line: &str| tool("list").replace("outputs: {}\n", &format!("outputs: {{}}\n{line}\n"));
    let bomb = "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]";
    refused(
        with(&format!("metadata:\n  {}", bomb.replace('\n', "\n  "))),
        9,
        6,
        FaultCode::Reference,
    );
    refused(with("tags: *x"), 8, 7, FaultCode::Syntax);
    refused(
        with("metadata: !!python/object x"),
        8,
        11,
        FaultCode::Reference,
    );
    refused(
        with("outputs: { type: string }"),
        8,
        1,
        FaultCode::DuplicateKey,
    );
    refused(
        with("metadata: { a: 1, a: 2 }"),
        8,
        19,
        FaultCode::DuplicateKey,
    );
    refused(with("aproval: auto"), 8, 1, FaultCode::UnknownKey);
    refused(with("approval: sometimes"), 8, 11, FaultCode::InvalidValue);
    refused(with("idempotent: often"), 8, 13, FaultCode::WrongType);
    refused(with("timeout_ms: -1"), 8, 13, FaultCode::WrongType);
    refused(with("a: b: c"), 8, 5, FaultCode::Syntax);
    refused(with("? [a]\n: b"), 8, 3, FaultCode::WrongType);
    let deep = format!("metadata: {}{}", "[".repeat(100), "]".repeat(100));
    refused(with(&deep), 8, 74, FaultCode::TooDeep);
    let deep = format!("metadata: {}", "{a: ".repeat(100_000));
    assert!(bundle("deep", &[("tools/list/TOOL.md", with(&deep).as_bytes())]).is_err());
    refused(with("...\nmetadata: {}"), 9, 1, FaultCode::Syntax);
    for nested in ["- ", "? ", "[", "{a: ", "- ? ", "!a ", "&a "] {
        let deep = with(&format!("metadata:\n  {}", nested.repeat(100_000)));
        let faults = bundle("deep", &[("tools/list/TOOL.md", deep.as_bytes())]).expect_err(nested);
        assert_eq!(places(&faults).len(), 1, "{nested}: {faults}");
        assert!(
            faults.rest().is_some_and(|it| it.tools.len() == 1),
            "{nested}"
        );
    }
}

#[test]
fn invalid_texts_are_refused() {
    let with = |text: &str| tool("list").replace("Does it", text);
    refused(with("Does \u{202e}ti"), 4, 19, FaultCode::UnsafeCharacter);
    refused(with("Does\0it"), 4, 18, FaultCode::UnsafeCharacter);
    refused(with("\u{1b}[31mDoes it"), 4, 14, FaultCode::UnsafeCharacter);
    refused(with("1"), 4, 14, FaultCode::WrongType);
    refused(with(&"x".repeat(2001)), 4, 14, FaultCode::InvalidValue);
    refused(with(&"x".repeat(10 << 20)), 1, 1, FaultCode::TooLarge);
    refused(tool("list").replace("---\n", ""), 1, 1, FaultCode::Syntax);
    refused("---\nname: x\n", 1, 1, FaultCode::Syntax);
    refused("", 1, 1, FaultCode::Syntax);
    let mut bytes = tool("list").into_bytes();
    bytes[40] = 0xff;
    refused(bytes, 4, 14, FaultCode::NotUtf8);
    // Letters of this block are invisible, but agents read them as ASCII.
    refused(with("Does \u{e0041}it"), 4, 19, FaultCode::UnsafeCharacter);
    // A terminal prints the rest of the line over its beginning.
    refused(
        with("Deletes all\rDoes it    "),
        4,
        25,
        FaultCode::UnsafeCharacter,
    );
    // Written as escapes, these characters are visible in the file and allowed.
    let escaped = with("\"Does \\u202eti\"");
    assert!(bundle("escaped", &[("tools/list/TOOL.md", escaped.as_bytes())]).is_ok());
}

/// Files from Windows end lines with CRLF, and some editors add a byte order mark.
#[test]
fn windows_line_endings_are_read() {
    let text = format!("\u{feff}{}", tool("list").replace('\n', "\r\n"));
    let model = bundle("windows", &[("tools/list/TOOL.md", text.as_bytes())]).expect("a model");
    assert_eq!(model.tools[0].summary, "Does it");
}

#[test]
fn every_invalid_file_is_reported() {
    let cli = CLI
        .replace("pad.*", "pad")
        .replace("version: 1.0.0", "version: one");
    let broken = tool("x").replace("outputs: {}\n", "");
    let files: [(&str, &[u8]); 3] = [
        ("CLI.md", cli.as_bytes()),
        ("tools/list/TOOL.md", b"no front matter"),
        ("tools/add/TOOL.md", broken.as_bytes()),
    ];
    let faults = bundle("all", &files).expect_err("faults");
    let found: Vec<_> = places(&faults)
        .into_iter()
        .map(|(file, .., code)| (file, code))
        .collect();
    let expected = [
        ("CLI.md", FaultCode::InvalidValue),
        ("add", FaultCode::MissingKey),
        ("list", FaultCode::Syntax),
    ];
    assert_eq!(
        found,
        expected.map(|(file, code)| (file.to_owned(), code)),
        "{faults}"
    );
    assert!(faults.rest().is_some_and(|it| it.tools.is_empty()));
}

#[test]
fn files_outside_the_bundle_are_not_read() {
    let secret = folder("outside").join("TOOL.md");
    fs::write(&secret, tool("list")).expect("a file");
    for path in ["../outside/TOOL.md", &*secret.to_string_lossy()] {
        let cli = CLI.replace("./tools/list/TOOL.md", path);
        let faults = bundle("inside", &[("CLI.md", cli.as_bytes())]).expect_err("a fault");
        let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
        assert_eq!(codes, [FaultCode::Outside], "{faults}");
    }
    #[cfg(unix)]
    for target in [&*secret, Path::new("/dev/zero"), Path::new("../..")] {
        let inside = folder("linked");
        fs::write(inside.join("CLI.md"), CLI).expect("a file");
        fs::create_dir_all(inside.join("tools/add")).expect("a folder");
        fs::write(inside.join("tools/add/TOOL.md"), tool("add")).expect("a file");
        fs::create_dir_all(inside.join("tools/list")).expect("a folder");
        std::os::unix::fs::symlink(target, inside.join("tools/list/TOOL.md")).expect("a link");
        let faults = read(Format::CliMd, &inside).expect_err("a fault");
        let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
        let is_folder = target == Path::new("../..");
        let expected = if is_folder {
            FaultCode::Unreadable
        } else {
            FaultCode::Outside
        };
        assert_eq!(codes, [expected], "{faults}");
    }
}

/// A bundle can be in nested category folders.
#[test]
fn a_bundle_in_a_subfolder_is_found() {
    let category = folder("category");
    let place = |name: &str| category.join(name);
    let put = |name: &str| {
        let tools = place(name).join("tools");
        fs::create_dir_all(&tools).expect("a folder");
        fs::write(place(name).join("CLI.md"), CLI).expect("a file");
        for id in ["list", "add"] {
            fs::create_dir_all(tools.join(id)).expect("a folder");
            fs::write(tools.join(id).join("TOOL.md"), tool(id)).expect("a file");
        }
    };
    put("cloud/deep/pad");
    let found = read(Format::CliMd, &category).expect("a model");
    assert_eq!(found.tools.len(), 2);
    // A folder inside a bundle is not searched for other bundles.
    put("cloud/deep/pad/examples/other");
    assert_eq!(read(Format::CliMd, &category), Ok(found));
    put("notes");
    let faults = read(Format::CliMd, &category).expect_err("two bundles");
    let found: Vec<_> = faults.iter().map(|it| (it.code, &*it.message)).collect();
    let message = "this folder contains 2 bundles: `cloud/deep/pad`, `notes`";
    let message = message.replace('/', std::path::MAIN_SEPARATOR_STR);
    assert_eq!(found, [(FaultCode::Several, &*message)]);
    let faults = read(Format::CliMd, &folder("without")).expect_err("no bundle");
    let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
    assert_eq!(codes, [FaultCode::Unreadable]);
}

/// A list of too many files is one fault, not one fault for each missing file.
#[test]
fn too_many_files_are_one_error() {
    let entries: String = (0..10_100)
        .map(|i| format!("  t{i}: ./tools/list/TOOL.md\n"))
        .collect();
    let cli = CLI.replace(
        "  list: ./tools/list/TOOL.md\n  add: ./tools/add/TOOL.md\n",
        &entries,
    );
    let faults = bundle("files", &[("CLI.md", cli.as_bytes())]).expect_err("a fault");
    let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
    assert_eq!(codes, [FaultCode::TooMany], "{faults}");
}

#[test]
fn bundles_with_invalid_declarations_are_refused() {
    let with = |from: &str, to: &str| {
        let cli = CLI.replace(from, to);
        assert_ne!(cli, CLI, "{from}");
        let faults = bundle("host", &[("CLI.md", cli.as_bytes())]).expect_err(to);
        let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
        (codes, faults.to_string())
    };
    let invalid = [FaultCode::InvalidValue];
    let (codes, text) = with("method: cargo", "method: snap");
    assert_eq!(codes, invalid, "{text}");
    assert!(text.contains("experimental: true"), "{text}");
    assert_eq!(with("id: pad", "id: Pad!").0, invalid);
    assert_eq!(with("bin: pad", "bin: pad; rm").0, invalid);
    assert_eq!(with("allow: false", "allow: true").0, invalid);
    let auth = "sandbox:";
    let login = "auth: { login: { cmd: rm -rf / } }\nsandbox:";
    assert_eq!(with(auth, login).0, invalid);
    let expiry = "auth: { expiry: { detect: 'exit_code:999' } }\nsandbox:";
    assert_eq!(with(auth, expiry).0, invalid);
    let twice =
        "setup:\n  - { id: a, kind: cmd, cmd: x }\n  - { id: a, kind: cmd, cmd: x }\nsandbox:";
    assert_eq!(with(auth, twice).0, [FaultCode::DuplicateName]);
    let (codes, text) = with("parse: '(\\S+)'", "parse: '\\S+'");
    assert_eq!(codes, invalid, "{text}");
    // A regular expression that is slow to match is valid, as the reader does not run it.
    let slow = CLI.replace("(\\S+)", "^(a+)+$");
    assert!(bundle("slow", &[("CLI.md", slow.as_bytes())]).is_ok());
}

/// `allow: false` of a tool overrides the bundle's list of programs and the tool's own list.
#[test]
fn a_tool_without_spawn_permission_starts_no_process() {
    let cli = CLI.replace("allow: false", "allow: true, spawn: [git]");
    for exec in [
        "{ allow: false }",
        "{ allow: false, spawn: [git] }",
        "{ spawn: [] }",
    ] {
        let narrow = format!("outputs: {{}}\nsandbox: {{ exec: {exec} }}\n");
        let list = tool("list").replace("outputs: {}\n", &narrow);
        let files = [
            ("CLI.md", cli.as_bytes()),
            ("tools/list/TOOL.md", list.as_bytes()),
        ];
        let model = bundle("starts", &files).expect("a model");
        let spawns = |path: &str| model.sandbox_of(model.tool(path).expect("a tool")).spawns;
        assert_eq!(spawns("list"), [""; 0], "{exec}");
        assert_eq!(spawns("add"), ["git"], "{exec}");
    }
}

#[test]
fn values_of_secrets_are_refused() {
    let secrets =
        "---\nsecrets:\n  - { slug: pad/token, name: T, description: D, value: hunter2 }\n---\n";
    let faults = bundle("secrets", &[("SECRETS.md", secrets.as_bytes())]).expect_err("a fault");
    assert_eq!(
        places(&faults),
        [("SECRETS.md".to_owned(), 3, 56, FaultCode::InvalidValue)]
    );
    assert!(!faults.to_string().contains("hunter2"), "{faults}");
}
