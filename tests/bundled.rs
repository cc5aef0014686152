//! `cmdhelp::bundled!`: a test that compares checked-in bundle files with the program.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use cmdhelp::bundle::{Dialect, Format, Harness, Model, Options, Profile, holds, write};
use cmdhelp::call::Context;
use cmdhelp::manifest::Manifest;
use cmdhelp::{Parser, Subcommand};

/// Keep notes
#[derive(Parser)]
#[command(name = "notes", version = "1.0.0")]
#[cmdhelp(
    install(npm = "notes", global),
    sandbox(network("*.notes.example", "example.com"), set(NO_COLOR = "1"), tty),
    secret("notes/token", env = "NOTES_TOKEN"),
    setup("url", ask = "Which \"server\"?", then = "notes login --url ${value}"),
    cost = "metered"
)]
enum Notes {
    /// List the notes
    #[cmdhelp(
        effect = "read",
        retry(2, first_ms = 100),
        sandbox(network("api.notes.example"))
    )]
    List,
    /// Sign in
    #[cmdhelp(effect = "write", idempotent, signed_in = false, cost = "trivial")]
    Login {
        /// The server
        #[arg(long)]
        url: Option<String>,
    },
    /// Remind of a note
    #[cmdhelp(effect = "write", schedules, hide)]
    Remind,
}

/// Keep lists
#[derive(Parser)]
#[command(name = "lists", version = "1.0.0")]
#[cmdhelp(
    install(cargo = "lists"),
    bundle(
        body = "tests/texts/gotchas.md",
        skill = "tests/texts/when.md",
        memory_mb = 64,
        cpu_seconds = 5
    ),
    sandbox(writes("~/.lists/**"))
)]
enum Lists {
    /// Show a list
    // Paths in `writes` of a parent command can be read as well as written.
    #[cmdhelp(effect = "read", sandbox(reads("~/.lists/open/**"), writes()))]
    Show,
    /// Empty a list
    #[cmdhelp(effect = "destructive", sandbox(set(LISTS_ASK = "never")))]
    Empty,
}

/// Say something
#[derive(Parser)]
#[command(name = "say")]
#[cmdhelp(
    install(cargo = "say"),
    bundle(args("--quiet"), works_with = ">=1.2.0 <3.0.0")
)]
struct Say {
    /// Say no more than that
    #[arg(long)]
    quiet: bool,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Say hello
    Hello,
}

/// Tell the time
#[derive(Parser)]
#[command(name = "clock", version = "1.0.0")]
#[cmdhelp(output = "text", install(cargo = "clock"))]
enum Clock {
    /// Tell the time of now
    #[cmdhelp(effect = "read", run = now)]
    Now,
}

fn now(_: &mut Context<Clock>) -> Result<&'static str, String> {
    Ok("noon")
}

/// Returns a file of a bundle.
fn file(format: Format, path: &str) -> String {
    let model = cmdhelp::bundle::<Lists>().expect("a model");
    let tree = write(&model, format, &Options::default()).expect("files");
    tree.get(path).expect("the file").to_owned()
}

/// Returns the panic message of a `bundled!` test that fails.
fn refusal(format: Format, folder: &Path) -> String {
    let folder = folder.to_str().expect("a text");
    let panic = catch_unwind(|| holds::<Notes>(format, &Options::default(), folder, "notes"))
        .expect_err("a refusal");
    *panic.downcast::<String>().expect("a text")
}

#[test]
fn an_edited_file_is_an_error_with_a_remedy() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundled");
    let _ = fs::remove_dir_all(&folder);
    let missing = refusal(Format::CliMd, &folder);
    assert!(
        missing.contains("`notes` does not match `notes`"),
        "{missing}"
    );

    let model = cmdhelp::bundle::<Notes>().expect("a model");
    let tree = write(&model, Format::CliMd, &Options::default()).expect("files");
    tree.write_to(folder.join("notes")).expect("files");
    holds::<Notes>(
        Format::CliMd,
        &Options::default(),
        folder.to_str().expect("a text"),
        "notes",
    );

    let file = folder.join("notes/CLI.md");
    let text = fs::read_to_string(&file).expect("CLI.md");
    fs::write(&file, text.replace("tty:", "terminal:")).expect("CLI.md");
    let changed = refusal(Format::CliMd, &folder);
    for expected in [
        "-  terminal:",
        "+  tty:",
        "= help: run `CMDHELP_BLESS=1 cargo test bundled` to write it",
    ] {
        assert!(changed.contains(expected), "no `{expected}` in\n{changed}");
    }
    // A file in the folder for a command that the program does not have is reported.
    tree.write_to(folder.join("notes")).expect("files");
    let more = folder.join("notes/tools/gone");
    fs::create_dir_all(&more).expect("a folder");
    fs::write(more.join("TOOL.md"), "gone\n").expect("a file");
    assert!(refusal(Format::CliMd, &folder).contains("-gone"));
}

#[test]
fn declarations_are_in_the_constant_and_in_the_model() {
    let expected = concat!(
        r#"{"install":[{"method":"npm","package":"notes","global":true}],"#,
        r#""sandbox":{"network":["*.notes.example","example.com"],"tty":true,"set":{"NO_COLOR":"1"}},"#,
        r#""setup":[{"id":"url","ask":"Which \"server\"?","then":"notes login --url ${value}"}],"#,
        r#""secrets":[{"slug":"notes/token","env":"NOTES_TOKEN"}],"cost":"metered","#,
        r#""commands":{"list":{"sandbox":{"network":["api.notes.example"]},"#,
        r#""retry":{"attempts":2,"first_ms":100}},"#,
        r#""login":{"idempotent":true,"cost":"trivial","signed_in":false}}}"#,
    );
    const DECLARED: Option<&str> = Notes::BUNDLE;
    assert_eq!(DECLARED, Some(expected));

    let model = cmdhelp::bundle::<Notes>().expect("a model");
    let again = Model::parse(Notes::MANIFEST).expect("a model");
    assert_eq!(again.declared(expected).expect("a model"), model);
    let cost = |words: &str| model.tool(words).expect("a tool").rules.cost.clone();
    assert_eq!(cost("list").as_deref(), Some("metered"));
    assert_eq!(cost("login").as_deref(), Some("trivial"));
    let list = model.sandbox_of(model.tool("list").expect("a tool"));
    assert_eq!(list.network, ["api.notes.example"]);
    let rules = write(&model, Format::Rules(Harness::Codex), &Options::default());
    assert!(rules.is_ok());
}

#[test]
fn included_files_are_in_the_bundle_and_in_the_skill() {
    let cli = file(Format::CliMd, "CLI.md");
    let gotchas = "\n## Gotchas\n\nA list without a name is the first one.\n";
    assert!(cli.contains(gotchas), "{cli}");
    let more = "\nAsk which list is meant, if there are several.\n";
    for (format, path) in [
        (Format::Skill, "SKILL.md"),
        (Format::App, "skills/lists-usage/SKILL.md"),
    ] {
        let skill = file(format, path);
        let description = "description: \"Use when somebody asks for a list of theirs.\"\n";
        assert!(skill.contains(description), "{skill}");
        assert!(skill.contains(more), "{skill}");
    }
    assert!(!cli.contains(more), "{cli}");
}

#[test]
fn limits_are_in_every_format_that_supports_them() {
    let cli = file(Format::CliMd, "CLI.md");
    let limits = "    memory_mb: 64\n    cpu_seconds: 5\n";
    assert!(cli.contains(limits), "{cli}");
    let kdl = file(Format::Kdl(Dialect::Spec), "");
    let limits =
        "        resources {\n            cpu_seconds 5\n            memory_mb 64\n        }\n";
    assert_eq!(kdl.matches(limits).count(), 2, "{kdl}");
    // The dialect of slop-mcp does not support limits.
    let slop_mcp = file(Format::Kdl(Dialect::SlopMcp), "");
    assert!(!slop_mcp.contains("memory_mb"), "{slop_mcp}");
}

#[test]
fn a_command_may_read_the_paths_that_its_parents_write() {
    let model = cmdhelp::bundle::<Lists>().expect("a model");
    let show = model.sandbox_of(model.tool("show").expect("a tool"));
    assert_eq!(show.reads, ["~/.lists/open/**"]);
    assert_eq!(show.writes, [""; 0]);
}

/// The literal form follows the text of AIP-29, which has `sandbox` in TOOL.md. AIP-14's schema
/// does not allow the key `sandbox` in TOOL.md.
#[test]
fn the_literal_form_lists_permissions_that_a_command_does_not_need() {
    let model = cmdhelp::bundle::<Lists>().expect("a model");
    let options = Options {
        profile: Profile::Seed,
        ..Options::default()
    };
    let tree = write(&model, Format::CliMd, &options).expect("files");
    let show = tree.get("tools/show/TOOL.md").expect("a file");
    let needs = "\nsandbox:\n  fs:\n    read: [\"~/.lists/open/**\"]\n    write: []\n";
    assert!(show.contains(needs), "{show}");
    let empty = tree.get("tools/empty/TOOL.md").expect("a file");
    assert!(!empty.contains("\nsandbox:"), "{empty}");
}

#[test]
fn a_command_has_its_own_environment_variables() {
    let kdl = file(Format::Kdl(Dialect::SlopMcp), "");
    let (show, empty) = kdl.split_once("cli \"lists_empty\"").expect("both");
    assert!(!show.contains("LISTS_ASK"), "{kdl}");
    let variable = "    env {\n        LISTS_ASK \"never\"\n    }\n";
    assert!(empty.contains(variable), "{kdl}");
}

#[test]
fn each_call_begins_with_the_arguments_of_the_bundle() {
    let model = cmdhelp::bundle::<Say>().expect("a model");
    let tree = write(&model, Format::CliMd, &Options::default()).expect("files");
    let cli = tree.get("CLI.md").expect("CLI.md");
    assert!(cli.contains("bin_args:\n  - \"--quiet\"\n"), "{cli}");
}

#[test]
fn a_skill_lists_its_supported_versions() {
    let model = cmdhelp::bundle::<Say>().expect("a model");
    let tree = write(&model, Format::Skill, &Options::default()).expect("files");
    let skill = tree.get("SKILL.md").expect("SKILL.md");
    let needs = "compatibility: \"Needs `say` >=1.2.0 <3.0.0 on the PATH.\"\n";
    assert!(skill.contains(needs), "{skill}");
}

/// The login command fetches the token, so it cannot require the token.
#[test]
fn a_login_command_requires_no_secret() {
    let model = cmdhelp::bundle::<Notes>().expect("a model");
    let tree = write(&model, Format::CliMd, &Options::default()).expect("files");
    let secrets = "\n  secrets:\n    - \"notes/token\"\n";
    assert!(
        tree.get("tools/list/TOOL.md")
            .is_some_and(|it| it.contains(secrets))
    );
    assert!(
        !tree
            .get("tools/login/TOOL.md")
            .is_some_and(|it| it.contains("secrets"))
    );
}

/// Hosts of packages parse JSON, although the program prints text by default.
#[test]
fn a_program_with_text_output_is_called_with_a_json_flag() {
    let model = cmdhelp::bundle::<Clock>().expect("a model");
    let files = |format| write(&model, format, &Options::default()).expect("files");
    let app = files(Format::App);
    let app = app.get("APP.md").expect("APP.md");
    let entry = "entry:\n  command: \"./app/clock --output json\"\n";
    assert!(app.contains(entry), "{app}");
    let cli = files(Format::CliMd);
    let cli = cli.get("CLI.md").expect("CLI.md");
    let output = "output:\n  default_format: \"text\"\n  json_flag: \"--output=json\"\n";
    assert!(cli.contains(output), "{cli}");
}
