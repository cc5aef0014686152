//! Attribute values from statics, nested constants, and lazily created values.

use clap::builder::{PossibleValue, Styles};
use clap::{ArgAction, Parser, ValueHint};
use std::ffi::OsStr;
use std::sync::LazyLock;

const ACTION: ArgAction = ArgAction::Count;
const HINT: ValueHint = ValueHint::EmailAddress;
const ORDER: usize = 4;
const NAMES: [&str; 2] = ["A", "B"];
const STYLES: Styles = Styles::plain();
const NONE: Option<&str> = None;
static LATE: LazyLock<String> = LazyLock::new(|| ["made", "late"].join(" "));

fn possible() -> Vec<PossibleValue> {
    vec![
        PossibleValue::new("word").help("a word"),
        PossibleValue::new("x").hide(true),
        PossibleValue::new("3").alias("three"),
    ]
}

#[derive(Debug, Parser)]
#[command(styles = STYLES, after_help = LATE.as_str(), about = NONE)]
pub struct Cli {
    #[arg(short, action = ACTION, display_order = ORDER)]
    count: u8,
    #[arg(long, value_names = NAMES, num_args = NAMES.len(), value_hint = HINT)]
    pair: Vec<String>,
    #[arg(long, value_parser = possible(), help = LATE.as_str())]
    listed: Option<String>,
    #[arg(long, default_value = OsStr::new("os"), long_help = NONE)]
    os: String,
    #[arg(long, action = if ORDER > 3 { ArgAction::Append } else { ArgAction::Set })]
    chosen: Vec<u8>,
    #[arg(long, action = { ArgAction::SetTrue })]
    block: bool,
}
