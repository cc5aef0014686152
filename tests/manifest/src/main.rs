//! A program with an embedded manifest, as the derives create it. Tests read its file without running it.

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::manifest::{Baked, Baking, Draft, Size};

const DRAFT: &Draft = &Draft::write(&EVERYTHING);

const SIZE: Size = DRAFT.size();

static BAKING: Baking<{ SIZE.frame() }, { SIZE.entries }, { SIZE.aliases }, { SIZE.sources }> =
    Baking::of(&EVERYTHING, DRAFT);

static BAKED: Baked = BAKING.baked();

fn main() {
    println!("{}", BAKED.manifest().json);
}
