//! A program that uses clap, and the one line that makes it ready for agents.
//!
//! ```console
//! $ cargo run --example one-line -- help --format json --all
//! ```
//!
//! In a program of yours, this line in `Cargo.toml` has the same effect:
//! `clap = { package = "cmdhelp", version = "0.1" }`.

extern crate cmdhelp as clap; // the one line

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Count what is in a text
#[derive(Debug, Parser)]
#[command(name = "one-line", version = "1.0.0", propagate_version = true)]
struct Cli {
    /// Tell more
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count lines, words or characters
    #[command(visible_alias = "c")]
    Count(Count),
    /// Find the lines that contain a word
    Find {
        /// The word
        word: String,
        #[command(flatten)]
        input: Input,
        /// Stop after so many
        #[arg(short = 'n', long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
        limit: u16,
    },
}

#[derive(Debug, Args)]
struct Count {
    /// What to count
    #[arg(long, value_enum, default_value_t = What::Words)]
    what: What,
    #[command(flatten)]
    input: Input,
}

/// Where the text is
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Input {
    /// In a file
    #[arg(long, value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Here
    #[arg(long)]
    text: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    Lines,
    Words,
    /// Letters, digits and everything else
    Characters,
}

impl Input {
    fn read(&self) -> std::io::Result<String> {
        match &self.file {
            Some(file) => std::fs::read_to_string(file),
            None => Ok(self.text.clone().unwrap_or_default()),
        }
    }
}

// `CMDHELP_BLESS=1 cargo test --example one-line bundled` writes these files.
#[cfg(test)]
clap::bundled!(
    Cli,
    app = "examples/bundles/one-line/app",
    kdl = "examples/bundles/one-line/one-line.kdl",
    kdl_spec = "examples/bundles/one-line/one-line.spec.kdl",
    skill = "examples/bundles/one-line/skill",
    rules(
        claude_code = "examples/bundles/one-line/claude-code.json",
        codex = "examples/bundles/one-line/codex.rules",
        gemini = "examples/bundles/one-line/gemini.toml"
    )
);

fn main() -> std::io::Result<()> {
    let cli = Cli::parse();
    match cli.command {
        Command::Count(Count { what, input }) => {
            let text = input.read()?;
            println!(
                "{}",
                match what {
                    What::Lines => text.lines().count(),
                    What::Words => text.split_whitespace().count(),
                    What::Characters => text.chars().count(),
                }
            );
        }
        Command::Find { word, input, limit } => {
            let text = input.read()?;
            let lines = text.lines().filter(|line| line.contains(&word));
            for (line, number) in lines.take(limit.into()).zip(1..) {
                match cli.verbose {
                    0 => println!("{line}"),
                    _ => println!("{number}: {line}"),
                }
            }
        }
    }
    Ok(())
}
