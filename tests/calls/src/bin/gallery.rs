//! A program with results of different shapes for people at a terminal.

use cmdhelp::call::Stream;
use cmdhelp::prelude::*;
use serde::Serialize;

/// Look after pictures
#[derive(Parser)]
#[command(name = "gallery", version = "1.0.0")]
#[cmdhelp(effects = "required")]
struct Gallery {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Show a picture with all details
    #[cmdhelp(effect = "read", run = show)]
    Show,
    /// List the pictures
    #[cmdhelp(effect = "read", run = list)]
    List,
    /// Walk past the pictures
    #[cmdhelp(effect = "read", run = walk)]
    Walk,
    /// Enter a room for each line of standard input
    #[cmdhelp(effect = "read", run = tour, stdin = true)]
    Tour,
    /// Say a number
    #[cmdhelp(effect = "read", run = seven, stdout(text_template = "number {}"))]
    Seven,
    /// Say a number as JSON, even at a terminal
    #[cmdhelp(effect = "read", run = seven, output = "json")]
    Json,
    /// Say a number as text, even in a pipe
    #[cmdhelp(effect = "read", run = seven, output = "text")]
    Text,
    /// Work as JSON
    #[cmdhelp(output = "json")]
    Machine(Machine),
    /// Show the description of a picture by another program
    #[cmdhelp(effect = "read", run = foreign)]
    Foreign,
    Sell(Sell),
    /// Fail
    #[cmdhelp(effect = "read", run = fail)]
    Fail,
    /// Hang a picture, slowly
    #[cmdhelp(effect = "read", run = hang)]
    Hang,
}

#[derive(Args)]
struct Machine {
    #[command(subcommand)]
    command: InMachine,
}

#[derive(Subcommand)]
enum InMachine {
    /// Say a number in the format of the parent command
    #[cmdhelp(effect = "read", run = seven)]
    Same,
    /// Say a number in the default format
    #[cmdhelp(effect = "read", run = seven, output = "auto")]
    Other,
}

/// A picture
#[derive(Clone, Serialize)]
struct Picture {
    title: &'static str,
    painter: Painter,
    tags: Vec<&'static str>,
    offers: Vec<Offer>,
}

#[derive(Clone, Serialize)]
struct Painter {
    name: &'static str,
    born: u16,
}

#[derive(Clone, Serialize)]
struct Offer {
    by: &'static str,
    price: u32,
    note: Option<&'static str>,
}

fn pictures() -> Vec<Picture> {
    let boats = Picture {
        title: "Boats on the river in the early morning, seen from the old bridge",
        painter: Painter {
            name: "Ada",
            born: 1815,
        },
        tags: vec!["water", "wood"],
        offers: vec![
            Offer {
                by: "Max",
                price: 100,
                note: None,
            },
            Offer {
                by: "Eve",
                price: 2500,
                note: Some("cash"),
            },
        ],
    };
    let night = Picture {
        title: "Night",
        painter: Painter {
            name: "Bob",
            born: 1900,
        },
        tags: Vec::new(),
        offers: Vec::new(),
    };
    vec![boats, night]
}

fn show(_: &mut Context<Gallery>) -> Result<Picture, String> {
    Ok(pictures().remove(0))
}

fn list(_: &mut Context<Gallery>) -> Result<Vec<Picture>, String> {
    Ok(pictures())
}

fn walk(_: &mut Context<Gallery>) -> Result<Stream<std::vec::IntoIter<Picture>>, String> {
    Ok(Stream::new(pictures()))
}

/// A room, and what hangs in it
#[derive(Serialize)]
struct Room {
    pictures: Vec<Caption>,
}

#[derive(Serialize)]
struct Caption {
    title: &'static str,
    painter: &'static str,
}

fn tour(_: &mut Context<Gallery>) -> Result<Stream<impl Iterator<Item = Room> + use<>>, String> {
    let lines = std::io::stdin().lines().map_while(Result::ok);
    let captions = || {
        pictures().into_iter().map(|picture| Caption {
            title: picture.title,
            painter: picture.painter.name,
        })
    };
    Ok(Stream::new(lines.map(move |_| Room {
        pictures: captions().collect(),
    })))
}

fn seven(_: &mut Context<Gallery>) -> Result<u8, String> {
    Ok(7)
}

fn foreign(_: &mut Context<Gallery>) -> Result<serde_json::Value, String> {
    Ok(serde_json::json!({"title": "Night", "offers": [{"ducats": 10}, {"ducats": 12}]}))
}

fn fail(_: &mut Context<Gallery>) -> Result<(), String> {
    Err("the roof leaks".into())
}

fn hang(cx: &mut Context<Gallery>) -> Result<&'static str, String> {
    cx.progress(0, 2, "hanging");
    for _ in 0..10_000 {
        cx.progress(1, 2, "hanging");
    }
    cx.progress(2, 2, "hanging");
    Ok("hung")
}

/// What is sold
#[derive(Serialize)]
struct Sale {
    title: String,
    price: u32,
}

/// Sell a picture
#[derive(Args)]
#[cmdhelp(
    effect = "destructive",
    dry_run,
    example("Night --price 300", note = "at a fixed price")
)]
struct Sell {
    title: String,
    /// For how much
    #[arg(long, default_value_t = 10)]
    price: u32,
}

#[cmdhelp::run]
impl Sell {
    fn run(self) -> Result<Sale, String> {
        Ok(Sale {
            title: self.title,
            price: self.price,
        })
    }

    fn text(sale: &Sale) -> Option<String> {
        Some(format!("{} goes for {} ducats", sale.title, sale.price))
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Gallery>()
}
