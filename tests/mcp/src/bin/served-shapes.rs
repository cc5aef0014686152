//! A program with arguments and results of every shape that a schema of `cmdhelp` can have.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::ops::Range;
use std::process::ExitCode;
use std::time::Duration;

use cmdhelp::ArgAction;
use cmdhelp::prelude::*;
use cmdhelp::schema::Schema;
use serde::Serialize;

/// Show shapes
#[derive(Parser)]
#[command(name = "shapes", version)]
struct Shapes {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Take(Box<Take>),
    Union(ShowUnion),
    Unions(ShowUnions),
    Collections(ShowCollections),
    Formula(ShowFormula),
    Maybe(ShowMaybe),
    Map(ShowMap),
    Anything(ShowAnything),
}

/// Take arguments
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Take {
    /// With or without a value
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "auto")]
    color: Option<String>,
    /// One of these, of which one is empty
    #[arg(long, value_parser = ["", "a b", "\"c\""])]
    one_of: Option<String>,
    /// An address
    #[arg(long)]
    address: Option<Ipv4Addr>,
    /// Something written as JSON
    #[arg(long)]
    #[cmdhelp(type = "json")]
    data: Option<String>,
    /// A place on the web
    #[arg(long)]
    #[cmdhelp(type = "url")]
    link: Option<String>,
    /// A day
    #[arg(long)]
    #[cmdhelp(type = "date")]
    due_at: Option<String>,
    /// What nobody is shown
    #[arg(long)]
    #[cmdhelp(secret)]
    password: Option<String>,
    /// A number that may be large
    #[arg(long, default_value_t = u64::MAX)]
    large: u64,
    /// Numbers, of which some are there already
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
    numbers: Vec<i16>,
    /// A number with a part behind the point
    #[arg(long, default_value_t = 0.5)]
    part: f32,
    /// Not to be shown
    #[arg(long = "no-show", action = ArgAction::SetFalse)]
    show: bool,
    /// Yes or no
    #[arg(long, action = ArgAction::Set, default_value_t = true)]
    sure: bool,
    /// A pair
    #[arg(long, num_args = 2, value_names = ["X", "Y"])]
    pair: Option<Vec<u8>>,
    #[arg(long)]
    undocumented: Option<String>,
}

#[derive(Serialize, Schema)]
struct Taken {
    color: Option<String>,
    one_of: Option<String>,
    address: Option<Ipv4Addr>,
    data: Option<String>,
    link: Option<String>,
    due_at: Option<String>,
    large: u64,
    numbers: Vec<i16>,
    part: f32,
    show: bool,
    sure: bool,
    pair: Option<Vec<u8>>,
}

#[cmdhelp::run]
impl Take {
    fn run(self) -> Result<Taken, Infallible> {
        Ok(Taken {
            color: self.color,
            one_of: self.one_of,
            address: self.address,
            data: self.data,
            link: self.link,
            due_at: self.due_at,
            large: self.large,
            numbers: self.numbers,
            part: self.part,
            show: self.show,
            sure: self.sure,
            pair: self.pair,
        })
    }
}

/// Declares commands that return a constant value.
macro_rules! shows {
    ($($(#[$about:meta])* $name:ident: $output:ty = $value:expr;)*) => {
        $($(#[$about])*
        #[derive(Args)]
        #[cmdhelp(effect = "read")]
        struct $name {}

        impl Run for $name {
            type App = Shapes;
            type Output = $output;
            type Error = Infallible;

            fn run(self, _: &mut Context<Shapes>) -> Result<$output, Infallible> {
                Ok($value)
            }
        })*
    };
}

/// What is told from others by a key
#[derive(Serialize, Schema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    Circle { radius: f64 },
    Square { side: f64 },
    Point,
}

#[derive(Serialize, Schema)]
enum External {
    Unit,
    Text(String),
    Pair(u8, bool),
    Named { a: Option<i8> },
}

#[derive(Serialize, Schema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Number(i64),
    Nothing,
}

#[derive(Serialize, Schema)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Text(String),
    List(Vec<Untagged>),
}

#[derive(Serialize, Schema)]
struct Unions {
    tagged: Vec<Tagged>,
    external: Vec<External>,
    adjacent: Vec<Adjacent>,
    untagged: Untagged,
}

#[derive(Serialize, Schema)]
struct Collections {
    map: BTreeMap<String, Vec<u8>>,
    maps: BTreeMap<u8, BTreeMap<String, Option<bool>>>,
    tuple: (String, u8, Option<char>),
    array: [i32; 3],
    range: Range<u16>,
    time: Duration,
    anything: serde_json::Value,
    result: Result<u8, String>,
    #[serde(rename = "with-dash and space")]
    odd: (),
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<String>,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Serialize, Schema)]
struct Rest {
    class: u8,
    #[serde(rename = "_private")]
    private: u8,
    #[serde(rename = "type")]
    kind: String,
}

/// What is computed
#[derive(Serialize, Schema)]
#[serde(rename_all = "lowercase")]
#[schema(recursive("Call"))]
enum Formula {
    Number(f64),
    Sum {
        left: Box<Formula>,
        right: Box<Formula>,
    },
    Call(Call),
}

/// A function with what it is given
#[derive(Serialize, Schema)]
#[schema(recursive("Formula"))]
struct Call {
    function: String,
    arguments: Vec<Formula>,
}

shows! {
    /// Show one of several
    ShowUnion: Tagged = Tagged::Circle { radius: 1.5 };
    /// Show several of several
    ShowUnions: Unions = Unions {
        tagged: vec![Tagged::Square { side: 2.0 }, Tagged::Point],
        external: vec![
            External::Unit,
            External::Text("t".into()),
            External::Pair(1, true),
            External::Named { a: None },
        ],
        adjacent: vec![Adjacent::Number(-1), Adjacent::Nothing],
        untagged: Untagged::List(vec![Untagged::Number(1), Untagged::Text("t".into())]),
    };
    /// Show what holds several values
    ShowCollections: Collections = Collections {
        map: [("a".into(), vec![1, 2])].into(),
        maps: [(1, [("b".into(), None), ("c".into(), Some(true))].into())].into(),
        tuple: ("t".into(), 1, Some('ü')),
        array: [1, -2, 3],
        range: 1..2,
        time: Duration::from_millis(1500),
        anything: serde_json::json!({"a": [null, 1.5, "x"]}),
        result: Err("no".into()),
        odd: (),
        left_out: None,
        rest: Rest { class: 1, private: 2, kind: "k".into() },
    };
    /// Show what contains itself in several ways
    ShowFormula: Formula = Formula::Sum {
        left: Box::new(Formula::Number(1.5)),
        right: Box::new(Formula::Call(Call {
            function: "sin".into(),
            arguments: vec![Formula::Number(0.5)],
        })),
    };
    /// Show something that may not be there
    ShowMaybe: Option<Call> = None;
    /// Show a map
    ShowMap: BTreeMap<String, u8> = [("a".into(), 1)].into();
    /// Show anything
    ShowAnything: serde_json::Value = serde_json::json!([1, "a"]);
}

fn main() -> ExitCode {
    cmdhelp::run::<Shapes>()
}
