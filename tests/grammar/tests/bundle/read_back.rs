//! A program's bundles are read back as they were written.

use std::fs;
use std::path::Path;

use cmdhelp_bundle::{Format, Install, Options, WriteError, project, read, write};
use cmdhelp_grammar_tests::clap_calls::built;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_test_support::{Random, number};

use super::program::described;

/// `BUNDLE_TREES` sets the number of programs and `BUNDLE_SEED` the seed. Only every tenth program is also
/// written as KDL, because the KDL parser is slow in debug builds.
#[test]
fn bundles_are_read_back_unchanged() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("read-back");
    let mut seeds = Random::new(number("BUNDLE_SEED", 5));
    let most = number("BUNDLE_TREES", 500);
    let mut trees = 0;
    while trees < most {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let node = tree(&mut random);
        if built(&node).is_none() {
            continue;
        }
        let Some((mut model, _)) = described(&mut random, &node) else {
            continue;
        };
        trees += 1;
        // CLI.md requires a way to install the program.
        let install = Install::Vendored("./bin/prog".into());
        model.packaging.install.push(install);
        for format in Format::ALL {
            if matches!(format, Format::Kdl(_)) && trees % 10 > 0 {
                continue;
            }
            let tree = match write(&model, format, &Options::default()) {
                Ok(tree) => tree,
                Err(WriteError::Multicall | WriteError::NoTools) => continue,
                Err(error) => panic!("seed {seed}: {error}"),
            };
            let _absent = fs::remove_dir_all(&folder);
            let place = folder.join("bundle");
            tree.write_to(&place).expect("files");
            let found = read(format, &place);
            let found = found.unwrap_or_else(|it| panic!("seed {seed} in {format:?}: {it}"));
            assert_eq!(found, project(&model, format), "seed {seed} in {format:?}");
        }
    }
}
