// Several crates in this folder include this program. The program is written as a user of clap
// writes it.

use clap::call::Context;
use clap::schema::Schema;
use clap::{Args, CommandFactory, Failure, Parser, Run, Subcommand, ValueEnum};

/// Compiles only for types with the derives of `cmdhelp`, not with clap's.
#[must_use]
pub fn derived_by_us<T: clap::__private::Tree + CommandFactory>() -> bool {
    T::command().get_name() == "app"
}

/// A program as a user of clap has it.
#[derive(Debug, Parser)]
#[command(name = "app", version)]
pub struct Cli {
    /// How much to tell
    #[arg(short, long, action = clap::ArgAction::Count, global = true)]
    pub verbose: u8,
    /// Colours
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// A port
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// Commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Adds words
    Add(Add),
    /// Removes one
    #[cmdhelp(effect = "destructive", run = remove)]
    Remove {
        /// Which
        word: String,
    },
}

/// Arguments of a command.
#[derive(Debug, Args)]
pub struct Add {
    /// The words
    #[arg(required = true)]
    pub words: Vec<String>,
}

/// What can go wrong.
#[derive(Debug, Failure)]
pub enum Trouble {
    /// there is no word
    #[failure(exit = 3, recovery = "app add x")]
    NoWord,
    /// What went wrong elsewhere
    #[failure(transparent)]
    Io(std::io::Error),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("trouble")
    }
}

impl std::error::Error for Trouble {}

impl Run for Add {
    type App = Cli;
    type Output = Vec<String>;
    type Error = Trouble;

    fn run(self, cx: &mut Context<Cli>) -> Result<Vec<String>, Trouble> {
        match cx.root().verbose {
            0 => Err(Trouble::NoWord),
            _ => Ok(self.words),
        }
    }
}

fn remove(word: String, _: &mut Context<Cli>) -> Result<String, Trouble> {
    Ok(word)
}

/// Returns the function that runs the program.
#[must_use]
pub fn program() -> fn() -> std::process::ExitCode {
    clap::run::<Cli>
}

/// Values.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Color {
    /// As the terminal likes it
    Auto,
    /// Never
    Never,
}

/// What is printed.
#[derive(Debug, Schema)]
pub enum Printed<T> {
    /// Words
    Words(Vec<T>),
    /// Nothing
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::{Cli, Color, Command, CommandFactory, Parser, Schema};

    #[test]
    fn it_parses() {
        let cli = Cli::try_parse_from(["app", "-vv", "--color", "never", "add", "a", "b"]).unwrap();
        assert_eq!((cli.verbose, cli.color), (2, Color::Never));
        assert!(matches!(cli.command, Command::Add(add) if add.words == ["a", "b"]));
        assert!(Cli::try_parse_from(["app", "--port", "0", "remove", "a"]).is_err());
    }

    #[test]
    fn it_has_a_schema() {
        let schema = <super::Printed<String>>::SCHEMA;
        assert!(schema.contains(r#""enum":["Nothing"]"#), "{}", schema);
    }

    #[test]
    fn it_can_be_called() {
        use super::{Context, Failure as _, Run};

        let add = || super::Add {
            words: vec!["a".into()],
        };
        let call = |line: &[&str]| {
            let root = Cli::try_parse_from(line).unwrap();
            Run::run(add(), &mut Context::of(root))
        };
        assert_eq!(call(&["app", "-v", "add", "a"]).unwrap(), ["a"]);
        let trouble = call(&["app", "add", "a"]).unwrap_err();
        assert_eq!((trouble.case().code, trouble.case().exit), ("NO_WORD", 3));
        let _ = super::program();
    }

    #[test]
    fn it_builds() {
        let names: Vec<String> = Cli::command()
            .get_subcommands()
            .map(|command| command.get_name().to_owned())
            .collect();
        assert_eq!(names, ["add", "remove"]);
        assert!(super::derived_by_us::<Cli>());
    }
}
