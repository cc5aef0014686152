//! Generates the large types. The compiler does not write their manifests, because that takes long and the tests do not
//! use them.

use std::fmt::Write as _;
use std::path::Path;

const SIZE: usize = 1_000;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let mut source = String::new();
    write_struct(&mut source);
    write_enum(&mut source);
    std::fs::write(Path::new(&out).join("large.rs"), source).expect("OUT_DIR can be written to");
}

/// Writes a struct with options of all common shapes.
fn write_struct(source: &mut String) {
    source.push_str("/// Many options.\n#[derive(Debug, Parser)]\n#[command(bin_name = \"large\")]\n#[cmdhelp(manifest = false)]\npub struct Wide {\n");
    for number in 0..SIZE {
        let ty = match number % 5 {
            0 => "Option<String>",
            1 => "Vec<std::path::PathBuf>",
            2 => "bool",
            3 => "Option<u16>",
            _ => "Option<Vec<String>>",
        };
        let _ = writeln!(
            source,
            "    /// Option {number}.\n    #[arg(long)]\n    pub option_{number}: {ty},"
        );
    }
    source.push_str("}\n");
}

/// Writes an enum of commands with arguments, in struct variants and in structs.
fn write_enum(source: &mut String) {
    source.push_str(
        "/// Arguments that are shared.\n#[derive(Debug, Args)]\npub struct Common {\n    /// A name.\n    pub name: Option<String>,\n}\n",
    );
    source.push_str("/// Many commands.\n#[derive(Debug, Parser)]\n#[command(bin_name = \"large\")]\n#[cmdhelp(manifest = false)]\npub enum Many {\n");
    for number in 0..SIZE {
        let fields = match number % 3 {
            0 => "",
            1 => "(Common)",
            _ => {
                " {\n        /// A name.\n        #[arg(long)]\n        name: Option<String>,\n        /// Numbers.\n        numbers: Vec<u64>,\n    }"
            }
        };
        let _ = writeln!(
            source,
            "    /// Command {number}.\n    Command{number}{fields},"
        );
    }
    source.push_str("}\n");
}
