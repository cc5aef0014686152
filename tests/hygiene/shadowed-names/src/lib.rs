//! The user's own items have names that generated code must not use unqualified.

use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

pub mod core {
    //! A module with the name of a crate.
}

pub mod std {
    //! A module with the name of a crate.
}

pub mod clap {
    //! A module with the name of a crate.
}

/// A macro with a known name.
#[macro_export]
macro_rules! concat {
    () => {
        compile_error!("the user's own `concat!` was called")
    };
}

/// A trait whose methods have the names of builder methods.
pub trait Builder: Sized {
    /// Shadowed by the inherent method.
    fn arg(self) -> Self {
        self
    }

    /// Shadowed by the inherent method.
    fn into(self) -> Self {
        self
    }
}

macro_rules! types {
    ($($name:ident)*) => {
        $(
            /// A type with the name of an item in the standard library's prelude.
            #[derive(Clone, Debug, Default)]
            pub struct $name;
        )*
    };
}

types!(Option Result Some None Ok Err Vec String Box Into From Iterator IntoIterator ToString);

/// A number with the name of a text type.
#[derive(Clone, Debug, PartialEq)]
pub struct Str(u8);

impl ::std::str::FromStr for Str {
    type Err = ::std::num::ParseIntError;

    fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
        ::std::result::Result::Ok(Self(text.parse()?))
    }
}

/// A constant with the name of a constant that the derive declares.
pub const PART: &str = "Use a constant as the help text";

/// A program in these surroundings.
#[derive(Debug, Parser)]
pub struct Cli {
    /// A flag whose help text is a constant
    #[arg(long, help = PART)]
    pub constant: bool,
    /// A flag
    #[arg(long)]
    pub flag: bool,
    /// A number
    #[arg(long, default_value_t = 7)]
    pub number: u8,
    /// A text that is a number
    #[arg(long, default_value = "1")]
    pub text: Str,
    /// Not an argument
    #[arg(skip)]
    pub skipped: Option,
    /// A word that is the name of a field and of a local
    #[arg(long, default_value_t = 1)]
    pub cmd: u8,
    /// Shared arguments
    #[command(flatten)]
    pub common: Common,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// Shared arguments.
#[derive(Args, Debug)]
pub struct Common {
    /// Of a type behind a path
    #[arg(long)]
    pub level: ::std::primitive::u8,
    /// Colours
    #[arg(long, value_enum, default_value_t = Color::Some)]
    pub color: Color,
}

/// Commands with known names.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// A command
    #[cmdhelp(run = some)]
    Some,
    /// A command
    #[cmdhelp(run = none)]
    None {
        /// A value
        matches: u8,
    },
    /// A command
    Ok(Common),
}

/// Values with known names.
#[derive(Clone, Debug, PartialEq, ValueEnum)]
pub enum Color {
    /// A value
    Some,
    /// A value
    None,
    /// A value
    Ok,
}

/// It has the name of the trait that is derived.
#[derive(Debug, cmdhelp::Failure)]
pub enum Failure {
    /// A case
    #[failure(code = "NOTHING")]
    None,
    /// A case
    #[failure(transparent)]
    Err(::std::boxed::Box<::std::io::Error>),
}

impl ::std::fmt::Display for Failure {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("failed")
    }
}

impl ::std::error::Error for Failure {}

impl cmdhelp::Run for Common {
    type App = Cli;
    type Output = u8;
    type Error = Failure;

    fn run(self, _: &mut cmdhelp::call::Context<Cli>) -> ::std::result::Result<u8, Failure> {
        ::std::result::Result::Ok(self.level)
    }
}

fn some(_: &mut cmdhelp::call::Context<()>) -> ::std::result::Result<u8, Failure> {
    ::std::result::Result::Err(Failure::None)
}

fn none(matches: u8, _: &mut cmdhelp::call::Context<Cli>) -> ::std::result::Result<u8, Failure> {
    ::std::result::Result::Ok(matches)
}

/// Runs the program.
#[must_use]
pub fn program() -> ::std::process::ExitCode {
    cmdhelp::run::<Cli>()
}

/// What is printed, with a type of a known name in it.
#[derive(Debug, cmdhelp::schema::Schema)]
pub struct Printed {
    /// A comment
    #[schema(minimum = 1)]
    pub number: u8,
    /// Not the standard library's
    pub some: Schema,
}

/// It has the name of the trait that is derived.
#[derive(Debug, cmdhelp::schema::Schema)]
pub enum Schema {
    /// A value
    Some,
    /// A value
    None(u8),
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_has_a_schema() {
        use cmdhelp::schema::Schema as _;

        assert!(super::Printed::SCHEMA.contains(r#""enum":["Some"]"#));
    }

    use super::{Cli, Color, Command, Str};
    use cmdhelp::Parser;

    #[test]
    fn it_parses() {
        let line = ["app", "--text", "5", "--level", "3", "none", "4"];
        let cli = Cli::try_parse_from(line).unwrap();
        assert_eq!((cli.text, cli.number), (Str(5), 7));
        assert_eq!(cli.common.color, Color::Some);
        assert!(matches!(cli.command, Command::None { matches: 4 }));
    }
}
