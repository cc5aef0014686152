//! Generates types with many options. A program flattens them at its root or in each command.

/// The number of options in a type that commands flatten.
pub(super) const OPTIONS: usize = 30;

/// The source text of a field in the root struct. The field flattens `Everywhere`, the type with the global options.
pub(super) const EVERYWHERE: &str = "
    #[command(flatten)]
    pub everywhere: Everywhere,
";

const TYPES: [&str; 5] = [
    "Option<String>",
    "bool",
    "Option<u16>",
    "Vec<String>",
    "Option<PathBuf>",
];

/// Returns the name of the type for the group with the index `place`.
pub(super) fn group(place: usize) -> String {
    format!("Group{place}")
}

/// Adds a type with `count` options to the source `text`. Each option has the attributes `more`.
pub(super) fn declare(text: &mut String, name: &str, prefix: &str, count: usize, more: &str) {
    *text += &format!("\n/// Options of {prefix}.\n#[derive(Args)]\npub struct {name} {{\n");
    for (place, ty) in TYPES.iter().cycle().take(count).enumerate() {
        *text += &format!("    /// Sets option {place} of {prefix}\n");
        *text += &format!("    #[arg(long = \"{prefix}-{place}\"{more})]\n");
        let field = prefix.replace('-', "_");
        *text += &format!("    pub {field}_{place}: {ty},\n");
    }
    *text += "}\n";
}

/// Adds a field with `#[command(flatten)]` for each of the first `groups` types. Each field begins with `start`.
pub(super) fn flatten(text: &mut String, start: &str, groups: usize) {
    let indent = " ".repeat(start.len() - start.trim_start().len());
    for place in 0..groups {
        *text += &format!(
            "{indent}#[command(flatten)]\n{start}group_{place}: {},\n",
            group(place)
        );
    }
}
