//! Programs, one for each combination of a root type and a type of subcommands. Each command returns its arguments.

use std::ffi::OsString;

use cmdhelp::__private::{parse_plain, run_plain};
use cmdhelp::call::{Host, Shared, run_in};
use cmdhelp::explain::Answer;
use cmdhelp::prelude::*;
use serde::Serialize;

/// The output and the exit code of a call.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: u8,
}

/// A program: its clap command, and functions that call it.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) command: fn() -> cmdhelp::Command,
    pub(crate) call: fn(&[String]) -> Outcome,
    /// Calls the program only if nothing about the call depends on clap.
    pub(crate) plain: fn(&[String]) -> Option<Outcome>,
    /// Returns whether the command line can be parsed without clap.
    pub(crate) is_plain: fn(&[String]) -> bool,
    /// Returns the message of the explanation of a refused command line.
    pub(crate) explain: fn(&[String]) -> Option<String>,
}

/// Calls a program in this process; the first word is the program's name.
pub(crate) fn call<P: cmdhelp::call::Program>(words: &[String]) -> Outcome {
    let outcome = within(|host| Some(run_in::<P>(words, host)), Shared::default());
    outcome.expect("an outcome")
}

/// Calls a program as [`call`] does, but only if nothing about the call depends on clap.
pub(crate) fn plain<P: cmdhelp::call::Program>(words: &[String]) -> Option<Outcome> {
    within(
        |host| run_plain::<P>(&owned(words), host),
        Shared::default(),
    )
}

/// Returns whether a command line can be parsed without clap.
pub(crate) fn is_plain<P: cmdhelp::call::Program>(words: &[String]) -> bool {
    parse_plain::<P>(&owned(words)).is_some()
}

pub(crate) fn owned(words: &[String]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

/// Returns the outcome of a call, unless the call returns no exit code.
pub(crate) fn within(
    call: impl FnOnce(&mut Host<'_>) -> Option<u8>,
    mut shared: Shared,
) -> Option<Outcome> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = call(&mut Host {
        out: &mut out,
        err: &mut err,
        terminal: false,
        prompts: false,
        shared: &mut shared,
    })?;
    let text = |bytes| String::from_utf8(bytes).expect("what is printed is text");
    Some(Outcome {
        out: text(out),
        err: text(err),
        code,
    })
}

/// Explains a command line. Returns the message if the program refuses it.
fn explain<P: cmdhelp::call::Program>(words: &[String]) -> Option<String> {
    match cmdhelp::explain::<P>(words).answer {
        Answer::Refused(problem) => Some(problem.message),
        _ => None,
    }
}

/// The arguments that a command got, and those that its parent command got.
#[derive(Clone, Schema, Serialize)]
pub(crate) struct Meant {
    command: String,
    arguments: String,
    above: String,
}

/// The result of a command: one value, or several.
trait Output {
    fn of(meant: Meant) -> Self;
}

impl Output for Meant {
    fn of(meant: Meant) -> Self {
        meant
    }
}

impl Output for Vec<Meant> {
    fn of(meant: Meant) -> Self {
        vec![meant.clone(), meant.clone(), meant]
    }
}

#[derive(Clone, Copy, Debug, Serialize, ValueEnum)]
enum Shape {
    Round,
    Square,
    #[value(alias = "pointed")]
    Sharp,
    Shard,
}

#[derive(Args, Serialize)]
struct Look {
    #[arg(long, visible_alias = "colour", default_value = "red")]
    color: String,
    #[arg(short, long)]
    quiet: bool,
}

macro_rules! program {
    (
        $module:ident
        [ $($root_says:meta)? ] { $($root:tt)* }
        { $( $(#[$says:meta])* $leaf:ident -> $output:ty { $($fields:tt)* } )+ }
    ) => {
        mod $module {
            use super::*;

            #[derive(Parser, Serialize)]
            #[command(name = "prog")]
            $(#[$root_says])?
            pub(crate) struct Cli {
                $($root)*
                #[command(subcommand)]
                #[serde(skip)]
                command: Commands,
            }

            #[derive(Subcommand)]
            #[allow(dead_code, reason = "only handlers read the arguments")]
            enum Commands {
                $($leaf($leaf),)+
            }

            $(
                #[derive(Args, Serialize)]
                #[cmdhelp(effect = "read")]
                $(#[$says])*
                struct $leaf {
                    $($fields)*
                }

                impl Run for $leaf {
                    type App = Cli;
                    type Output = $output;
                    type Error = std::convert::Infallible;

                    fn run(self, cx: &mut Context<Cli>) -> Result<$output, Self::Error> {
                        Ok(Output::of(Meant {
                            command: stringify!($leaf).to_owned(),
                            arguments: serde_json::to_string(&self).expect("a value"),
                            above: serde_json::to_string(cx.root()).expect("a value"),
                        }))
                    }
                }
            )+
        }
    };
}

/// Declares programs with the same commands below each root.
macro_rules! below_each_root {
    ($group:ident $commands:tt) => {
        mod $group {
            use super::*;

            program! { plain [] {} $commands }
            program! { globals [] {
                #[arg(long, global = true)]
                house: Option<String>,
                #[arg(short, long, global = true, action = cmdhelp::ArgAction::Count)]
                verbose: u8,
            } $commands }
            program! { own [] {
                #[arg(long, global = true, value_enum, default_value_t = Shape::Round)]
                frame: Shape,
                #[arg(long)]
                base: Option<String>,
            } $commands }
            program! { taken [] {
                #[arg(long, global = true)]
                limit: Option<String>,
                #[arg(long = "selector", alias = "select")]
                selector: Option<String>,
            } $commands }
            program! { short [command(infer_long_args = true, infer_subcommands = true)] {
                #[arg(long, global = true)]
                location: Option<String>,
            } $commands }

            pub(crate) const ALL: [Program; 5] = [
                named!($group, plain),
                named!($group, globals),
                named!($group, own),
                named!($group, taken),
                named!($group, short),
            ];
        }
    };
}

macro_rules! named {
    ($group:ident, $module:ident) => {
        Program {
            name: concat!(stringify!($group), "::", stringify!($module)),
            command: <$module::Cli as cmdhelp::CommandFactory>::command,
            call: call::<$module::Cli>,
            plain: plain::<$module::Cli>,
            is_plain: is_plain::<$module::Cli>,
            explain: explain::<$module::Cli>,
        }
    };
}

below_each_root! { notes {
    #[command(visible_alias = "ls")]
    List -> Vec<Meant> {
        filter: Option<String>,
        #[arg(long, alias = "label")]
        tag: Option<String>,
        #[arg(long)]
        all: bool,
    }
    Add -> Meant {
        title: String,
        #[arg(long)]
        note: Option<String>,
        #[command(flatten)]
        look: Look,
    }
} }

below_each_root! { hyphens {
    Grep -> Vec<Meant> {
        #[arg(allow_hyphen_values = true)]
        pattern: String,
        paths: Vec<String>,
        #[arg(long)]
        count: bool,
    }
    Exec -> Meant {
        #[arg(long)]
        user: Option<String>,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    }
    Test -> Meant {
        #[arg(long, allow_hyphen_values = true)]
        expression: Option<String>,
        #[arg(long)]
        ignored: bool,
        #[arg(last = true)]
        words: Vec<String>,
    }
} }

below_each_root! { values {
    Draw -> Meant {
        #[arg(value_enum)]
        shape: Option<Shape>,
        #[arg(short, long, value_parser = cmdhelp::value_parser!(u8).range(1..9))]
        size: Option<u8>,
        #[arg(long, value_delimiter = ',', value_enum)]
        parts: Vec<Shape>,
    }
    Mix -> Vec<Meant> {
        #[arg(value_parser = ["water", "waiter", "oil"])]
        what: String,
        #[arg(long, require_equals = true)]
        into: Option<String>,
        #[arg(long, num_args = 0..=1, default_missing_value = "some")]
        salt: Option<String>,
        #[arg(long, num_args = 2)]
        pair: Vec<String>,
    }
} }

below_each_root! { neighbours {
    List -> Vec<Meant> {
        #[arg(long)]
        last: Option<String>,
        #[arg(long)]
        lost: Option<String>,
        #[arg(long)]
        list: bool,
        first: Option<String>,
    }
    Lint -> Meant {
        #[arg(long, short = 'f')]
        force: bool,
        #[arg(long, short = 'g', conflicts_with = "force")]
        forge: bool,
        #[arg(long, overrides_with = "file")]
        file: Option<String>,
        #[arg(long)]
        files: Vec<String>,
    }
    Lift -> Meant {
        #[arg(short)]
        a: bool,
        #[arg(short)]
        b: bool,
        #[arg(short = 'o')]
        out: Option<String>,
        weight: Vec<u8>,
    }
} }

/// Returns all programs.
pub(crate) fn all() -> impl Iterator<Item = Program> {
    notes::ALL
        .into_iter()
        .chain(hyphens::ALL)
        .chain(values::ALL)
        .chain(neighbours::ALL)
}
