//! Defaults that depend on other arguments, and values of an option that is given without a value.

use clap::Parser;
use clap::builder::ArgPredicate;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    mode: Option<String>,
    #[arg(long)]
    flag: bool,
    #[arg(long, default_value_if("mode", "word", "by-word"))]
    conditional: Option<String>,
    #[arg(long, default_value_if("flag", ArgPredicate::IsPresent, Some("by-presence")))]
    present: Option<String>,
    #[arg(long, default_value_if("flag", "true", None), default_value = "otherwise")]
    withdrawn: Option<String>,
    #[arg(long, default_value_ifs([("mode", "word", "one"), ("mode", "x", "two")]))]
    several: Option<String>,
    #[arg(
        long,
        default_value_if("mode", "word", "first"),
        default_value_if("mode", "x", "second"),
        default_value = "neither"
    )]
    stacked: String,
    #[arg(long, num_args = 0..=1, default_missing_value = "missing", default_value = "absent")]
    missing: String,
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "always")]
    color: Option<String>,
    #[arg(long, num_args = 0..=2, default_missing_values = ["1", "2"])]
    pair: Vec<u8>,
    #[arg(long, num_args = 0..=1, default_missing_value_os = "os")]
    os: Option<String>,
    #[arg(short, long, num_args = 0..=1, default_missing_value = "9")]
    twice: Option<Option<u8>>,
}
