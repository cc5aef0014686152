//! A program with result schemas and secret arguments.

use cmdhelp::call::Stream;
use cmdhelp::prelude::*;
use cmdhelp::{Arg, ArgMatches, Error, error::ErrorKind};
use serde::Serialize;

/// Keep books on a shelf
#[derive(Parser)]
#[command(name = "shelf")]
pub(crate) struct Shelf {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(List),
    Show(Show),
    Count(Count),
    Sort(Sort),
    /// Print a value without a schema
    #[cmdhelp(effect = "read", run = undeclared)]
    Undeclared,
    Login(Login),
    Open(Open),
    Values(Values),
}

/// Whose book it is
#[derive(Schema, Serialize)]
struct Author {
    name: String,
    born: Option<u16>,
}

/// A book
#[derive(Schema, Serialize)]
struct Book {
    id: u32,
    title: String,
    author: Option<Author>,
    tags: Vec<String>,
}

fn book(id: u32, title: &str, born: Option<u16>) -> Book {
    Book {
        id,
        title: title.to_owned(),
        author: born.map(|born| Author {
            name: "Ada".to_owned(),
            born: Some(born),
        }),
        tags: vec!["a".to_owned(), "b".to_owned()],
    }
}

/// List the books
#[derive(Args)]
#[cmdhelp(effect = "read", stdout(text_template = "{id}: {title}"))]
struct List {
    /// With these words
    words: Vec<String>,
    #[arg(long)]
    #[cmdhelp(secret)]
    key: Option<String>,
}

#[cmdhelp::run]
impl List {
    fn run(self) -> Result<Vec<Book>, String> {
        eprintln!("listed");
        Ok(vec![
            book(1, "One", Some(1815)),
            book(2, "Two", None),
            book(3, "Three", Some(1912)),
        ])
    }

    fn text(books: &Vec<Book>) -> Option<String> {
        Some(format!("{} books", books.len()))
    }
}

/// Show a book
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Show {
    id: u32,
}

#[cmdhelp::run]
impl Show {
    fn run(self) -> Result<Book, String> {
        Ok(book(self.id, "One", Some(1815)))
    }
}

/// Count, without an end
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Count {}

#[cmdhelp::run]
impl Count {
    fn run(self) -> Result<Stream<Box<dyn Iterator<Item = Book>>>, String> {
        let books = (1..).map(|id| book(id, "Any", None));
        Ok(Stream::new(Box::new(books) as Box<dyn Iterator<Item = _>>))
    }
}

/// Sort the books, and list the moved ones
#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Sort {}

#[cmdhelp::run]
impl Sort {
    fn run(self) -> Result<Vec<Book>, String> {
        Ok(vec![book(2, "Two", None)])
    }
}

#[derive(Serialize)]
struct Undeclared {
    id: u32,
}

fn undeclared(_: &mut Context<Shelf>) -> Result<Vec<Undeclared>, String> {
    Ok(vec![Undeclared { id: 1 }])
}

/// Accepts a text that begins with `sk-`. The error contains the text.
fn token(text: &str) -> Result<String, String> {
    match text.starts_with("sk-") {
        true => Ok(text.to_owned()),
        false => Err(format!("`{text}` is no token")),
    }
}

/// Log in, and forget who was logged in before
#[derive(Args)]
#[cmdhelp(effect = "destructive", dry_run)]
struct Login {
    user: String,
    /// A secret value
    #[arg(short, long, env = "SHELF_TOKEN", value_parser = token)]
    #[cmdhelp(secret)]
    token: Option<String>,
    #[arg(long, value_parser = ["short", "long"])]
    how: Option<String>,
}

/// Who would be logged in
#[derive(Schema, Serialize)]
struct LoggedIn {
    user: String,
    with: String,
}

#[cmdhelp::run]
impl Login {
    fn run(self) -> Result<LoggedIn, String> {
        let with = self.token.unwrap_or_default();
        match self.user.as_str() {
            "nobody" => Err(format!("no user has the token {with}")),
            _ => Ok(LoggedIn {
                user: self.user,
                with,
            }),
        }
    }
}

/// Open the shelf for ever
#[derive(Args)]
#[cmdhelp(effect = "destructive", confirm = "name")]
struct Open {
    #[cmdhelp(secret)]
    pin: u32,
}

#[cmdhelp::run]
impl Open {
    fn run(self) -> Result<bool, String> {
        Ok(true)
    }
}

/// Take values of all kinds
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Values {
    #[arg(long, require_equals = true)]
    equals: Option<String>,
    #[arg(long, num_args = 2..=3)]
    several: Vec<String>,
    #[arg(long, num_args = 2)]
    pair: Vec<String>,
    #[arg(long, num_args = 2..=3, action = cmdhelp::ArgAction::Set)]
    few: Vec<String>,
    #[arg(long, value_delimiter = ',')]
    parted: Vec<String>,
    #[command(flatten)]
    odd: Odd,
}

#[cmdhelp::run]
impl Values {
    fn run(self) -> Result<bool, String> {
        let lists = [&self.several, &self.pair, &self.few, &self.parted];
        Ok(self.equals.is_some() || lists.iter().any(|list| !list.is_empty()))
    }
}

/// An implementation of `Args` by hand that rejects its value.
struct Odd;

impl FromArgMatches for Odd {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        match matches.get_flag("odd") {
            true => Err(Error::raw(ErrorKind::Format, "this is too odd")),
            false => Ok(Self),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        Self::from_arg_matches(matches).map(drop)
    }
}

impl Args for Odd {
    fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
        cmd.arg(
            Arg::new("odd")
                .long("odd")
                .action(cmdhelp::ArgAction::SetTrue),
        )
    }

    fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        Self::augment_args(cmd)
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Shelf>()
}
