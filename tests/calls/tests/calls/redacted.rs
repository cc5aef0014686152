//! No output contains eight consecutive characters of a secret, or a whole shorter secret, for
//! secrets of any kind, from any source, in any output.

use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread::{self, JoinHandle};

use cmdhelp_test_support::Random;
use serde_json::{Value, json};

use crate::run::{Outcome, SHELF, command, program, run, run_with, words};
use crate::secret_values::{leaked, of_each_kind};

const VAULT: &str = program!("vault");

/// Returns random secrets. The seed is fixed, so that failures can be reproduced; `SECRETS_SEED` adds
/// the secrets of another seed.
fn secrets() -> Vec<(&'static str, String)> {
    let more = std::env::var("SECRETS_SEED").ok();
    let more = more.map(|seed| seed.parse().expect("`SECRETS_SEED` is a number"));
    let seeds = [1].into_iter().chain(more);
    seeds
        .flat_map(|seed| of_each_kind(&mut Random::new(seed)))
        .collect()
}

/// A call with a secret in it.
struct Call {
    words: Vec<String>,
    env: Option<(&'static str, String)>,
    input: Option<String>,
    /// The secret in the call.
    secret: String,
    /// Whether the call prints the value if the argument is not secret.
    shows: bool,
}

impl Call {
    fn of(words: &[&str], shows: bool) -> Self {
        Self {
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            env: None,
            input: None,
            secret: String::new(),
            shows,
        }
    }

    fn env(mut self, name: &'static str, value: &str) -> Self {
        self.env = Some((name, value.to_owned()));
        self
    }

    fn run(&self, command_name: &str) -> Outcome {
        let mut command = command(VAULT);
        for word in &self.words {
            command.arg(if word == "hide" { command_name } else { word });
        }
        if let Some((name, value)) = &self.env {
            let shown = name.replace("VAULT_", "VAULT_SHOWN_");
            command.env(
                if command_name == "hide" {
                    name
                } else {
                    shown.as_str()
                },
                value,
            );
        }
        match &self.input {
            None => run(&mut command),
            Some(input) => run_with(&mut command, input),
        }
    }
}

/// Returns calls with every source of a secret and every kind of output.
fn calls(secret: &str) -> Vec<Call> {
    let inline = format!("--token={secret}");
    let short = format!("-t{secret}");
    let bad = format!("bad{secret}");
    let bad_inline = format!("--token={bad}");
    let mut calls = vec![
        Call::of(&["hide", "ada", &inline], true),
        Call::of(&["hide", "ada", &short], true),
        Call::of(&["hide", "ada", &inline, "--output", "text"], true),
        Call::of(
            &["hide", "ada", &inline, "--dry-run", "--select", "usr"],
            false,
        ),
        Call::of(&["hide", "nobody", &inline, "--confirm"], true),
        Call::of(&["hide", "nobody", &inline], true),
        Call::of(&["hide", "ada", &bad_inline], true),
        Call::of(&["hide", "ada", &bad_inline, "--output=text"], true),
        Call::of(&["hide", "ada", &inline, "--how", "shrt"], false),
        Call::of(&["hide", "ada", &inline, "--how", secret], false),
        Call::of(&["hide", "ada", &inline, &inline], false),
        Call::of(&["hid", "ada", &inline], false),
        Call::of(&["hide", "ada", "--pair", secret], false),
        Call::of(
            &["hide", "ada", "--pair", secret, secret, secret, secret],
            false,
        ),
        Call::of(&["hide", "ada", &format!("--tokn={secret}")], false),
        Call::of(&["hide", "ada", "--tokn", secret], false),
        Call::of(&["hide", "ada", &format!("--tkn={secret}")], false),
        Call::of(&["hide", "ada", &format!("--token:{secret}")], true),
        Call::of(&["hide", "ada", &format!("--toekn:{secret}")], true),
        Call::of(&["hide", "ada", "-token", secret], false),
        Call::of(&["hide", "ada", "--token=", secret], false),
        Call::of(&["hide", "ada", "bo", &format!("token={secret}")], false),
        Call::of(&["hide", "ada", secret], false),
        Call::of(&["--llms", "hide", "ada", &inline], false),
        Call::of(&["--llms", "hide", &format!("--tokn={secret}")], false),
        Call::of(&["help", "--format", "json", "hide", &inline], false),
        Call::of(&["help", "--format", "text", "hide", &short], false),
        Call::of(&["help", "hide", "--format=json", "--token", secret], false),
        Call::of(&["hide", "--json", "{}", &inline], false),
        Call::of(
            &["hide", "--json", "{}", &format!("--token:{secret}")],
            false,
        ),
        Call::of(&["hide", "--json", "{}", &short], false),
        // A script passes this word if the variable with the name of the flag is empty.
        Call::of(&["hide", "ada", &format!("--={secret}")], false),
        Call::of(&["hide", "--json", "{}", &format!("--={secret}")], false),
        Call::of(&["--llms", "hide", &format!("--={secret}")], false),
    ];
    if secret.len() > 3 {
        calls.push(Call::of(
            &["hide", "ada", &format!("--token{secret}")],
            false,
        ));
    }
    for how in [
        "display",
        "debug",
        "json",
        "twice",
        "url",
        "cause",
        "lines",
        "long",
        "progress",
        "panic",
        "panic-debug",
    ] {
        let how = format!("--how={how}");
        calls.push(Call::of(
            &["hide", "ada", &inline, &how, "--confirm"],
            false,
        ));
        let call = Call::of(&["hide", "ada", &how, "--confirm"], false);
        calls.push(call.env("VAULT_TOKEN", secret));
    }
    for question in [
        &["--help"][..],
        &["help", "hide"],
        &["hide", "--help"],
        &["hide", "-h"],
        &["help", "--format", "text", "hide"],
        &["help", "--all", "--format", "text"],
        &["help", "--all", "--format", "md"],
        &["help", "--all", "--format", "json"],
        &["help", "--format", "sig"],
        &["--llms"],
        &["hide", "ada"],
        &["hide", "ada", "--output=text"],
        &["hide", "ada", "--how=shrt"],
        &["hide", "--json", "{\"user\":1}"],
    ] {
        let shows = question.contains(&"--help") && question.contains(&"hide");
        calls.push(Call::of(question, shows).env("VAULT_TOKEN", secret));
        calls.push(Call::of(question, shows).env("VAULT_KEY", secret));
    }
    calls.push(Call::of(&["hide", "--how=debug", "--confirm"], false).env("VAULT_KEY", secret));
    for value in [
        json!({"user": "ada", "token": secret}),
        json!({"user": "nobody", "token": secret}),
        json!({"user": "ada", "token": format!("bad{secret}")}),
        json!({"token": secret, "how": secret}),
        json!({"tokn": secret, "how": secret}),
        json!({"token": [secret], "how": secret}),
        json!({"token": secret, secret: 1}),
        json!({"user": 1, "token": secret}),
        json!({"pair": [secret], "token": secret}),
    ] {
        let value = value.to_string();
        calls.push(Call::of(&["hide", "--json", &value], false));
        let mut piped = Call::of(&["hide", "--json", "-"], false);
        piped.input = Some(value[..value.len() - 1].to_owned());
        calls.push(piped);
    }
    for call in &mut calls {
        let is_bad = |text: &String| text.contains(&bad) || text.contains("\"token\":\"bad");
        let is_bad = call.words.iter().chain(&call.input).any(is_bad);
        call.secret = if is_bad {
            bad.clone()
        } else {
            secret.to_owned()
        };
    }
    calls
}

/// Each call is a process, so the secrets are tried in several threads.
#[test]
fn no_output_contains_a_secret() {
    let secrets = secrets();
    thread::scope(|scope| {
        for some in secrets.chunks(secrets.len().div_ceil(4)) {
            scope.spawn(move || some.iter().for_each(check_all_outputs));
        }
    });
}

/// Checks that no output of a call with this secret contains the secret.
fn check_all_outputs((kind, secret): &(&str, String)) {
    for call in calls(secret) {
        let outcome = call.run("hide");
        let leak = leaked(&call.secret, &outcome);
        assert_eq!(
            leak, None,
            "{kind} {secret:?}: {:?}: {outcome:?}",
            call.words
        );
    }
}

/// A positional value that begins with dashes is parsed as an unknown flag, and an error would
/// repeat the flag's name.
#[test]
fn a_positional_secret_that_begins_with_dashes_is_redacted() {
    let secret = "--hunter2hunter2";
    for line in [
        "open --hunter2hunter2",
        "open 12 --hunter2hunter2",
        "open --hunter2hunter2 --output text",
        "opn --hunter2hunter2",
        "open --json {} --hunter2hunter2",
        "open --hunter2hunter2 --help --format json",
        "--llms open --hunter2hunter2",
    ] {
        let outcome = words(SHELF, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(leaked(secret, &outcome), None, "{line}: {outcome:?}");
        // Positive control: every error of `list`, which has no positional secret, shows the value.
        let plain: Vec<&str> = line
            .split(' ')
            .map(|word| match word {
                "open" | "opn" => "list",
                word => word,
            })
            .collect();
        let outcome = words(SHELF, &plain);
        let is_leaked = leaked(secret, &outcome).is_some();
        assert_eq!(is_leaked, outcome.code != 0, "{plain:?}: {outcome:?}");
    }
}

/// Positive control: the same calls of a command without secrets print the value.
#[test]
fn values_that_are_not_secret_are_printed() {
    let secret = "hunter2-0123456789";
    let calls = calls(secret);
    let mut shown = calls.iter().filter(|call| call.shows).peekable();
    assert!(shown.peek().is_some());
    for call in shown {
        let outcome = call.run("show");
        assert!(
            leaked(secret, &outcome).is_some(),
            "{:?}: {outcome:?}",
            call.words
        );
    }
    for how in [
        "display", "debug", "json", "twice", "url", "cause", "lines", "long", "progress", "panic",
    ] {
        let (token, how) = (format!("--token={secret}"), format!("--how={how}"));
        let outcome = words(VAULT, &["show", "ada", &token, &how, "--confirm"]);
        let is_leaked = leaked(secret, &outcome).is_some();
        // With `--how=long`, the end of the text is cut, and the value with it.
        assert!(is_leaked || how == "--how=long", "{how}: {outcome:?}");
    }
}

/// A secret number is redacted in any notation, not only in the one that was typed.
#[test]
fn a_secret_number_is_redacted_in_every_notation() {
    for (written, forms) in [
        ("0042", &["42", "42.0", "42.000"][..]),
        ("09999", &["9999", "9999.0"]),
        ("12.50", &["12.5", "12.500", "12"]),
        ("1e3", &["1000", "1000.0"]),
        ("+7", &["7", "7.0"]),
        ("0.1", &["0.1", "0.100"]),
    ] {
        let pin = format!("--pin={written}");
        let token = "--token=other-secret";
        let outcome = words(VAULT, &["hide", "ada", &pin, token]);
        let preview = &outcome.error()["preview"];
        assert_eq!(preview["number"], "***", "{written}: {outcome:?}");
        let outcome = words(
            VAULT,
            &["hide", "ada", &pin, token, "--how=number", "--confirm"],
        );
        let message = outcome.error()["message"]
            .as_str()
            .expect("a text")
            .to_owned();
        for form in forms {
            let mut numbers = message.split(|c: char| !(c.is_ascii_digit() || c == '.'));
            assert!(
                !numbers.any(|number| number == *form),
                "{written}: {message}"
            );
        }
        let shown = words(VAULT, &["show", "ada", &pin, "--how=number", "--confirm"]);
        let message = shown.error()["message"]
            .as_str()
            .expect("a text")
            .to_owned();
        assert!(message.contains(forms[0]), "{written}: {message}");
    }
}

/// A short secret can be a part of the framework's own words, which stay unchanged.
#[test]
fn the_frameworks_own_words_are_not_redacted() {
    for secret in [
        "0",
        "1",
        "3",
        "a",
        "e",
        "-",
        "\"",
        "hide",
        "token",
        "destructive",
        "CONFIRMATION_REQUIRED",
    ] {
        let token = format!("--token={secret}");
        let error = words(VAULT, &["hide", "ada", &token]).error();
        assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{secret}");
        assert_eq!(
            error["message"],
            "`vault hide` needs consent: it is destructive"
        );
        assert_eq!(error["put_in"], json!(["--token <TOKEN>"]));
        let proceed: Vec<&str> = error["proceed"]
            .as_array()
            .expect("words")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let consent = format!("--confirm={}", error["token"].as_str().expect("a text"));
        assert!(proceed.contains(&consent.as_str()), "{error}");
        assert!(proceed.contains(&"--token=***"), "{error}");
        let filled: Vec<String> = proceed
            .iter()
            .map(|word| word.replace("***", secret))
            .collect();
        let filled: Vec<&str> = filled.iter().skip(1).map(String::as_str).collect();
        let done = words(VAULT, &filled);
        assert_eq!(done.document()["text"], secret);
        let error = words(VAULT, &["hide", "ada", &token, "--colour"]).error();
        assert_eq!(error["code"], "UNKNOWN_ARGUMENT", "{secret}");
        let usage = error["usage"].as_str().expect("a text");
        assert!(usage.starts_with("vault hide "), "{secret}: {usage}");
    }
}

/// No answer to a token reveals whether a secret is right.
#[test]
fn answers_to_tokens_do_not_reveal_a_secret() {
    let refused = |pin: &str, consent: &str| {
        let mut error = words(VAULT, &["hide", "ada", &format!("--pin={pin}"), consent]).error();
        for key in ["token", "proceed"] {
            error.as_object_mut().expect("an object").remove(key);
        }
        error
    };
    let error = words(VAULT, &["hide", "ada", "--pin=7351"]).error();
    let token = error["token"].as_str().expect("a text");
    let (_, sum) = token.split_once('-').expect("a time and a sum");
    for token in [
        format!("1-{sum}"),
        format!("fffffffff-{sum}"),
        "1-0".to_owned(),
    ] {
        let consent = format!("--confirm={token}");
        let right = refused("7351", &consent);
        for wrong in ["7350", "0", "73510", "1e9"] {
            assert_eq!(refused(wrong, &consent), right, "{token}");
        }
    }
    // With other arguments, the reason of the refusal is that the token belongs to another call.
    let other = words(
        VAULT,
        &["hide", "bob", "--pin=7351", &format!("--confirm={token}")],
    );
    assert_eq!(other.error()["reason"], "the token belongs to another call");
}

/// A running server of the program `vault`.
struct VaultServer {
    child: Child,
    stdin: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    /// Collects the standard error.
    log: JoinHandle<std::io::Result<String>>,
    id: u32,
}

impl VaultServer {
    /// Starts the server with these flags after `--mcp`, and initializes the session.
    fn start(flags: &[&str]) -> Self {
        let mut server = command(VAULT);
        server
            .arg("--mcp")
            .args(flags)
            .env("VAULT_KEY", "from-the-environment");
        server
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = server.spawn().expect("the program runs");
        let mut stderr = child.stderr.take().expect("a pipe");
        let log = thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).map(|_| log)
        });
        let mut this = Self {
            stdin: child.stdin.take().expect("a pipe"),
            lines: BufReader::new(child.stdout.take().expect("a pipe")).lines(),
            child,
            log,
            id: 0,
        };
        this.request(
            "initialize",
            &json!({
                "protocolVersion": "2025-11-25", "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }),
        );
        this
    }

    /// Sends a request, and returns the progress messages before the answer and the answer.
    fn request(&mut self, method: &str, params: &Value) -> String {
        self.id += 1;
        let id = self.id;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        writeln!(self.stdin, "{message}").expect("it reads");
        let mut answer = String::new();
        loop {
            answer += &self.lines.next().expect("an answer").expect("text");
            if answer.ends_with('}') && answer.contains(&format!("\"id\":{id}")) {
                return answer;
            }
            answer.push('\n');
        }
    }

    /// Calls the tool `hide`, first without consent and then with the token of the refusal. Returns
    /// both answers.
    fn hide(&mut self, arguments: &Value) -> [String; 2] {
        let params = |arguments: &Value| json!({"name": "hide", "arguments": arguments, "_meta": {"progressToken": "p"}});
        let refusal = self.request("tools/call", &params(arguments));
        let refused: Value =
            serde_json::from_str(refusal.lines().last().expect("a line")).expect("JSON");
        let text = refused["result"]["content"][0]["text"].as_str();
        let document: Value = serde_json::from_str(text.expect("a text")).expect("JSON");
        let mut confirmed = arguments.clone();
        confirmed["confirm"] = document["error"]["token"].clone();
        let answer = self.request("tools/call", &params(&confirmed));
        [refusal, answer]
    }

    /// Ends the server, and returns its log.
    fn end(mut self) -> String {
        drop(self.stdin);
        self.child.wait().expect("it ends");
        self.log.join().expect("it reads").expect("text")
    }
}

#[test]
fn servers_redact_secrets_of_failed_commands() {
    let secrets = secrets().into_iter().map(|(_, secret)| secret);
    let secrets: Vec<String> = secrets.collect();
    for flags in [&[][..], &["--mcp-in-process"]] {
        let mut server = VaultServer::start(flags);
        let mut answers = Vec::new();
        for secret in &secrets {
            for how in ["exit", "print", "panic", "panic-debug", "debug", "progress"] {
                // `exit` and `print` would end the server if they ran in the process of the server.
                if !flags.is_empty() && ["exit", "print"].contains(&how) {
                    continue;
                }
                let arguments = json!({"user": "ada", "token": secret, "how": how});
                answers.extend(server.hide(&arguments).map(|answer| (secret, answer)));
            }
        }
        let failed = answers
            .iter()
            .filter(|(_, it)| it.contains("COMMAND_FAILED") || it.contains("KILLED"));
        assert_eq!(failed.count() > 0, flags.is_empty());
        let log = server.end();
        assert!(
            log.contains("***"),
            "the log tells that something failed: {log}"
        );
        for (secret, stdout) in answers {
            let outcome = Outcome {
                stdout,
                stderr: String::new(),
                code: 0,
            };
            assert_eq!(
                leaked(secret, &outcome),
                None,
                "{flags:?} {secret:?}: {outcome:?}"
            );
        }
        for secret in secrets.iter().filter(|secret| secret.chars().count() >= 8) {
            let outcome = Outcome {
                stdout: String::new(),
                stderr: log.clone(),
                code: 0,
            };
            assert_eq!(
                leaked(secret, &outcome),
                None,
                "{flags:?} {secret:?} in the log"
            );
        }
    }
}
