//! Bundles of real programs are read back as they were written.

use std::fs;
use std::path::Path;

use cmdhelp_bundle::{Install, Options, project, read, write};

use crate::{FORMATS, PROGRAMS, model, packaged};

#[test]
fn bundles_are_read_back_unchanged() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs-back");
    let mut models = PROGRAMS.map(|(_, path)| model(path)).to_vec();
    models.push(packaged(PROGRAMS[0].1));
    for model in &mut models {
        // CLI.md requires a way to install the program.
        let install = Install::Vendored(format!("./bin/{}", model.binary));
        model.packaging.install.push(install);
        for (name, format) in FORMATS {
            let _absent = fs::remove_dir_all(&folder);
            let tree = write(model, format, &Options::default()).expect("a tree");
            let place = folder.join(name);
            tree.write_to(&place).expect("files");
            let found = read(format, &place).unwrap_or_else(|faults| panic!("{faults}"));
            let expected = project(model, format);
            assert_eq!(found, expected, "{} in {name}", model.binary);
        }
    }
}
