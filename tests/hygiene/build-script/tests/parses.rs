//! The build script builds the same command as the library.

extern crate cmdhelp as clap;

use clap::{CommandFactory as _, Parser as _};
use cmdhelp_hygiene_build_script::HELP;
use cmdhelp_hygiene_build_script::cli::{Deed, Garden};

#[test]
fn the_build_script_has_the_same_command() {
    assert!(HELP.starts_with("Waters plants\n"), "{HELP}");
    assert_eq!(HELP, Garden::command().render_long_help().to_string());
}

#[test]
fn values_are_parsed() {
    let garden = Garden::parse_from(["garden", "water", "1", "2"]);
    assert_eq!(garden.deed, Deed::Water { beds: vec![1, 2] });
}

mod nested {
    #[derive(clap::Parser)]
    pub(crate) struct Inner {
        #[arg(short)]
        pub(crate) flag: bool,
    }
}

#[test]
fn derives_work_in_tests() {
    assert!(nested::Inner::parse_from(["inner", "-f"]).flag);
}
