//! The arguments of a generic command's type parameter, and those of our types in a type with clap's own derive, have
//! the effects and secrets that their types declare. The compiler sees only that the parameter and the type implement
//! clap's traits, and no spec tree.

use std::cell::Cell;
use std::marker::PhantomData;

use cmdhelp::ArgMatches;
use cmdhelp::CommandFactory;
use cmdhelp::call::Test;
use cmdhelp::prelude::*;
use serde_json::{Value, json};

#[derive(Args)]
struct Danger {
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    force: bool,
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    purge: Option<String>,
}

#[derive(Args)]
struct Target {
    #[command(flatten)]
    danger: Danger,
    #[arg(long, default_value = "localhost")]
    host: String,
    #[arg(long, id = TOKEN)]
    #[cmdhelp(secret)]
    token: Option<String>,
}

const TOKEN: &str = "token";

/// A type whose arguments are all in its type parameter.
#[derive(Args)]
struct Inner<T: Args> {
    #[command(flatten)]
    target: T,
}

#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Find<T: Args, const LIMIT: usize = 3> {
    pattern: String,
    #[command(flatten)]
    inner: Inner<T>,
    #[arg(skip)]
    _limit: PhantomData<[u8; LIMIT]>,
}

#[cmdhelp::run]
impl Find<Target> {
    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        let Target {
            danger,
            host,
            token,
        } = self.inner.target;
        let _ = (danger.force, danger.purge, self.pattern);
        token.map_or(Ok(()), |token| Err(format!("{host} refuses {token}")))
    }
}

type AnAlias = Find<Target>;

thread_local! {
    /// How often the arguments of a [`Wrapper`] were added to a command.
    static ADDITIONS: Cell<usize> = const { Cell::new(0) };
}

/// A type as clap's own derive makes it, which flattens a type of ours.
struct Wrapper<T>(T);

impl<T: Args> FromArgMatches for Wrapper<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, cmdhelp::Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), cmdhelp::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Wrapper<T> {
    fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
        ADDITIONS.set(ADDITIONS.get() + 1);
        T::augment_args(cmd)
    }

    fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        T::augment_args_for_update(cmd)
    }
}

#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Wrapped {
    pattern: String,
    #[command(flatten)]
    target: Wrapper<Target>,
}

#[cmdhelp::run]
impl Wrapped {
    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        let Target {
            danger,
            host,
            token,
        } = self.target.0;
        let _ = (danger.force, danger.purge, self.pattern);
        token.map_or(Ok(()), |token| Err(format!("{host} refuses {token}")))
    }
}

/// A struct with an effect of its own.
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Erase {
    #[arg(long)]
    all: bool,
}

/// A command without an effect of its own.
#[derive(Args)]
struct Clear {
    #[command(flatten)]
    erase: Wrapper<Erase>,
}

#[cmdhelp::run]
impl Clear {
    fn run(self, _: &mut Context<App>) -> Result<(), String> {
        let _ = self.erase.0.all;
        Ok(())
    }
}

#[derive(Subcommand)]
enum Command {
    Find(AnAlias),
    Wrapped(Wrapped),
    Clear(Clear),
}

#[derive(Parser)]
#[command(name = "app")]
#[cmdhelp(annotations)]
struct App {
    #[command(subcommand)]
    command: Command,
}

/// The commands whose arguments only clap's traits add.
const COMMANDS: [&str; 2] = ["find", "wrapped"];

/// Calls a command with these words, and returns the document that the program prints.
fn call(command: &str, words: &[&str]) -> Value {
    cmdhelp::test::<App>([&["app", command, "x"], words].concat()).json()
}

#[test]
fn a_destructive_argument_needs_consent() {
    for command in COMMANDS {
        for words in [
            &["--force"][..],
            &["--purge", "all"],
            &["--host=web", "--force"],
        ] {
            let refused = call(command, words);
            let code = &refused["error"]["code"];
            assert_eq!(
                code, "CONFIRMATION_REQUIRED",
                "{command} {words:?}: {refused}"
            );
            let confirmed = call(command, &[words, &["--confirm"]].concat());
            assert_eq!(confirmed, Value::Null, "{command} {words:?}");
        }
        let by_json = Test::<App>::new().json(command, &json!({"pattern": "x", "force": true}));
        assert_eq!(by_json.json()["error"]["code"], "CONFIRMATION_REQUIRED");
        assert_eq!(call(command, &[]), Value::Null);
        assert_eq!(call(command, &["--host", "web"]), Value::Null);
    }
}

#[test]
fn a_secret_argument_is_redacted() {
    for command in COMMANDS {
        for words in [
            &["--token", "hunter2secret"][..],
            &["--token=hunter2secret", "--hots", "web"],
            &["--token=hunter2secret", "--force"],
            &["--tokn", "hunter2secret"],
        ] {
            let error = &call(command, words)["error"];
            assert!(error["code"].is_string(), "{command} {words:?}: {error}");
            assert!(
                !error.to_string().contains("hunter2"),
                "{command} {words:?}: {error}"
            );
        }
    }
}

#[test]
fn documents_contain_the_effects_and_secrets() {
    let document = |words: &[&str]| cmdhelp::test::<App>([&["app"], words].concat()).json();
    for command in COMMANDS {
        let manifest = document(&["help", command, "--format", "json"]);
        let described = &manifest["commands"][command];
        assert_eq!(described["effect"], "read", "{manifest}");
        assert_eq!(described["worst_effect"], "destructive", "{manifest}");
        let flags = &described["flags"];
        assert_eq!(flags["force"]["effect"], "destructive", "{manifest}");
        assert_eq!(flags["purge"]["effect"], "destructive", "{manifest}");
        assert_eq!(flags["host"]["effect"], Value::Null, "{manifest}");
        assert_eq!(flags["token"]["secret"], true, "{manifest}");
        let tools = document(&[command, "--llms"]);
        let tool = tools["tools"].as_array().unwrap().last().unwrap();
        assert_eq!(tool["annotations"]["readOnlyHint"], false, "{tools}");
        assert_eq!(tool["annotations"]["destructiveHint"], true, "{tools}");
        let explained = cmdhelp::explain::<App>(["app", command, "x", "--force"]);
        assert_eq!(explained.effect.call, Some("destructive"));
        assert_eq!(explained.effect.raised_by, ["--force"]);
    }
}

#[test]
fn the_effect_of_a_flattened_struct_counts() {
    let refused = cmdhelp::test::<App>(["app", "clear"]).json();
    assert_eq!(refused["error"]["code"], "CONFIRMATION_REQUIRED");
    let manifest = cmdhelp::test::<App>(["app", "help", "clear", "--format", "json"]).json();
    assert_eq!(manifest["commands"]["clear"]["effect"], "destructive");
}

/// Calls are as fast as without notes.
#[test]
fn a_call_adds_the_arguments_of_each_type_once() {
    App::command();
    let in_one_tree = ADDITIONS.replace(0);
    assert_eq!(call("wrapped", &["--host", "web"]), Value::Null);
    assert_eq!(ADDITIONS.get(), in_one_tree);
}
