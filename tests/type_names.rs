//! Within a crate, the name of a struct, enum, union or trait means one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The reason why the types of a grammar's draft have the names of the types in the tree of the program.
const DRAFT: &str = "the draft of a grammar mirrors the tree from which it is written";

/// The reason why the parts of two public modules are allowed to share a name.
const PUBLIC: &str = "users see the name with its module";

/// The reason why commands of different groups are allowed to share a name.
const COMMAND: &str = "the type of a command has the command's name";

/// Names that a crate gives to several types, each with the reason.
const SHARED: [(&str, &str, &str); 19] = [
    ("cmdhelp-cli", "Check", COMMAND),
    ("cmdhelp-cli", "List", COMMAND),
    (
        "cmdhelp-mcp",
        "Inner",
        "it is behind the `Arc` of the only other type in its file",
    ),
    (
        "cmdhelp-mcp",
        "State",
        "it is behind the `Mutex` of the only other type in its file",
    ),
    ("cmdhelp-runtime", "Fields", PUBLIC),
    ("cmdhelp-runtime", "Page", PUBLIC),
    (
        "cmdhelp-sandbox",
        "Running",
        "each operating system compiles one of the two",
    ),
    ("cmdhelp-spec", "Action", DRAFT),
    ("cmdhelp-spec", "Arg", DRAFT),
    ("cmdhelp-spec", "Command", DRAFT),
    ("cmdhelp-spec", "Event", PUBLIC),
    ("cmdhelp-spec", "Example", PUBLIC),
    ("cmdhelp-spec", "Group", DRAFT),
    ("cmdhelp-spec", "Line", PUBLIC),
    ("cmdhelp-spec", "PossibleValue", DRAFT),
    ("cmdhelp-spec", "Setting", DRAFT),
    ("cmdhelp-spec", "Text", DRAFT),
    ("cmdhelp-spec", "Unknown", PUBLIC),
    ("cmdhelp-spec", "Value", PUBLIC),
];

/// Adds the names of the types that the tokens of a module declare, without those of its tests.
fn add(tokens: TokenStream, names: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
        _ => None,
    };
    let is = |at: usize, char: char| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == char);
    let mut is_test = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) if at > 0 && is(at - 1, '#') => {
                is_test |= group.stream().to_string().replace(' ', "") == "cfg(test)";
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let is_module = at > 1 && word(at - 2).as_deref() == Some("mod");
                let is_macro = at > 0 && is(at - 1, '!');
                if (is_module || is_macro) && !is_test {
                    add(group.stream(), names);
                }
                is_test = false;
            }
            TokenTree::Ident(ident) => {
                let is_type = ["struct", "enum", "union", "trait"]
                    .iter()
                    .any(|it| ident == it);
                if is_type && !is_test {
                    names.extend(word(at + 1));
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_test = false,
            _ => {}
        }
    }
}

/// Returns the names of all types of a crate, each with the files that declare one.
fn types(folder: &Path) -> BTreeMap<String, Vec<PathBuf>> {
    let mut types: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut folders = vec![folder.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            if path.is_dir() && !is_test {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !is_test {
                let text = fs::read_to_string(&path).expect("a source file");
                let mut names = Vec::new();
                add(text.parse().expect("Rust"), &mut names);
                for name in names {
                    types.entry(name).or_default().push(path.clone());
                }
            }
        }
    }
    types
}

#[test]
fn no_two_types_of_a_crate_have_the_same_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut shared = BTreeSet::new();
    let mut wrong = Vec::new();
    for entry in fs::read_dir(root).expect("the workspace") {
        let folder = entry.expect("a folder").path();
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.starts_with("cmdhelp-") || !folder.join("src").exists() {
            continue;
        }
        let types = types(&folder);
        assert!(
            types.len() > 20,
            "{name} declares only {} types",
            types.len()
        );
        for (ty, files) in types.into_iter().filter(|(_, files)| files.len() > 1) {
            match SHARED.iter().find(|it| (it.0, it.1) == (&name, &ty)) {
                Some(it) => drop(shared.insert(it)),
                None => wrong.push(format!("{name}: `{ty}` in {files:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "rename these types: {}", wrong.join("\n"));
    for it in &SHARED {
        assert!(
            shared.contains(it),
            "remove {it:?} from `SHARED`: only one type has this name"
        );
    }
}

#[test]
fn names_in_modules_and_macros_are_found_but_not_those_in_functions_and_tests() {
    let text = "struct A; mod m { pub(crate) enum B {} } options! { trait C {} } \
                fn f() { struct D; } #[cfg(test)] mod tests { struct E; } impl F { } union G {}";
    let mut names = Vec::new();
    add(text.parse().expect("Rust"), &mut names);
    assert_eq!(names, ["A", "B", "C", "G"]);
}
