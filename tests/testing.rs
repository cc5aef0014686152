//! Short forms of handlers, and calls of them in tests without a process.

use std::convert::Infallible;
use std::future::ready;
use std::io::Read as _;
use std::pin::{Pin, pin};
use std::task::{Context as Task, Poll, Waker};

use cmdhelp::call::Test;
use cmdhelp::prelude::*;
use cmdhelp::test;
use serde::Serialize;
use serde_json::json;

/// Keep packages
#[derive(Parser)]
#[command(name = "depot", version = "1.0.0")]
#[cmdhelp(effects = "required")]
struct Depot {
    /// Where they are kept
    #[arg(long, global = true, env = "DEPOT_SHELF", default_value = "main")]
    shelf: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(List),
    Push(Push),
    Drop(Drop),
    /// Count what is kept
    #[cmdhelp(effect = "read", run = Depot::count)]
    Count {
        more: u64,
    },
    /// Wait for the others
    #[cmdhelp(effect = "read", run = wait)]
    Wait {
        turns: u32,
    },
}

#[derive(Debug, PartialEq, Serialize, Schema)]
struct Package {
    name: String,
    shelf: String,
}

#[derive(Debug, thiserror::Error, Failure)]
enum DepotError {
    #[error("there is no package {0}")]
    #[failure(exit = 44)]
    NoSuchPackage(String),
}

/// List the packages
#[cmdhelp::run]
#[cmdhelp(effect = "read")]
fn list(
    cx: &mut Cx<Depot>,
    /// At most so many
    #[arg(long, default_value_t = 2)]
    most: usize,
) -> Result<Vec<Package>, DepotError> {
    let package = |name: &String| Package {
        name: name.clone(),
        shelf: cx.root().shelf.clone(),
    };
    Ok(cx
        .state::<Vec<String>>()
        .iter()
        .take(most)
        .map(package)
        .collect())
}

/// Put a package there, with the text of standard input
#[derive(Args)]
#[cmdhelp(effect = "write", stdin = true)]
struct Push {
    name: String,
}

#[cmdhelp::run]
impl Push {
    pub async fn run(self, cx: &mut Context<Depot>) -> Result<Package, DepotError> {
        let text = self.text_of_it();
        ready(()).await;
        cx.state_mut::<Vec<String>>().push(self.name.clone());
        Ok(Package {
            name: format!("{}: {text}", self.name),
            shelf: cx.root().shelf.clone(),
        })
    }

    fn text_of_it(&self) -> String {
        let mut text = String::new();
        let read = std::io::stdin().read_to_string(&mut text);
        read.expect("text");
        text
    }

    fn text(package: &Package) -> Option<String> {
        Some(format!("pushed {}", package.name))
    }
}

/// Take a package away for good
#[derive(Args)]
#[cmdhelp(effect = "destructive", dry_run, confirm = "token")]
struct Drop {
    name: String,
}

#[cmdhelp::run]
impl Drop {
    fn run(self, cx: &mut Context<Depot>) -> Result<(), DepotError> {
        let dry_run = cx.is_dry_run();
        let kept = cx.state_mut::<Vec<String>>();
        let Some(at) = kept.iter().position(|name| *name == self.name) else {
            return Err(DepotError::NoSuchPackage(self.name));
        };
        if !dry_run {
            kept.remove(at);
        }
        Ok(())
    }
}

impl Depot {
    fn count(more: u64, cx: &mut Context<Self>) -> Result<u64, DepotError> {
        Ok(cx.state::<Vec<String>>().len() as u64 + more)
    }
}

async fn wait(turns: u32, _: &mut Context<Depot>) -> Result<Vec<u32>, DepotError> {
    let mut passed = Vec::new();
    for turn in 0..turns {
        Turn(false).await;
        passed.push(turn);
    }
    Ok(passed)
}

/// A future that is ready at the second poll.
struct Turn(bool);

impl Future for Turn {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, task: &mut Task<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) {
            return Poll::Ready(());
        }
        task.waker().wake_by_ref();
        Poll::Pending
    }
}

/// A minimal executor.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut Task::from_waker(Waker::noop())) {
            return result;
        }
    }
}

fn depot() -> Test<Depot> {
    Test::new().state(vec!["tea".to_owned(), "milk".to_owned()])
}

fn call(words: &[&str]) -> cmdhelp::call::Tested {
    block_on(depot().call_async(words))
}

#[test]
fn a_function_is_called_with_its_arguments() {
    let out = call(&["depot", "list", "--most", "1"]);
    assert_eq!((out.status, out.stderr.as_str()), (0, ""));
    assert_eq!(out.json(), json!([{"name": "tea", "shelf": "main"}]));
    let most = r#""list":{"summary":"List the packages","flags":{"--most":{"#;
    let most = most.replace("--most", "most");
    assert!(Depot::MANIFEST.contains(&most), "{}", Depot::MANIFEST);
}

#[test]
fn a_result_has_the_schema_of_the_returned_type() {
    // `--select` works only with a schema of the result, so these calls prove that there is one.
    let out = call(&["depot", "list", "--select", "name"]);
    assert_eq!(out.json(), json!([{"name": "tea"}, {"name": "milk"}]));
    let out = call(&["depot", "wait", "3", "--limit", "1"]);
    assert_eq!(out.json(), json!([0]), "of a function that waits, too");
    assert_eq!(call(&["depot", "count", "1"]).json(), 3);
    for function in ["count", "wait"] {
        let whole = format!(r#""{function}":{{"#);
        let at = Depot::MANIFEST.find(&whole).expect("the command");
        let rest = &Depot::MANIFEST[at..];
        assert!(
            rest[..600.min(rest.len())].contains(r#""stdout":{"#),
            "{rest}"
        );
    }
}

#[test]
fn input_and_environment_are_set_by_the_test() {
    let out = block_on(
        depot()
            .stdin("green")
            .env("DEPOT_SHELF", "cellar")
            .call_async(["depot", "push", "tea"]),
    );
    assert_eq!(out.json(), json!({"name": "tea: green", "shelf": "cellar"}));
    // A flag takes precedence over an environment variable.
    let words = [
        "depot", "--shelf", "attic", "push", "tea", "--output", "text",
    ];
    let given = depot().stdin("").env("DEPOT_SHELF", "cellar");
    assert_eq!(block_on(given.call_async(words)).stdout, "pushed tea: \n");
    // A call without `env` does not have the variable of the calls above.
    assert_eq!(call(&["depot", "list"]).json()[0]["shelf"], "main");
}

#[test]
fn consent_is_given_by_flag_or_token() {
    let refused = call(&["depot", "drop", "tea"]);
    assert_eq!(refused.status, cmdhelp::call::status::CONSENT);
    assert_eq!(refused.json()["error"]["code"], "CONFIRMATION_REQUIRED");
    let tea = json!({"name": "tea"});
    let out = block_on(depot().confirm().json_async("drop", &tea));
    assert_eq!((out.status, out.stdout.as_str()), (0, "null\n"));
    let out = block_on(
        depot()
            .confirm()
            .json_async("drop", &json!({"name": "salt"})),
    );
    assert_eq!(out.json()["error"]["code"], "NO_SUCH_PACKAGE");
    assert_eq!(out.status, 44);
}

#[test]
fn an_invalid_call_is_corrected() {
    let out = block_on(depot().json_async("push", &json!({"nmae": "tea"})));
    assert_eq!(
        out.json()["error"]["corrected_json"],
        json!({"name": "tea"})
    );
    let out = call(&["depot", "lst"]);
    assert_eq!(
        out.json()["error"]["corrected_argv"],
        json!(["depot", "list"])
    );
    assert_eq!(out.status, 2);
    // A command and its arguments in one word, as a caller without a shell may pass them.
    let error = call(&["depot", "push tea"]).json()["error"].clone();
    assert_eq!(error["corrected_argv"], json!(["depot", "push", "tea"]));
    let error = call(&["depot", "help", "--frmat=json"]).json()["error"].clone();
    assert_eq!(error["did_you_mean"], json!(["--format"]));
}

/// Add numbers
#[derive(Parser)]
#[command(name = "sum")]
struct Sum {
    numbers: Vec<i64>,
}

#[cmdhelp::run]
impl Sum {
    // The context argument can be omitted.
    fn run(self) -> std::io::Result<i64> {
        Ok(self.numbers.iter().sum())
    }
}

#[test]
fn a_synchronous_program_needs_no_runtime() {
    assert_eq!(test::<Sum>(["sum", "3", "4"]).json(), 7);
    assert!(test::<Sum>(["sum", "--help"]).stdout.contains("Usage: sum"));
    assert_eq!(test::<Sum>(["sum", "x"]).status, 2);
}

/// Tells whether another program's command line is plain
#[derive(Parser)]
#[command(name = "outer")]
#[cmdhelp(effect = "read")]
struct Outer {}

impl Run for Outer {
    type App = ();
    type Output = bool;
    type Error = Infallible;

    fn run(self, _: &mut Context<()>) -> Result<bool, Infallible> {
        let inner = cmdhelp::__private::parse_plain::<Inner>(&["inner".into()]);
        Ok(inner.is_some_and(|inner| inner.depth.is_none()))
    }
}

/// Reads a variable
#[derive(Parser)]
#[command(name = "inner")]
struct Inner {
    #[arg(long, env = "TESTING_INNER_DEPTH")]
    depth: Option<u8>,
}

/// The parser without clap leaves arguments that a variable sets to clap, also in a program that a
/// tested command calls.
#[test]
fn the_variables_of_a_test_apply_without_clap() {
    let outer = || Test::<Outer>::new();
    assert_eq!(outer().call(["outer"]).json(), true);
    let set = outer().env("TESTING_INNER_DEPTH", "3");
    assert_eq!(set.call(["outer"]).json(), false);
}

/// Two programs in one file
#[derive(Parser)]
#[command(name = "box", version = "1.0.0", multicall = true)]
struct Multicall {
    #[command(subcommand)]
    applet: Applet,
}

#[derive(Subcommand)]
enum Applet {
    /// List the files
    #[cmdhelp(effect = "read", run = names)]
    Ls,
    /// Remove a file
    #[cmdhelp(effect = "destructive", run = removed)]
    Rm { file: String },
}

fn names(_: &mut Context<Multicall>) -> Result<Vec<&'static str>, Infallible> {
    Ok(vec!["a", "b"])
}

fn removed(file: String, _: &mut Context<Multicall>) -> Result<String, Infallible> {
    Ok(file)
}

#[test]
fn a_multicall_program_has_the_flags_of_calls() {
    let refused = test::<Multicall>(["rm", "a"]).json();
    assert_eq!(refused["error"]["code"], "CONFIRMATION_REQUIRED");
    let proceed: Vec<String> =
        serde_json::from_value(refused["error"]["proceed"].clone()).expect("words");
    assert_eq!(test::<Multicall>(&proceed).json(), "a");
    let other = test::<Multicall>(["rm", "b", proceed[2].as_str()]).json();
    assert_eq!(
        other["error"]["reason"],
        "the token belongs to another call"
    );
    assert_eq!(test::<Multicall>(["rm", "a", "--confirm"]).json(), "a");
    let text = test::<Multicall>(["ls", "--output", "text"]);
    assert_eq!(text.stdout, "a\nb\n");
}

#[test]
fn a_multicall_program_accepts_the_json_calls_that_its_list_of_tools_names() {
    let listed = test::<Multicall>(["box", "--llms"]).json();
    let help = listed["tools"][0]["description"].as_str();
    assert!(
        help.expect("a text")
            .contains("Call it with `box <name> --json '<value>'`")
    );
    assert_eq!(
        test::<Multicall>(["box", "ls", "--json", "{}"]).json()[0],
        "a"
    );
    let call = ["box", "rm", "--json", r#"{"file":"a"}"#];
    let error = test::<Multicall>(call).json()["error"].clone();
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    let confirm = format!("--confirm={}", error["token"].as_str().expect("a token"));
    assert_eq!(test::<Multicall>(["rm", "a", &confirm]).json(), "a");
    let confirmed = [&call[..], &[&*confirm]].concat();
    assert_eq!(test::<Multicall>(confirmed).json(), "a");
    let proceed: Vec<String> = serde_json::from_value(error["proceed"].clone()).expect("words");
    assert_eq!(test::<Multicall>(&proceed).json(), "a");
}

#[test]
fn a_command_of_a_multicall_program_answers_questions_and_json_calls_under_its_own_name() {
    let listed = test::<Multicall>(["/bin/rm", "--llms"]).json();
    assert_eq!(listed["tools"][1]["name"], "rm");
    assert_eq!(listed["tools"].as_array().expect("tools").len(), 2);
    let described = test::<Multicall>(["ls", "help", "--format", "json"]).json();
    assert!(described["commands"]["ls"].is_object(), "{described}");
    let described = test::<Multicall>(["ls", "--cmdhelp-help", "--format", "sig"]).stdout;
    assert_eq!(described, "ls  # List the files\n");
    assert!(
        test::<Multicall>(["ls", "--cmdhelp-capabilities"])
            .stdout
            .starts_with("cmdhelp/")
    );
    assert_eq!(test::<Multicall>(["ls", "--json", "{}"]).json()[0], "a");
    let call = ["./rm", "--json", r#"{"file":"a"}"#];
    let proceed = test::<Multicall>(call).json()["error"]["proceed"].clone();
    let proceed: Vec<String> = serde_json::from_value(proceed).expect("words");
    assert_eq!(proceed[0], "./rm");
    assert_eq!(test::<Multicall>(&proceed).json(), "a");
    let wrong = test::<Multicall>(["./rm", "--json", r#"{"flie":"a"}"#]).json();
    let corrected: Vec<String> =
        serde_json::from_value(wrong["error"]["corrected_argv"].clone()).expect("words");
    assert_eq!(corrected, call);
    // A word that the command takes as data is no question.
    assert_eq!(
        test::<Multicall>(["rm", "--confirm", "--", "--llms"]).json(),
        "--llms"
    );
}

#[test]
fn a_token_is_valid_for_the_same_values_in_fewer_or_more_flags() {
    /// Clear areas
    #[derive(Parser)]
    #[command(name = "clear", version = "1.0.0")]
    #[cmdhelp(effect = "destructive")]
    struct Clear {
        #[arg(short, long, num_args = 1..)]
        area: Vec<u8>,
    }

    #[cmdhelp::run]
    impl Clear {
        fn run(self) -> Result<Vec<u8>, Infallible> {
            Ok(self.area)
        }
    }

    let refused = test::<Clear>(["clear", "-a", "1", "2"]).json();
    let token = refused["error"]["token"].as_str().expect("a token");
    let confirm = format!("--confirm={token}");
    for words in [
        &["clear", "-a", "1", "-a", "2", &confirm][..],
        &["clear", "-a", "1", "2", &confirm],
        &["clear", &confirm, "--json", r#"{"area":[1,2]}"#],
    ] {
        assert_eq!(test::<Clear>(words).json(), serde_json::json!([1, 2]));
    }
    let other = test::<Clear>(["clear", "-a", "2", "-a", "1", &confirm]).json();
    assert_eq!(
        other["error"]["reason"],
        "the token belongs to another call"
    );
}

/// A description whose terminal styles the derive cannot see.
const STYLED: &str = "\u{1b}[1mStyled\u{1b}[0m words";

#[test]
fn documents_for_agents_have_no_terminal_styles() {
    #[derive(Clone, cmdhelp::ValueEnum)]
    enum Style {
        #[value(help = STYLED)]
        Bold,
        #[value(help = "\u{1b}[3mItalic\u{1b}[0m words")]
        Italic,
    }

    #[derive(Parser)]
    #[command(name = "styled", version = "1.0.0", about = STYLED, long_about = STYLED)]
    #[cmdhelp(effect = "read")]
    struct Styled {
        #[arg(long, help = STYLED, long_help = "\u{1b}[4mLong\u{1b}[0m words")]
        flag: bool,
        #[arg(long)]
        style: Option<Style>,
    }

    #[cmdhelp::run]
    impl Styled {
        fn run(self) -> Result<bool, Infallible> {
            Ok(self.flag && self.style.is_none())
        }
    }

    let constant: serde_json::Value = Styled::MANIFEST.parse().expect("JSON");
    let root = &constant["commands"][""];
    assert_eq!(constant["summary"], "Styled words");
    assert_eq!(root["summary"], "Styled words");
    assert_eq!(root["flags"]["flag"]["description"], "Long words");
    let values = &root["flags"]["style"]["enum_help"];
    assert_eq!(
        *values,
        serde_json::json!({"bold": "Styled words", "italic": "Italic words"})
    );

    for words in [
        &["styled", "help", "--all", "--format", "json"][..],
        &["styled", "help", "--all", "--format", "md"],
        &["styled", "help", "--format", "sig"],
        &["styled", "--llms"],
    ] {
        let text = test::<Styled>(words).stdout;
        assert!(text.contains("Styled words"), "{text}");
        assert!(
            !text.contains("[1m") && !text.contains("[3m") && !text.contains("[4m"),
            "{text}"
        );
    }
}

#[test]
fn the_derived_test_reports_fields_that_no_output_has() {
    /// Keep packages
    #[derive(Parser)]
    #[command(name = "depot", version = "1.0.0")]
    #[cmdhelp(envelope)]
    enum Wrong {
        /// Show a package
        #[cmdhelp(run = package, stdout(text_template = "{shelf}/{nmae} {{name}} {}"))]
        Show,
        /// List the packages
        #[cmdhelp(run = packages, stdout(text_template = "{name}: {size}"))]
        List,
    }

    fn package(_: &mut Context<Wrong>) -> Result<Package, Infallible> {
        unreachable!("no command runs")
    }

    fn packages(_: &mut Context<Wrong>) -> Result<Vec<Package>, Infallible> {
        unreachable!("no command runs")
    }

    let result = std::panic::catch_unwind(cmdhelp::__private::review::examples_parse::<Wrong>);
    let message = result.expect_err("two templates are wrong");
    let message = message.downcast_ref::<String>().expect("a text");
    assert_eq!(
        message.trim(),
        "the text template `{shelf}/{nmae} {{name}} {}` of `depot show` names `nmae`, which its output does not have; \
        did you mean `name`?\n\n\
        the text template `{name}: {size}` of `depot list` names `size`, which its output does not have; its fields \
        are `name`, `shelf`"
    );
}
