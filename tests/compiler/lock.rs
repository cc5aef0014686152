//! `#[cmdhelp(lock = "...")]`: a build with a breaking change fails, and a test writes the lock file.

use std::fs;
use std::path::{Path, PathBuf};

use crate::lanes::{self, Lane};

/// A program with at least one item of each kind that a lock contains.
const PROGRAM: &str = r##"
use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

/// Project management
#[derive(Parser)]
#[command(name = "pad", version = "1")]
#[cmdhelp(lock = "cli.lock")]
pub struct Pad {
    /// Where to work
    #[arg(long, short, global = true)]
    pub workspace: Option<String>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
    /// What comes from elsewhere
    Foreign(Foreign),
}

#[derive(Subcommand)]
pub enum Item {
    Create(Create),
    /// List items
    #[command(visible_alias = "ls")]
    #[cmdhelp(effect = "read")]
    List {
        #[arg(long, value_parser = cmdhelp::value_parser!(u16).range(1..=500))]
        limit: Option<u16>,
        #[arg(long, short, action = cmdhelp::ArgAction::Count)]
        verbose: u8,
    },
}

/// Create an item
#[derive(Args)]
pub struct Create {
    pub collection: String,
    pub title: Option<String>,
    #[arg(long, short, alias = "prio", default_value = "low")]
    pub priority: Priority,
    #[arg(long, value_delimiter = ',')]
    pub tag: Vec<String>,
    #[arg(long, value_parser = even)]
    pub count: Option<u8>,
    #[arg(long)]
    pub force: bool,
}

#[derive(Clone, ValueEnum)]
pub enum Priority { Low, High }

fn even(text: &str) -> Result<u8, String> {
    let number: u8 = text.parse().map_err(|_| "no number".to_owned())?;
    number.is_multiple_of(2).then_some(number).ok_or_else(|| "it is odd".to_owned())
}

/// A type that has clap's traits, and not ours.
pub struct Foreign(pub bool);

impl cmdhelp::FromArgMatches for Foreign {
    fn from_arg_matches(matches: &cmdhelp::ArgMatches) -> Result<Self, cmdhelp::Error> {
        Ok(Self(matches.get_flag("deep")))
    }
    fn update_from_arg_matches(
        &mut self,
        matches: &cmdhelp::ArgMatches,
    ) -> Result<(), cmdhelp::Error> {
        self.0 = matches.get_flag("deep");
        Ok(())
    }
}

impl Args for Foreign {
    fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
        let deep = cmdhelp::Arg::new("deep").long("deep");
        cmd.arg(deep.action(cmdhelp::ArgAction::SetTrue))
    }
    fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        Self::augment_args(cmd)
    }
}
"##;

/// The lock of the program.
const LOCK: &str = r#"# What callers of `pad` rely on. `CMDHELP_BLESS=1 cargo test` writes this file.

pad: needs a command
  "Project management"
  --workspace -w: string; global

pad item: needs a command
  "Work with items"

pad item create
  "Create an item"
  <collection>: string; required
  <title>: string
  --priority -p --prio: one of low, high; default low
  --tag: string; repeatable; separated by ","
  --count: own
  --force: flag

pad item list: also ls
  "List items"
  effect "read"
  --limit: int 1..=500
  --verbose -v: count

pad foreign
  "What comes from elsewhere"
  --deep: flag
"#;

/// A crate that is built many times.
struct Scratch {
    folder: PathBuf,
    lane: Lane,
}

impl Scratch {
    fn new(name: &str) -> Self {
        let scratch = Self {
            folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join(name),
            lane: Lane::new(),
        };
        let _ = fs::remove_dir_all(&scratch.folder);
        scratch.write("Cargo.toml", &lanes::manifest(name));
        scratch.write("src/lib.rs", &format!("#![deny(warnings)]\n{PROGRAM}"));
        scratch
    }

    /// Creates a crate whose lock file matches the program.
    fn locked(name: &str) -> Self {
        let scratch = Self::new(name);
        scratch.write("cli.lock", LOCK);
        scratch
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        fs::write(path, text).expect("a file");
    }

    fn lock(&self) -> String {
        fs::read_to_string(self.folder.join("cli.lock")).expect("the lock")
    }

    /// Writes the program with these replacements.
    fn change(&self, changes: &[(&str, &str)]) {
        let mut program = format!("#![deny(warnings)]\n{PROGRAM}");
        for (from, to) in changes {
            assert!(program.contains(from), "{from}");
            program = program.replace(from, to);
        }
        self.write("src/lib.rs", &program);
    }

    /// Returns cargo's messages, and whether it succeeded.
    fn cargo(&self, words: &[&str], bless: Option<&str>) -> (bool, String) {
        let mut cargo = self.lane.cargo(&self.folder);
        cargo.args(words).arg("--offline");
        match bless {
            Some(bless) => cargo.env("CMDHELP_BLESS", bless),
            None => cargo.env_remove("CMDHELP_BLESS"),
        };
        let output = cargo.output().expect("cargo");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let messages = text(&output.stdout) + &text(&output.stderr);
        (output.status.success(), messages)
    }

    fn check(&self) -> (bool, String) {
        self.cargo(&["check"], None)
    }

    fn bless(&self, how: &str) -> (bool, String) {
        self.cargo(&["test", "--lib"], Some(how))
    }

    /// Checks that the compiler reports exactly these differences for a changed program.
    fn says(&self, changes: &[(&str, &str)], expected: &[&str]) {
        self.change(changes);
        let (content, messages) = self.check();
        assert!(!content, "{changes:?} is not found");
        assert!(messages.contains("--> src/lib.rs:8:18"), "{messages}");
        for line in expected {
            assert!(messages.contains(line), "no `{line}` in\n{messages}");
        }
        let lines =
            messages.matches(": breaking: ").count() + messages.matches(": compatible: ").count();
        assert_eq!(lines, expected.len(), "{messages}");
    }
}

#[test]
fn a_lock_is_requested_written_and_enforced() {
    let scratch = Scratch::new("lock-first");
    let (content, messages) = scratch.check();
    assert!(!content);
    for expected in [
        "the file `cli.lock` does not exist",
        "run `CMDHELP_BLESS=1 cargo test` to write the file",
        "--> src/lib.rs:8:18",
    ] {
        assert!(
            messages.contains(expected),
            "no `{expected}` in\n{messages}"
        );
    }
    let (content, messages) = scratch.bless("1");
    assert!(content, "{messages}");
    assert_eq!(scratch.lock(), LOCK);
    let (content, messages) = scratch.check();
    assert!(content, "{messages}");
    let (content, messages) = scratch.cargo(&["test", "--lib"], None);
    assert!(
        content && messages.contains("test cmdhelp_lock_of_pad ... ok"),
        "{messages}"
    );
}

#[test]
fn breaking_changes_name_the_affected_callers() {
    let scratch = Scratch::locked("lock-breaking");
    scratch.says(
        &[(
            "    /// List items\n",
            "    /// List items\n    #[command(name = \"all\")]\n",
        )],
        &[
            "cli.lock:19: breaking: `pad item list` is gone: callers of it will fail",
            "cli.lock: compatible: `pad item all` is new",
        ],
    );
    scratch.says(
        &[
            ("Low, High", "Low, Urgent"),
            ("alias = \"prio\", ", ""),
            ("    pub force: bool", "    pub forced: bool"),
            ("pub title: Option<String>", "pub name: String"),
            ("pub tag: Vec<String>", "pub tag: Option<String>"),
        ],
        &[
            "cli.lock:13: breaking: `pad item create <title>` is called `<name>` now",
            "cli.lock:13: breaking: `pad item create <title>` is required now: callers that \
             leave it out will fail",
            "cli.lock:14: breaking: `pad item create --prio`, another name of `--priority`, is \
             gone",
            "cli.lock:14: breaking: `high`, a value of `pad item create --priority`, is gone: \
             callers that give it will fail",
            "cli.lock:14: compatible: `pad item create --priority` accepts more values than before",
            "cli.lock:15: breaking: `pad item create --tag` can be given only once now",
            "cli.lock:17: breaking: `pad item create --force` is gone",
            "cli.lock: compatible: `pad item create --forced` is new",
        ],
    );
    // A command line still accepts these calls, but JSON does not.
    scratch.says(
        &[
            ("pub title: Option<String>", "pub title: Vec<String>"),
            (
                "    #[arg(long)]\n    pub force: bool",
                "    #[arg(long, action = cmdhelp::ArgAction::Count)]\n    pub force: u8",
            ),
            ("limit: Option<u16>", "limit: Vec<u16>"),
        ],
        &[
            "cli.lock:13: breaking: `pad item create <title>` takes a list of values now",
            "cli.lock:17: breaking: `pad item create --force` counts how often it is given now",
            "cli.lock:22: breaking: `pad item list --limit` takes a list of values now",
        ],
    );
    scratch.says(
        &[(
            "    #[arg(long)]\n    pub force: bool",
            "    #[arg(long, action = cmdhelp::ArgAction::SetFalse)]\n    pub force: bool",
        )],
        &[
            "cli.lock:17: breaking: `pad item create --force` means `false` now: callers that give \
             it get the opposite result",
        ],
    );
    scratch.says(
        &[
            ("1..=500", "1..=50"),
            (
                "limit: Option<u16>",
                "limit: Option<u16>, #[arg(long)] owner: String",
            ),
            ("#[command(visible_alias = \"ls\")]", ""),
            (", global = true", ""),
            ("default_value = \"low\"", "default_value = \"high\""),
            ("pub title: Option<String>", "pub title: Option<u8>"),
        ],
        &[
            "cli.lock:5: breaking: `pad --workspace` is not accepted by subcommands any more",
            "cli.lock:13: breaking: `pad item create <title>` has another type",
            "cli.lock:14: breaking: `pad item create --priority` has another default: callers \
             that leave it out get another result",
            "cli.lock:19: breaking: `ls`, another name of `pad item list`, is gone",
            "cli.lock:22: breaking: `pad item list --limit` accepts fewer values than before",
            "cli.lock: breaking: `pad item list --owner` is new and required",
        ],
    );
    // `CMDHELP_BLESS=1` does not write breaking changes.
    let (content, messages) = scratch.bless("1");
    assert!(
        !content && messages.contains("CMDHELP_BLESS=breaking cargo test"),
        "{messages}"
    );
    assert_eq!(scratch.lock(), LOCK);
    let (content, messages) = scratch.bless("breaking");
    assert!(content, "{messages}");
    assert!(scratch.lock().contains("  --owner: string; required\n"));
    assert!(scratch.check().0);
}

#[test]
fn additional_permissions_are_breaking_changes() {
    let scratch = Scratch::locked("lock-needs");
    let root = |sandbox: &str| format!("lock = \"cli.lock\", sandbox({sandbox})");
    let granted = root("network(\"api.pad.example\"), writes(\"~/pad/**\")");
    let granted = ("lock = \"cli.lock\"", granted.as_str());
    scratch.says(
        &[granted],
        &[
            "cli.lock:3: breaking: `pad` needs `network(\"api.pad.example\")` now",
            "cli.lock:3: breaking: `pad` needs `writes(\"~/pad/**\")` now",
        ],
    );
    assert!(scratch.bless("breaking").0);
    let needs = "  sandbox network: api.pad.example\n  sandbox writes: ~/pad/**\n";
    assert!(scratch.lock().contains(needs), "{}", scratch.lock());
    assert!(scratch.check().0);

    let less = root("network(), writes(\"~/pad/items/**\")");
    scratch.says(
        &[("lock = \"cli.lock\"", &less)],
        &[
            "cli.lock:3: compatible: `pad` needs less `network` than before",
            "cli.lock:3: compatible: `pad` needs less `writes` than before",
        ],
    );
    // Paths in `writes` can be read as well as written, so this change only reduces permissions.
    let reads = root("network(\"api.pad.example\"), reads(\"~/pad/items/**\")");
    scratch.says(
        &[("lock = \"cli.lock\"", &reads)],
        &["cli.lock:3: compatible: `pad` needs less `writes` than before"],
    );
    let more = root(
        "network(\"api.pad.example\", \"*.pad.example\"), writes(\"~/**\"), spawns(\"git\"), tty",
    );
    scratch.says(
        &[("lock = \"cli.lock\"", &more)],
        &[
            "breaking: `pad` needs `network(\"*.pad.example\")` now",
            "breaking: `pad` needs `writes(\"~/**\")` now",
            "breaking: `pad` needs `spawns(\"git\")` now",
            "breaking: `pad` needs `tty` now",
        ],
    );

    let confined = ("effect = \"read\"", "effect = \"read\", sandbox(network())");
    scratch.says(
        &[granted, confined],
        &["compatible: `pad item list` needs less `network` than before"],
    );
    assert!(scratch.bless("1").0);
    assert!(scratch.lock().contains("  sandbox network:\n"));
    scratch.says(
        &[granted],
        &["breaking: `pad item list` needs `network(\"api.pad.example\")` now"],
    );
}

#[test]
fn the_lock_contains_the_permissions() {
    let scratch = Scratch::locked("lock-declared");
    let root = |words: &str| format!("lock = \"cli.lock\", {words}");
    let declared = root(
        "install(cargo = \"pad\"), sandbox(denies(\"~/.ssh/**\"), set(PAD_CACHE = \"off\")), \
         auth(login = \"item list\"), setup(\"url\", ask = \"Which server?\", env = \"PAD_URL\"), \
         secret(\"pad/token\", env = \"PAD_TOKEN\"), cost = \"trivial\"",
    );
    let declared = ("lock = \"cli.lock\"", declared.as_str());
    let create = |words: &str| format!("    #[cmdhelp({words})]\n    Create(Create),");
    let calls =
        create("effect = \"write\", mutates(\"workspace:/\"), idempotent, retry(3), schedules");
    let calls = ("    Create(Create),", calls.as_str());
    let free = ("effect = \"read\"", "effect = \"read\", signed_in = false");
    scratch.says(
        &[declared, calls, free],
        &[
            "cli.lock:3: breaking: `pad` declares `install \
            {\"method\":\"cargo\",\"package\":\"pad\"}` now: hosts that trust only the earlier installation will refuse this one",
            "cli.lock:3: breaking: `pad` declares `auth {\"login\":\"item list\"}` now",
            "cli.lock:3: breaking: `pad` declares `setup {\"id\":\"url\",\"ask\":",
            "cli.lock:3: breaking: `pad` declares `secret {\"slug\":\"pad/token\",",
            "cli.lock:3: compatible: `pad` declares `denies \"~/.ssh/**\"` now",
            "cli.lock:3: breaking: `pad` declares `set \"PAD_CACHE\":\"off\"` now",
            "cli.lock:10: compatible: `pad item create` declares `effect \"write\"` now",
            "cli.lock:10: breaking: `pad item create` declares `mutates \"workspace:/\"` now",
            "cli.lock:10: compatible: `pad item create` declares `idempotent true` now",
            "cli.lock:10: compatible: `pad item create` declares `retry {\"attempts\":3}` now",
            "cli.lock:10: breaking: `pad item create` declares `schedules true` now",
            "cli.lock:19: compatible: `pad item list` declares `signed_in false` now",
        ],
    );
    assert!(scratch.bless("breaking").0);
    let lock = scratch.lock();
    for line in [
        "\n  install {\"method\":\"cargo\",\"package\":\"pad\"}\n",
        "\n  cost \"trivial\"\n",
        "\n  idempotent true\n",
    ] {
        assert!(lock.contains(line), "no `{line}` in\n{lock}");
    }
    let asked_otherwise = declared.1.replace("Which server?", "Which one?");
    scratch.change(&[("lock = \"cli.lock\"", &asked_otherwise), calls, free]);
    let (content, messages) = scratch.check();
    assert!(content, "a question is wording: {messages}");
    let (content, messages) = scratch.cargo(&["test", "--lib"], None);
    assert!(content, "{messages}");

    let other = root(
        "install(cargo = \"pad-cli\"), sandbox(set(PAD_CACHE = \"on\")), \
         auth(login = \"foreign\"), setup(\"url\", ask = \"Which server?\", env = \"PAD_SERVER\"), \
         secret(\"pad/token\", env = \"PAD_KEY\"), cost = \"metered\"",
    );
    let less = create("effect = \"write\", mutates(\"workspace:/items\")");
    scratch.says(
        &[
            ("lock = \"cli.lock\"", &other),
            ("    Create(Create),", &less),
        ],
        &[
            "breaking: `pad` declares `install {\"method\":\"cargo\",\"package\":\"pad-cli\"}` now",
            "breaking: `pad` does not declare `install {\"method\":\"cargo\",\"package\":\"pad\"}` any more: \
             hosts that use the earlier declaration will fail to install the program",
            "breaking: `pad` declares `auth {\"login\":\"foreign\"}` now",
            "breaking: `pad` declares `setup {\"id\":\"url\",\"ask\":\"Which server?\",\"env\":\"PAD_SERVER\"}` now",
            "breaking: `pad` declares `secret {\"slug\":\"pad/token\",\"env\":\"PAD_KEY\"}` now",
            "breaking: `pad` does not declare `denies \"~/.ssh/**\"` any more",
            "breaking: `pad` declares `set \"PAD_CACHE\":\"on\"` now",
            "breaking: `pad` declares `cost \"metered\"` now",
            "breaking: `pad item create` declares `mutates \"workspace:/items\"` now",
            "breaking: `pad item create` does not declare `idempotent true` any more: callers \
            that repeat a call will repeat its changes",
            "compatible: `pad item create` does not declare `retry {\"attempts\":3}` any more",
            "compatible: `pad item create` does not declare `schedules true` any more",
            "breaking: `pad item list` does not declare `signed_in false` any more: callers that have not signed in \
             will fail",
        ],
    );
}

#[test]
fn a_more_severe_effect_is_a_breaking_change() {
    let scratch = Scratch::locked("lock-effects");
    let read = "effect = \"read\"";
    scratch.says(
        &[(read, "effect = \"destructive\"")],
        &[
            "cli.lock:19: breaking: `pad item list` declares `effect \"destructive\"` now: callers that do not give \
             consent will be refused",
        ],
    );
    scratch.says(
        &[(read, "effect = \"write\"")],
        &[
            "cli.lock:19: breaking: `pad item list` declares `effect \"write\"` now: hosts that permit only calls that \
             read will refuse the command",
        ],
    );
    scratch.says(
        &[("    #[cmdhelp(effect = \"read\")]\n", "")],
        &[
            "cli.lock:19: breaking: `pad item list` does not declare `effect \"read\"` any more: hosts treat it as \
             destructive",
        ],
    );
    let create = "    #[cmdhelp(effect = \"write\")]\n    Create(Create),";
    scratch.says(
        &[("    Create(Create),", create)],
        &["cli.lock:10: compatible: `pad item create` declares `effect \"write\"` now"],
    );
}

#[test]
fn a_lock_without_effects_is_still_valid() {
    let scratch = Scratch::locked("lock-without-effects");
    scratch.write("cli.lock", &LOCK.replace("  effect \"read\"\n", ""));
    let (content, messages) = scratch.check();
    assert!(content, "{messages}");
    let (content, messages) = scratch.cargo(&["test", "--lib"], None);
    assert!(content, "{messages}");
    assert!(scratch.bless("1").0);
    assert_eq!(scratch.lock(), LOCK);
}

#[test]
fn deprecated_items_may_be_removed_in_a_later_release() {
    let scratch = Scratch::locked("lock-deprecated");
    let deprecated = [
        (
            "    pub force: bool",
            "    #[cmdhelp(deprecated)]\n    pub force: bool",
        ),
        (
            "    pub priority",
            "    #[cmdhelp(deprecated(\"--prio\", \"high\"))]\n    pub priority",
        ),
        ("effect = \"read\"", "effect = \"read\", deprecated(\"ls\")"),
        (
            "    Foreign(Foreign),",
            "    #[cmdhelp(stability = \"deprecated\")]\n    Foreign(Foreign),",
        ),
    ];
    scratch.says(
        &deprecated,
        &[
            "cli.lock:14: compatible: `pad item create --priority`: its deprecated names or values \
             have changed",
            "cli.lock:17: compatible: `pad item create --force` is deprecated now",
            "cli.lock:19: compatible: `ls`, another name of `pad item list`, is deprecated now",
            "cli.lock:25: compatible: `pad foreign` is deprecated now",
        ],
    );
    let (content, messages) = scratch.bless("1");
    assert!(content, "{messages}");
    for line in [
        "default low; deprecated --prio; deprecated value high\n",
        "  --force: flag; deprecated\n",
        "pad item list: also deprecated ls\n",
        "pad foreign: deprecated\n",
    ] {
        assert!(scratch.lock().contains(line), "{}", scratch.lock());
    }
    scratch.says(
        &[
            ("    #[arg(long)]\n    pub force: bool,\n", ""),
            ("alias = \"prio\", ", ""),
            ("Low, High", "Low"),
            ("#[command(visible_alias = \"ls\")]", ""),
            (
                "    /// What comes from elsewhere\n    Foreign(Foreign),\n",
                "",
            ),
        ],
        &[
            "`--priority`, was deprecated and is gone",
            "`high`, a value of `pad item create --priority`, was deprecated and is gone",
            "compatible: `pad item create --priority`: its deprecated names or values have changed",
            "`pad item create --force` was deprecated and is gone",
            "`ls`, another name of `pad item list`, was deprecated and is gone",
            "`pad foreign` was deprecated and is gone",
        ],
    );
    let (content, messages) = scratch.bless("1");
    assert!(content, "{messages}");
    assert!(!scratch.lock().contains("force"), "{}", scratch.lock());
}

#[test]
fn additions_are_written_on_request() {
    let scratch = Scratch::locked("lock-additions");
    scratch.says(
        &[
            ("Low, High", "Low, High, Urgent"),
            ("1..=500", "0..=900"),
            ("    Create(Create),", "    Create(Create),\n    Archive,"),
            (
                "    pub force: bool",
                "    pub force: bool,\n    #[arg(long)]\n    pub dry: bool",
            ),
            ("alias = \"prio\"", "aliases = [\"prio\", \"rank\"]"),
            ("pub collection: String", "pub collection: Option<String>"),
        ],
        &[
            "cli.lock:12: compatible: `pad item create <collection>` is not required any more",
            "cli.lock:14: compatible: `pad item create --priority` has an additional name",
            "cli.lock:14: compatible: `pad item create --priority` accepts more values than before",
            "cli.lock: compatible: `pad item create --dry` is new",
            "cli.lock:22: compatible: `pad item list --limit` accepts more values than before",
            "cli.lock: compatible: `pad item archive` is new",
        ],
    );
    let (content, messages) = scratch.bless("1");
    assert!(content, "{messages}");
    assert!(
        scratch.lock().contains("pad item archive\n"),
        "{}",
        scratch.lock()
    );
    let (content, messages) = scratch.check();
    assert!(content, "{messages}");
}

#[test]
fn wording_and_run_time_facts_are_checked_by_a_test() {
    let scratch = Scratch::locked("lock-tested");
    scratch.change(&[
        ("/// Work with items", "/// Work with all items"),
        ("long(\"deep\")", "long(\"far\")"),
    ]);
    let (content, messages) = scratch.check();
    assert!(content, "the compiler does not know: {messages}");
    let (content, messages) = scratch.cargo(&["test", "--lib"], None);
    assert!(!content);
    for expected in [
        "cli.lock:7: wording: the summary of `pad item` has changed",
        "cli.lock:27: breaking: `pad foreign --deep` is gone",
        "cli.lock: compatible: `pad foreign --far` is new",
    ] {
        assert!(
            messages.contains(expected),
            "no `{expected}` in\n{messages}"
        );
    }
    scratch.change(&[("/// Work with items", "/// Work with all items")]);
    let (content, messages) = scratch.bless("1");
    assert!(content, "{messages}");
    assert_eq!(
        scratch.lock(),
        LOCK.replace("Work with items", "Work with all items")
    );
}

#[test]
fn a_mistake_elsewhere_is_no_difference() {
    let scratch = Scratch::locked("lock-mistakes");
    let archive = (
        "    Create(Create),",
        "    Create(Create),\n    Archive(Archive),",
    );
    let handler = |argument: &str| {
        format!(
            "#[cmdhelp::run]\npub fn archive({argument} deep: bool) -> Result<(), String> {{\n    \
             let _ = deep;\n    Ok(())\n}}\n\nfn even("
        )
    };
    let words = (
        "lock = \"cli.lock\"",
        "lock = \"cli.lock\", words(limit = \"--cmdhelp-limit\")",
    );
    let create = "pub struct Create";
    let declared = format!(
        "#[cmdhelp(idempotent, stability = \"deprecated\", sandbox(denies(\"~/.ssh/**\")))]\n{create}"
    );
    let well = handler("#[arg(long)]");
    scratch.change(&[words, archive, ("fn even(", &well), (create, &declared)]);
    assert!(scratch.bless("breaking").0);
    let (content, messages) = scratch.check();
    assert!(content, "{messages}");

    let wrong_argument = handler("#[arg(lnog)]");
    let wrong_type = declared.replace("idempotent,", "idempotnt, idempotent,");
    let values = "Low, High";
    for (handler, create_now, values_now, mistake) in [
        (&wrong_argument, &declared, values, "lnog"),
        (&well, &wrong_type, values, "idempotnt"),
        (
            &well,
            &declared,
            "Low, #[value(nmae = \"high\")] High",
            "nmae",
        ),
    ] {
        scratch.change(&[
            words,
            archive,
            ("fn even(", handler),
            (create, create_now),
            (values, values_now),
        ]);
        let (content, messages) = scratch.check();
        let mistake = format!("unknown option `{mistake}`");
        assert!(!content && messages.contains(&mistake), "{messages}");
        assert!(!messages.contains("differs from"), "{messages}");
    }
}

#[test]
fn invalid_lines_are_reported() {
    let scratch = Scratch::locked("lock-broken");
    let broken = LOCK
        .replace("int 1..=500", "int 1-500")
        .replace("pad item create", "<<<<<<< ours\npad item create")
        .replace("--force: flag", "--force: flag; mandatory");
    scratch.write("cli.lock", &broken);
    let (content, messages) = scratch.check();
    assert!(!content);
    for expected in [
        "cli.lock:10: unresolved merge conflict",
        "cli.lock:18: `mandatory` is not a property of an argument",
        "cli.lock:23: unknown type `int 1-500`",
    ] {
        assert!(
            messages.contains(expected),
            "no `{expected}` in\n{messages}"
        );
    }
    let (content, messages) = scratch.bless("1");
    assert!(
        !content && messages.contains("`cli.lock` cannot be read"),
        "{messages}"
    );
    assert!(scratch.bless("breaking").0);
    assert_eq!(scratch.lock(), LOCK);
}
