//! Arguments that require, conflict with or override each other.

use clap::Parser;

#[derive(Debug, Parser)]
pub enum Cli {
    Requires {
        #[arg(long, requires = "b")]
        a: bool,
        #[arg(long, requires_if("word", "c"))]
        b: Option<String>,
        #[arg(long, requires_ifs([("1", "a"), ("3", "b")]))]
        c: Option<u8>,
        #[arg(long, requires = "a", requires = "c")]
        d: bool,
    },
    Conflicts {
        #[arg(long, conflicts_with = "b")]
        a: bool,
        #[arg(long)]
        b: Option<String>,
        #[arg(long, conflicts_with_all = ["a", "b"])]
        c: bool,
        #[arg(long, exclusive = true)]
        alone: bool,
    },
    Overrides {
        #[arg(long, overrides_with = "b")]
        a: bool,
        #[arg(long, overrides_with = "a")]
        b: bool,
        #[arg(long, overrides_with_all = ["a", "b", "c"])]
        c: Option<u8>,
        #[arg(long, overrides_with = "d")]
        d: Option<u8>,
    },
    RequiredIf {
        #[arg(long)]
        mode: Option<String>,
        #[arg(long, required_if_eq("mode", "word"))]
        a: Option<String>,
        #[arg(long, required_if_eq_any([("mode", "x"), ("a", "x")]))]
        b: Option<u8>,
        #[arg(long, required_if_eq_all([("mode", "x"), ("b", "3")]))]
        c: Option<u8>,
    },
    RequiredUnless {
        #[arg(long, required_unless_present = "b")]
        a: Option<u8>,
        #[arg(long, required_unless_present_any = ["a", "c"])]
        b: Option<u8>,
        #[arg(long, required_unless_present_all = ["a", "b"])]
        c: Option<u8>,
        #[arg(required_unless_present("a"))]
        d: Option<String>,
    },
    #[command(args_override_self = true)]
    OverrideSelf {
        #[arg(long)]
        one: Option<u8>,
        #[arg(long)]
        flag: bool,
    },
}
