//! Attribute values from `env!`, type parameters, constants with unusual names, and `Option` values.

use std::num::NonZeroUsize;
use std::ops::{Range, RangeFrom, RangeFull, RangeToInclusive};

use clap::builder::{PossibleValue, Resettable, ValueRange};
use clap::{ArgAction, ColorChoice, Parser, Subcommand, ValueEnum, ValueHint};

#[allow(non_upper_case_globals)]
const r#type: &str = "kind";
#[allow(non_upper_case_globals)]
const r#final: char = 'f';
const NO_TEXT: Option<&str> = option_env!("NOBODY_SETS_THIS");
const SOME_TEXT: Option<&str> = Some("some");
const NO_CHAR: Option<char> = None;
const SOME_CHAR: Option<char> = Some('s');
const SOME_NUMBER: Option<usize> = Some(3);
const SOME_HINT: Option<ValueHint> = Some(ValueHint::Url);
const SOME_ACTION: Option<ArgAction> = Some(ArgAction::Append);
const RESET: Resettable<char> = Resettable::Reset;
const ACTION: ArgAction = ArgAction::Count;
const UP_TO: Range<usize> = 1..3;
const FROM: RangeFrom<usize> = 1..;
const ALL: RangeFull = ..;
const AT_MOST: RangeToInclusive<usize> = ..=2;
const SMALL: RangeFrom<i64> = 3..;
const LETTERS: &[char] = &['x', 'y'];
const COUNTED: usize = [r#type; 2].len() + r#type.len();
const CONDITIONS: &[(&str, Option<&str>)] = &[("kind", Some("4"))];
const NAMES: [&str; 2] = [r#type, concat!("na", "me")];
const VALUES: [PossibleValueText; 2] = [PossibleValueText("red"), PossibleValueText("blue")];

#[derive(Clone, Copy)]
struct PossibleValueText(&'static str);

impl From<PossibleValueText> for PossibleValue {
    fn from(text: PossibleValueText) -> Self {
        Self::new(text.0).help("a colour")
    }
}

const fn letter() -> char {
    'l'
}

/// The parameters stand for every type that a parameter can have.
#[derive(Debug, Parser)]
#[command(version = env!("CARGO_PKG_VERSION"), about = concat!("Rare ", "forms"))]
#[command(author = env!("CARGO_PKG_AUTHORS"), after_help(stringify!(after the help)))]
#[command(after_long_help = include_str!("after_help.txt"))]
#[command(before_help = NO_TEXT, long_about = SOME_TEXT)]
#[command(color = if FLAG { ColorChoice::Never } else { ColorChoice::Auto })]
#[command(term_width = COUNTED * 10 + NUMBER)]
#[cfg_attr(all(), command(bin_name = concat!("a", '-', 1, "-", true)))]
pub struct Program<const NUMBER: usize, const FLAG: bool, const LETTER: char> {
    #[arg(long = r#type, short = r#final, help = env!("CARGO_PKG_NAME"))]
    kind: Option<String>,
    #[arg(long, short = LETTER, num_args = NUMBER, display_order = NUMBER, require_equals = FLAG)]
    #[arg(default_value_t = NUMBER)]
    numbered: usize,
    #[arg(long, short = letter(), required = !FLAG, default_value = self::NAMES[1])]
    #[cfg_attr(all(), arg(help = NAMES[0], alias = NAMES[1]))]
    lettered: String,
    #[arg(long, short = NO_CHAR, short_alias = SOME_CHAR, help_heading = SOME_TEXT)]
    #[arg(default_value = SOME_TEXT, value_name = SOME_TEXT, env = NO_TEXT)]
    optional: String,
    #[arg(long, short = RESET, display_order = SOME_NUMBER, value_hint = SOME_HINT)]
    #[arg(action = SOME_ACTION, num_args = UP_TO, value_delimiter = Some(','))]
    listed: Vec<String>,
    #[arg(long, short_aliases = LETTERS.iter().copied(), num_args(FROM), help_heading = None)]
    more: Vec<u8>,
    #[arg(long, action = ACTION)]
    counted: u8,
    #[arg(long, num_args = AT_MOST, default_value_if("kind", "k", None::<&'static str>))]
    most: Vec<String>,
    #[arg(long, num_args = ValueRange::from(0..=1), default_value = "1", default_missing_value = "2")]
    perhaps: u8,
    #[arg(long, value_parser = SMALL, default_value_ifs(CONDITIONS.iter().map(|(id, it)| (*id, "k", *it))))]
    from_three: Option<i64>,
    #[arg(long, value_parser = VALUES)]
    coloured: Option<String>,
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    at_least_one: NonZeroUsize,
    #[arg(long, value_enum, default_values_t = [Level::r#High; 1])]
    levels: Vec<Level>,
    #[arg(value_names = NAMES.map(|name| name), num_args(ALL))]
    rest: Vec<String>,
    #[command(subcommand)]
    verb: Option<Verb>,
}

pub type Cli = Program<1, true, 'n'>;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    #[value(name = r#type, help = SOME_TEXT, alias = NO_TEXT)]
    r#High,
    #[value(help = include_str!("after_help.txt"), hide = !true)]
    Low,
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[command(name = env!("CARGO_PKG_NAME"), short_flag = const { 'g' }, alias = r#type)]
    #[command(about = NO_TEXT, short_flag_alias = NO_CHAR, display_order = SOME_NUMBER)]
    Go,
    #[command(alias = NO_TEXT, visible_alias = SOME_TEXT)]
    Stay,
}
