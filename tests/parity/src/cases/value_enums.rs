//! Value enums with every attribute.

use clap::builder::PossibleValue;
use clap::{Parser, ValueEnum};

const NAME: &str = "from-const";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Plain {
    One,
    TwoWords,
    HTTPOnly,
}

#[derive(Clone, Debug, ValueEnum)]
enum Attributed {
    /// A doc comment.
    Documented,
    /// Two lines of
    /// a doc comment
    ///
    /// and a second paragraph.
    Paragraphs,
    #[value(name = "other")]
    Named,
    #[value(name("called"))]
    Called,
    #[value(name = NAME)]
    Constant,
    #[value(id = "older")]
    ById,
    #[value(alias = "a", alias = "b")]
    Aliased,
    #[value(aliases = ["c", "d"])]
    ManyAliases,
    #[value(help = "given")]
    Helped,
    /// Loses
    #[value(help = "wins")]
    HelpAndDoc,
    #[value(hide = true)]
    Hidden,
    #[value(skip)]
    Skipped,
    #[value(skip)]
    SkippedTuple(u8),
    #[value(skip)]
    SkippedStruct {
        inner: u8,
    },
    #[value(rename_all = "SCREAMING_SNAKE_CASE")]
    RenamedHere,
    #[value(rename_all = "snake", name = "both")]
    RenamedAndNamed,
    #[clap(name = "legacy")]
    Legacy,
}

#[derive(Clone, Debug, ValueEnum)]
enum ByHandValues {
    A,
}

#[derive(Clone, Debug)]
enum ByHand {
    Low,
    High(u8),
}

impl ValueEnum for ByHand {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Low, Self::High(1), Self::High(2)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Low => PossibleValue::new("low").alias("lo"),
            Self::High(1) => PossibleValue::new("high").help("as high as most go"),
            Self::High(_) => PossibleValue::new("higher").hide(true),
        })
    }
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    plain: Option<Plain>,
    #[arg(long, value_enum)]
    attributed: Option<Attributed>,
    #[arg(long, value_enum, ignore_case = true)]
    any_case: Vec<Plain>,
    #[arg(long, value_parser = clap::value_parser!(Plain))]
    explicit: Option<Option<Plain>>,
    #[arg(long, value_parser = clap::builder::EnumValueParser::<Plain>::new())]
    by_parser: Option<Plain>,
    #[arg(long, hide_possible_values = true)]
    hidden: Option<Plain>,
    #[arg(long, value_delimiter = ',')]
    list: Vec<Attributed>,
    #[arg(long)]
    single: Option<ByHandValues>,
    by_hand: Option<ByHand>,
}
