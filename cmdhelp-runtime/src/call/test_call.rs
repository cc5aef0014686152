//! Calls a program in tests as a shell or an agent would, but without starting a process.

#[cfg(feature = "mcp")]
mod mcp;

use std::any::Any;
use std::ffi::OsString;
use std::marker::PhantomData;

use serde_core::Serialize;
use serde_json::Value;

use super::as_callee::AsCallee as _;
use super::respond::{respond, write_error};
use super::{Host, Program, Shared, check, status, stdin};
use crate::maybe_future::block_on;
use crate::request::Request;
use crate::spec::Words;
use crate::variables;

/// Calls a program in a test, and returns its output. The first of `words` is the program's name.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Program, test};
///
/// fn there_is_milk<Cli: Program>() {
///     let out = test::<Cli>(["jot", "list", "--limit", "1"]);
///     assert_eq!((out.status, out.stderr.as_str()), (0, ""));
///     assert_eq!(out.json()[0]["text"], "Buy milk");
/// }
/// ```
pub fn test<C: Program>(words: impl IntoIterator<Item: Into<OsString>>) -> Tested {
    Test::<C>::new().call(words)
}

/// Calls a program with [`RunAsync`](super::RunAsync) commands in a test, as [`test()`] does. The
/// call can be awaited in any async runtime.
#[cfg(feature = "async")]
pub async fn test_async<C: Program>(words: impl IntoIterator<Item: Into<OsString>>) -> Tested {
    Test::<C>::new().call_async(words).await
}

/// A call in a test, with its standard input, environment variables and consent.
///
/// No stream is a terminal, and no user is asked for consent. [`Tested`] contains what cmdhelp
/// prints, but not what the command itself prints with `println!`.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Program, Test};
/// use serde_json::json;
///
/// fn nothing_is_forgotten_by_accident<Cli: Program>() {
///     let jot = || Test::<Cli>::new().env("JOT_FILE", "notes.txt");
///     let refused = jot().json("forget", &json!({"number": 1}));
///     assert_eq!(refused.json()["error"]["code"], "CONFIRMATION_REQUIRED");
///     let out = jot().confirm().json("forget", &json!({"number": 1}));
///     assert_eq!(out.status, 0);
/// }
/// ```
#[derive(Debug)]
#[must_use = "nothing is called yet"]
pub struct Test<C> {
    shared: Shared,
    stdin: Option<Vec<u8>>,
    variables: Vec<(OsString, OsString)>,
    confirmed: bool,
    program: PhantomData<fn() -> C>,
}

/// The outcome of a call in a test.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tested {
    /// The exit code.
    pub status: u8,
    /// The text on standard output.
    pub stdout: String,
    /// The text on standard error.
    pub stderr: String,
}

impl Tested {
    /// Returns the JSON document on standard output.
    ///
    /// # Panics
    ///
    /// Panics if standard output is not one JSON document.
    #[must_use]
    #[track_caller]
    pub fn json(&self) -> Value {
        match serde_json::from_str(&self.stdout) {
            Ok(value) => value,
            Err(error) => panic!("the output is not a JSON document: {error}\n{self:#?}"),
        }
    }

    /// Returns the JSON documents on standard output, one on each line, as a stream prints them.
    ///
    /// # Panics
    ///
    /// Panics if a line is not a JSON document.
    #[must_use]
    #[track_caller]
    pub fn lines(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        let lines = lines.map(|line| match serde_json::from_str(line) {
            Ok(value) => value,
            Err(error) => panic!("the output is not a JSON document: {error}\n{line}\n{self:#?}"),
        });
        lines.collect()
    }
}

impl<C: Program> Default for Test<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Program> Test<C> {
    /// Makes a call with an unchanged environment and without consent.
    pub fn new() -> Self {
        Self {
            shared: Shared::default(),
            stdin: None,
            variables: Vec::new(),
            confirmed: false,
            program: PhantomData,
        }
    }

    /// Sets the state that the program gets from [`run_with`](super::run_with).
    pub fn state(mut self, state: impl Any) -> Self {
        self.shared = Shared::with(state);
        self
    }

    /// Sets the text on standard input. Calls that set this text run one after the other, because a
    /// process has only one standard input. They are supported only on Unix.
    pub fn stdin(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.stdin = Some(text.into());
        self
    }

    /// Sets an environment variable for the arguments that read it (`env = "..."`). The environment
    /// of the process stays unchanged, so that concurrent tests do not see each other's variables.
    /// A command that calls `std::env` does not see the variable either. clap gets the value as a
    /// default value, so the argument does not conflict with others, as a real variable might.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Gives consent to the call: if the call is refused because it needs consent, it is repeated
    /// with the command line that the error contains.
    pub fn confirm(mut self) -> Self {
        self.confirmed = true;
        self
    }

    /// Makes the call with a command line. The first of `words` is the program's name.
    pub fn call(self, words: impl IntoIterator<Item: Into<OsString>>) -> Tested {
        const { check::handled::<C>(false) };
        block_on(self.carry_out(words.into_iter().map(Into::into).collect()))
    }

    /// Makes the call with a command line, as [`call`](Self::call) does, and awaits an `async`
    /// handler.
    #[cfg(feature = "async")]
    pub async fn call_async(self, words: impl IntoIterator<Item: Into<OsString>>) -> Tested {
        const { check::handled::<C>(true) };
        self.carry_out(words.into_iter().map(Into::into).collect())
            .await
    }

    /// Makes the call with a JSON value, as an agent does. `command` consists of the words of the
    /// command, without the program's name.
    ///
    /// # Panics
    ///
    /// Panics if the value cannot be written as JSON.
    pub fn json(self, command: &str, value: &impl Serialize) -> Tested {
        self.call(by_json::<C>(command, value))
    }

    /// Makes the call with a JSON value, as [`json`](Self::json) does, and awaits an `async`
    /// handler.
    ///
    /// # Panics
    ///
    /// Panics if the value cannot be written as JSON.
    #[cfg(feature = "async")]
    pub async fn json_async(self, command: &str, value: &impl Serialize) -> Tested {
        self.call_async(by_json::<C>(command, value)).await
    }

    async fn carry_out(mut self, words: Vec<OsString>) -> Tested {
        C::review_built();
        let replaced = self.stdin.take().map(stdin::Replaced::by);
        let _shared = replaced.is_none().then(stdin::StdinGuard::new);
        let variables = variables::Given::new(std::mem::take(&mut self.variables));
        let tested = variables.during(self.once(words)).await;
        if !self.confirmed || tested.status != status::CONSENT {
            return tested;
        }
        let proceed = &tested.json()["error"]["proceed"];
        let Some(words) = proceed.as_array() else {
            return tested;
        };
        let words = words.iter().filter_map(Value::as_str);
        let words: Vec<OsString> = words.map(OsString::from).collect();
        variables.during(self.once(words)).await
    }

    async fn once(&mut self, words: Vec<OsString>) -> Tested {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut host = Host {
            out: &mut out,
            err: &mut err,
            terminal: false,
            prompts: false,
            shared: &mut self.shared,
        };
        let request = Request::of::<C>(words);
        let status = respond(&C::CALLEE, request, &mut host, write_error)
            .done()
            .await;
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Tested {
            status,
            stdout: text(out),
            stderr: text(err),
        }
    }
}

/// Returns the command line that calls a command with a JSON value.
fn by_json<C: Program>(command: &str, value: &impl Serialize) -> Vec<OsString> {
    let value = serde_json::to_string(value).unwrap_or_else(|error| panic!("{error}"));
    let program = [C::TRAITS.binary];
    let words = program.into_iter().chain(command.split_whitespace());
    let words = words.chain([Words::LONGER_JSON, &value]);
    words.map(OsString::from).collect()
}
