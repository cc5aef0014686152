//! A program with destructive commands, which record their calls in a log file.

use std::convert::Infallible;
use std::io::{Read as _, Write as _};

use cmdhelp::prelude::*;
use serde::Serialize;

/// Keep things in an attic
#[derive(Parser)]
#[command(name = "attic")]
struct Attic {
    /// Which attic
    #[arg(long, global = true)]
    house: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[allow(dead_code, reason = "only handler functions read the arguments")]
enum Command {
    List(List),
    /// Add a thing
    #[cmdhelp(effect = "write", run = add)]
    Add {
        title: String,
        #[arg(long, visible_alias = "remark")]
        note: Option<String>,
    },
    /// Throw a thing away
    #[cmdhelp(effect = "destructive", run = rm)]
    Rm {
        id: String,
    },
    /// Throw everything away, or all things of one kind
    #[cmdhelp(effect = "destructive", run = wipe)]
    Wipe {
        kind: Option<String>,
    },
    /// Throw away a thing that a preview shows first
    #[cmdhelp(effect = "destructive", dry_run, run = shown)]
    Shown {
        id: String,
    },
    /// Show another preview at each call
    #[cmdhelp(effect = "destructive", dry_run, run = restless)]
    Restless,
    /// Replace everything by the things on standard input
    #[cmdhelp(effect = "destructive", stdin = true, run = replace)]
    Replace,
    /// Replace everything by the things on standard input, with a preview
    #[cmdhelp(effect = "destructive", stdin = true, dry_run, run = replace_shown)]
    ReplaceShown,
    /// Throw away with a secret number
    #[cmdhelp(effect = "destructive", run = pin)]
    Pin {
        #[arg(long)]
        #[cmdhelp(secret)]
        pin: String,
    },
    /// Run a command line
    #[cmdhelp(effect = "destructive", run = exec)]
    Exec {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Look for words
    #[cmdhelp(effect = "read", run = grep)]
    Grep {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Ring at a door
    #[cmdhelp(effect = "read", run = ring)]
    Ring {
        #[arg(allow_hyphen_values = true)]
        door: Option<String>,
        #[arg(long)]
        #[cmdhelp(effect = "destructive")]
        hard: bool,
    },
    /// Walk through the attic, without a declared effect
    #[cmdhelp(run = stroll)]
    Stroll {
        #[arg(long)]
        pace: Option<u8>,
    },
    /// Tidy up a corner, with an effect that only a flag declares
    #[cmdhelp(run = tidy)]
    Tidy {
        corner: Option<String>,
        #[arg(long)]
        #[cmdhelp(effect = "destructive")]
        hard: bool,
    },
    /// Sweep a corner, or everything
    #[cmdhelp(effect = "write", run = sweep)]
    Sweep {
        #[arg(required = true)]
        corner: Option<String>,
        #[arg(long, exclusive = true)]
        everything: bool,
    },
    Forced(Forced),
    /// Other programs
    #[command(subcommand)]
    Plugin(Plugin),
}

/// List the things
#[derive(Args)]
#[command(visible_alias = "ls")]
#[cmdhelp(effect = "read")]
struct List {
    filter: Option<String>,
    #[arg(long, alias = "label")]
    tag: Option<String>,
    #[arg(long)]
    all: bool,
}

#[derive(Schema, Serialize)]
struct Thing {
    name: String,
    filter: Option<String>,
}

#[cmdhelp::run]
impl List {
    fn run(self) -> Result<Vec<Thing>, Infallible> {
        Ok(vec![Thing {
            name: "chair".to_owned(),
            filter: self.filter,
        }])
    }
}

/// Change the effect of a call by defaults and environment variables
#[derive(Args)]
#[cmdhelp(effect = "read")]
#[group(id = "how", multiple = true)]
struct Forced {
    #[arg(long)]
    mode: Option<String>,
    #[arg(long, group = "scope")]
    here: Option<String>,
    /// By a condition
    #[arg(long, default_value_if("mode", "everything", "true"))]
    #[cmdhelp(effect = "destructive")]
    conditional: bool,
    /// By a condition on a group
    #[arg(
        long,
        default_value_if("scope", cmdhelp::builder::ArgPredicate::IsPresent, Some("there"))
    )]
    #[cmdhelp(effect = "destructive")]
    grouped: Option<String>,
    /// By one of several conditions
    #[arg(long, default_value_ifs([("mode", "some", "1"), ("mode", "many", "9")]))]
    #[cmdhelp(effect = "destructive")]
    several: Option<u8>,
    /// By the environment
    #[arg(long, env = "ATTIC_VARIABLE")]
    #[cmdhelp(effect = "destructive")]
    variable: Option<String>,
    /// Without a value
    #[arg(long, num_args = 0..=1, default_missing_value = "all")]
    #[cmdhelp(effect = "destructive")]
    missing: Option<String>,
    /// Keep what is there
    #[arg(long = "no-keep", action = cmdhelp::ArgAction::SetFalse)]
    #[cmdhelp(effect = "destructive")]
    keep: bool,
    /// How often
    #[arg(short, action = cmdhelp::ArgAction::Count)]
    #[cmdhelp(effect = "destructive")]
    times: u8,
}

#[cmdhelp::run]
impl Forced {
    fn run(self) -> Result<(), Infallible> {
        let conditions = [
            self.conditional,
            self.grouped.is_some(),
            self.several.is_some(),
            self.variable.is_some(),
            self.missing.is_some(),
            !self.keep,
            self.times > 0,
        ];
        if conditions.contains(&true) {
            gone("forced");
        }
        Ok(())
    }
}

#[derive(Subcommand)]
#[allow(dead_code, reason = "the plugins are never run")]
enum Plugin {
    /// A plugin that is built in
    #[cmdhelp(effect = "read", run = dust)]
    Dust,
    #[command(external_subcommand)]
    Other(Vec<String>),
}

fn add(title: String, note: Option<String>, _: &mut Context<Attic>) -> Result<String, String> {
    gone(&format!("added {title}"));
    Ok(title + &note.unwrap_or_default())
}

fn rm(id: String, _: &mut Context<Attic>) -> Result<String, String> {
    gone(&format!("rm {id}"));
    Ok(id)
}

fn wipe(kind: Option<String>, _: &mut Context<Attic>) -> Result<(), String> {
    gone(&format!("wipe {kind:?}"));
    Ok(())
}

/// Returns the content of the file in `ATTIC_FILE`, so that tests can change the preview.
fn shown(id: String, cx: &mut Context<Attic>) -> Result<String, String> {
    let file = std::env::var_os("ATTIC_FILE").unwrap_or_default();
    let text = std::fs::read_to_string(file).unwrap_or_default();
    if !cx.is_dry_run() {
        gone(&format!("shown {id}"));
    }
    Ok(format!("{id}: {text}"))
}

fn restless(cx: &mut Context<Attic>) -> Result<String, String> {
    if !cx.is_dry_run() {
        gone("restless");
    }
    let now = std::time::SystemTime::now();
    Ok(format!("{now:?} {}", std::process::id()))
}

fn replace(cx: &mut Context<Attic>) -> Result<String, String> {
    replace_shown(cx)
}

fn replace_shown(cx: &mut Context<Attic>) -> Result<String, String> {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|error| error.to_string())?;
    if cx.is_dry_run() {
        return Ok(format!("{} bytes", text.len()));
    }
    gone(&format!("replaced by {text}"));
    Ok(text)
}

fn pin(pin: String, _: &mut Context<Attic>) -> Result<(), String> {
    gone(&format!("pin {pin}"));
    Ok(())
}

fn exec(words: Vec<String>, _: &mut Context<Attic>) -> Result<Vec<String>, String> {
    gone(&format!("exec {}", words.join(" ")));
    Ok(words)
}

fn grep(words: Vec<String>, _: &mut Context<Attic>) -> Result<Vec<String>, String> {
    Ok(words)
}

fn ring(door: Option<String>, hard: bool, _: &mut Context<Attic>) -> Result<bool, String> {
    if hard {
        gone(&format!("ring {door:?}"));
    }
    Ok(hard)
}

fn stroll(pace: Option<u8>, _: &mut Context<Attic>) -> Result<Option<u8>, String> {
    Ok(pace)
}

fn tidy(corner: Option<String>, hard: bool, _: &mut Context<Attic>) -> Result<bool, String> {
    if hard {
        gone(&format!("tidy {corner:?}"));
    }
    Ok(hard)
}

fn sweep(
    corner: Option<String>,
    everything: bool,
    _: &mut Context<Attic>,
) -> Result<(Option<String>, bool), String> {
    Ok((corner, everything))
}

fn dust(_: &mut Context<Attic>) -> Result<(), String> {
    Ok(())
}

/// Records a call of a destructive handler.
fn gone(what: &str) {
    let Some(log) = std::env::var_os("ATTIC_LOG") else {
        return;
    };
    let mut file = std::fs::OpenOptions::new();
    let file = file.create(true).append(true).open(log);
    writeln!(file.expect("a log"), "{what}").expect("a log");
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Attic>()
}
