//! The program with forbidden lints can parse its command line.

use clap::Parser as _;
use cmdhelp_hygiene_forbidden_lints::{Bread, Deed, Flour, Oven};

#[test]
fn values_are_parsed() {
    let oven = Oven::parse_from(["oven", "-d", "220", "bread", "rye", "wheat"]);
    assert_eq!((oven.degrees, oven.place), (220, "kitchen"));
    assert_eq!(
        oven.deed,
        Deed::Bread(Bread {
            flours: vec![Flour::Rye, Flour::Wheat]
        })
    );
    let oven = Oven::parse_from(["oven", "cake", "--layers"]);
    assert_eq!(
        (oven.degrees, oven.deed),
        (180, Deed::Cake { layers: Some(None) })
    );
}
