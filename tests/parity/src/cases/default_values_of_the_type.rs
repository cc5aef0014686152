//! `default_value_t` and similar attributes, whose values have the field's type.

use clap::{Parser, ValueEnum};
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

const LIST: [u8; 3] = [1, 2, 3];

fn computed() -> String {
    ["com", "puted"].concat()
}

#[derive(Clone, Debug)]
struct Level(u8);

impl Default for Level {
    fn default() -> Self {
        Self(2)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

#[derive(Clone, Debug, Default, ValueEnum)]
enum Speed {
    #[value(name = "s")]
    Slow,
    #[default]
    NormalPace,
    Fast,
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, default_value_t)]
    bare: Level,
    #[arg(long, default_value_t = 40 + 2)]
    given: u8,
    #[arg(long, default_value_t = computed())]
    computed: String,
    #[arg(long, default_value_t = "word".into())]
    inferred: String,
    #[arg(long, default_value_t = Level(9))]
    own: Level,
    #[arg(long, value_enum, default_value_t)]
    speed: Speed,
    #[arg(long, value_enum, default_value_t = Speed::Slow)]
    slow: Speed,
    #[arg(long, default_value_t = Speed::Fast, value_enum)]
    enum_after: Speed,
    #[arg(long, default_values_t = [1_u8, 2])]
    list: Vec<u8>,
    #[arg(long, default_values_t = LIST)]
    constant_list: Vec<u8>,
    #[arg(long, default_values_t = vec![computed(), String::from("b")])]
    owned_list: Vec<String>,
    #[arg(long, value_enum, default_values_t = [Speed::Fast, Speed::Slow])]
    speeds: Vec<Speed>,
    #[arg(long, default_values_t = (0..3).map(|n| n * n))]
    iterated: Vec<u16>,
    #[arg(long, default_value_os_t = PathBuf::from("path"))]
    path: PathBuf,
    #[arg(long, default_value_os_t)]
    bare_path: PathBuf,
    #[arg(long, default_value_os_t = OsString::from("os"))]
    os: OsString,
    #[arg(long, default_values_os_t = vec![PathBuf::from("a"), PathBuf::from("b")])]
    paths: Vec<PathBuf>,
    #[arg(long, value_enum, default_value_os_t = Speed::Fast)]
    os_speed: Speed,
    #[arg(long, value_enum, default_values_os_t = [Speed::Fast, Speed::NormalPace])]
    os_speeds: Vec<Speed>,
    #[arg(long, default_value_t = 1.5)]
    float: f64,
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    flag: bool,
    #[arg(default_value_t = 3)]
    positional: i32,
}
