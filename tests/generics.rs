//! The arguments of a generic command's type parameter have the effects and secrets that their type declares. The
//! compiler sees only the bound on the parameter, and no spec tree.

use std::marker::PhantomData;

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

#[derive(Subcommand)]
enum Command {
    Find(AnAlias),
}

#[derive(Parser)]
#[command(name = "app")]
struct App {
    #[command(subcommand)]
    command: Command,
}

/// Calls `find` with these words, and returns the document that the program prints.
fn find(words: &[&str]) -> Value {
    cmdhelp::test::<App>([&["app", "find", "x"], words].concat()).json()
}

#[test]
fn a_destructive_argument_of_a_type_parameter_needs_consent() {
    for words in [
        &["--force"][..],
        &["--purge", "all"],
        &["--host=web", "--force"],
    ] {
        let refused = find(words);
        let code = &refused["error"]["code"];
        assert_eq!(code, "CONFIRMATION_REQUIRED", "{words:?}: {refused}");
        let confirmed = find(&[words, &["--confirm"]].concat());
        assert_eq!(confirmed, Value::Null, "{words:?}");
    }
    let by_json = Test::<App>::new().json("find", &json!({"pattern": "x", "force": true}));
    assert_eq!(by_json.json()["error"]["code"], "CONFIRMATION_REQUIRED");
    assert_eq!(find(&[]), Value::Null);
    assert_eq!(find(&["--host", "web"]), Value::Null);
}

#[test]
fn a_secret_argument_of_a_type_parameter_is_redacted() {
    for words in [
        &["--token", "hunter2secret"][..],
        &["--token=hunter2secret", "--hots", "web"],
        &["--token=hunter2secret", "--force"],
        &["--tokn", "hunter2secret"],
    ] {
        let error = &find(words)["error"];
        assert!(error["code"].is_string(), "{words:?}: {error}");
        assert!(!error.to_string().contains("hunter2"), "{words:?}: {error}");
    }
}
