//! A program with an embedded manifest, as the derives create it. Tests read its file without running it.

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::manifest::{Baked, Baking, Size, measure};

const SIZE: Size = measure(&EVERYTHING);

static BAKING: Baking<{ SIZE.frame() }, { SIZE.entries }, { SIZE.aliases }, { SIZE.sources }> =
    Baking::of(&EVERYTHING, SIZE);

static BAKED: Baked = BAKING.baked();

fn main() {
    println!("{}", BAKED.manifest().json);
}
