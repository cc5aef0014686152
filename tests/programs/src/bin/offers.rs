//! A program that completes values of all kinds in shells, and has texts of all kinds in its manual pages.

use std::path::PathBuf;
use std::time::Duration;

use cmdhelp::complete::clap_complete::ArgValueCandidates;
use cmdhelp::prelude::*;

/// Offer values
#[derive(Parser)]
#[command(name = "offers", version = "1.0.0", author = "Ada")]
#[cmdhelp(context_deadline_ms = 300)]
struct Offers {
    /// Everywhere
    #[arg(long, global = true)]
    #[cmdhelp(values_from("quick", with = quick))]
    top: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Take(Box<Take>),
    Nest(Nest),
    /// Write the manual pages
    Pages {
        folder: PathBuf,
    },
    /// Answers
    Quick,
    /// Answers, with other values
    Other,
    /// Answers late
    Slow,
    /// Fails
    Fails,
    /// Panics
    Panics,
    /// Has odd values
    Odd,
    /// Has values that come from elsewhere
    Stored,
}

/// Take values
#[derive(Args)]
#[cmdhelp(
    example(r"a\b --many '.x,-y'", note = ".TH is no macro here, nor is \\fB"),
    example("a \\\n  --listed \"two words\"", note = "in two\nlines"),
    exit(3, "'quoted', and -dashed", recovery = ".do nothing"),
    see_also("nest leaf", "quick")
)]
struct Take {
    #[cmdhelp(values_from("quick", with = quick))]
    place: String,
    #[arg(long = "odd.name")]
    #[cmdhelp(values_from("odd", with = odd))]
    odd: Option<String>,
    #[arg(long)]
    #[cmdhelp(values_from("stored", with = stored))]
    stored: Option<String>,
    #[arg(long, value_hint = cmdhelp::ValueHint::FilePath)]
    file: Option<PathBuf>,
    #[arg(short = 's')]
    #[cmdhelp(values_from("slow", with = slow))]
    slow: Option<String>,
    #[arg(long)]
    #[cmdhelp(values_from("fails", with = fails))]
    fails: Option<String>,
    #[arg(long)]
    #[cmdhelp(values_from("panics", with = panics))]
    panics: Option<String>,
    /// Another argument's function tells these, too
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true)]
    #[cmdhelp(values_from = "quick")]
    many: Vec<String>,
    /// The author's own way comes first
    #[arg(long, add = ArgValueCandidates::new(|| vec!["mine".into()]))]
    #[cmdhelp(values_from("quick", with = quick))]
    own: Option<String>,
    /// Its values are known
    #[arg(long, value_parser = ["one", "two words"])]
    listed: Option<String>,
    #[arg(long, default_value = "hunter2", env = "OFFERS_KEY")]
    #[cmdhelp(secret)]
    key: String,
    #[arg(long, hide = true)]
    hidden: Option<String>,
}

/// Commands below another
#[derive(Args)]
struct Nest {
    /// For all below
    #[arg(long, global = true)]
    #[cmdhelp(values_from("other", with = other))]
    mid: Option<String>,
    #[command(subcommand)]
    command: Below,
}

#[derive(Subcommand)]
enum Below {
    /// A command far down
    Leaf {
        /// The same name as at the top, and other values
        #[arg(long)]
        #[cmdhelp(values_from("other", with = other))]
        top: Option<String>,
    },
    /// Not for everyone
    #[command(hide = true)]
    Hidden,
}

fn quick() -> Vec<&'static str> {
    vec!["beta", "alpha", "beta-two"]
}

fn other() -> Vec<&'static str> {
    vec!["gamma"]
}

fn slow() -> Vec<&'static str> {
    std::thread::sleep(Duration::from_secs(600));
    vec!["late"]
}

fn fails() -> Result<Vec<String>, String> {
    Err("the server does not answer".to_owned())
}

fn panics() -> Vec<String> {
    panic!("no more paper")
}

fn odd() -> Vec<&'static str> {
    vec![
        "with space",
        "with:colon",
        "two\nlines",
        "it's",
        "ünï",
        "un\u{200b}seen",
    ]
}

/// Returns untrusted values from a file, one per line.
fn stored() -> Vec<String> {
    let file = std::env::var_os("OFFERS_STORED");
    let text = file.and_then(|file| std::fs::read_to_string(file).ok());
    let text = text.unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn main() {
    cmdhelp::complete::<Offers>();
    if let Command::Pages { folder } = Offers::parse().command {
        for page in cmdhelp::man::<Offers>() {
            page.write_to(&folder).expect("the folder is there");
        }
    }
}
