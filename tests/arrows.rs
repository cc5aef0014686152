//! Imports between the modules of a crate go one way: a module at the crate root imports only from
//! the modules in the layers below it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The layers of each crate, from the lowest to the highest. A layer is a list of modules at the crate
/// root; modules in the same layer do not import each other.
const LAYERS: [(&str, &[&[&str]]); 2] = [
    (
        "cmdhelp-derive",
        &[
            &["diagnostic"],
            &["syntax"],
            &["model"],
            &["check"],
            &["emit"],
            &["failure", "handler"],
        ],
    ),
    (
        "cmdhelp-spec",
        &[
            &[
                "bytes", "initial", "json", "lines", "list", "session", "slice",
            ],
            &["decimal", "hash", "nearest", "shell"],
            &["const_text", "hidden", "seen", "style"],
            &["schema"],
            &["spec"],
            &["grammar"],
            &["lock", "manifest"],
            &["review"],
        ],
    ),
];

/// Imports that are wrong although they go down, as crate, importing module and imported module: a
/// module between the two re-exports the needed items.
const UNNAMED: [(&str, &str, &str); 1] = [("cmdhelp-derive", "emit", "syntax")];

/// A path within a crate, as a list of names.
type Names = Vec<String>;

/// The modules of a crate.
struct Modules(BTreeMap<Names, Module>);

/// The imports of a module.
#[derive(Default)]
struct Module {
    /// The names that the module declares with `use`, each with its path.
    names: BTreeMap<String, Names>,
    /// All paths that begin with `crate`, `self`, `super` or a child module.
    paths: BTreeSet<Names>,
}

impl Modules {
    fn read(name: &str) -> Self {
        let source = source(name);
        let mut modules = BTreeMap::new();
        read_file(&root_file(&source), &source, Names::new(), &mut modules);
        Self(modules)
    }

    /// Returns the module that a path names, following re-exports.
    fn find(&self, at: &[String], path: &[String], depth: usize) -> Option<Names> {
        let mut path = path.to_vec();
        let mut from = at.to_vec();
        match path[0].as_str() {
            "crate" => from.clear(),
            "self" => {}
            "super" => {
                while path.first().is_some_and(|name| name == "super") {
                    from.pop();
                    path.remove(0);
                }
                path.insert(0, String::new());
            }
            first => {
                from.push(first.to_owned());
                if !self.0.contains_key(&from) {
                    return None;
                }
            }
        }
        for (place, name) in path.iter().enumerate().skip(1) {
            let below = [from.as_slice(), std::slice::from_ref(name)].concat();
            if self.0.contains_key(&below) {
                from = below;
                continue;
            }
            let Some(declared) = self.0[&from].names.get(name) else {
                break;
            };
            let rest = [declared.as_slice(), &path[place + 1..]].concat();
            return (depth < 9).then(|| self.find(&from, &rest, depth + 1))?;
        }
        Some(from)
    }

    /// Returns all imports as pairs of the importing and the imported module.
    fn imports(&self) -> BTreeSet<(Names, Names)> {
        let mut imports = BTreeSet::new();
        for (at, module) in &self.0 {
            for path in &module.paths {
                if let Some(to) = self.find(at, path, 0)
                    && to != *at
                {
                    imports.insert((at.clone(), to));
                }
            }
        }
        imports
    }
}

/// Reads a file and the modules that it declares.
fn read_file(file: &Path, folder: &Path, at: Names, modules: &mut BTreeMap<Names, Module>) {
    let text = fs::read_to_string(file).expect("a source file");
    let tokens: TokenStream = text.parse().expect("Rust");
    let mut module = Module::default();
    let mut below = Vec::new();
    read_tokens(tokens, &mut module, &mut below);
    for name in below {
        let (flat, own) = (folder.join(name.clone() + ".rs"), folder.join(&name));
        let at = [at.as_slice(), &[name]].concat();
        read_file(&flat, &own, at, modules);
    }
    modules.insert(at, module);
}

fn read_tokens(tokens: TokenStream, module: &mut Module, below: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
        _ => None,
    };
    let is = |at: usize, char: char| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == char);
    let mut at = 0;
    let mut is_test = false;
    while at < tokens.len() {
        match (&tokens[at], word(at).as_deref()) {
            (TokenTree::Group(group), _) => {
                let text = group.stream().to_string();
                let is_attribute = at > 0 && is(at - 1, '#');
                if is_attribute && (text.contains("(test") || text.contains("all (test")) {
                    is_test = true;
                } else if !is_attribute {
                    read_tokens(group.stream(), module, below);
                }
            }
            (_, Some("mod")) if is_test => {
                at += 2;
                is_test = false;
            }
            (_, Some("mod")) if is(at + 2, ';') => below.extend(word(at + 1)),
            (_, Some("use")) => {
                let end = (at..tokens.len()).find(|&end| is(end, ';'));
                let end = end.unwrap_or(tokens.len());
                for (name, path) in leaves(&tokens[at + 1..end], &[]) {
                    module.paths.insert(path.clone());
                    module.names.insert(name, path);
                }
                at = end;
                is_test = false;
            }
            (_, Some(first @ ("crate" | "self" | "super"))) if is(at + 1, ':') => {
                let mut path = vec![first.to_owned()];
                while is(at + 1, ':') && is(at + 2, ':') && word(at + 3).is_some() {
                    path.extend(word(at + 3));
                    at += 3;
                }
                module.paths.insert(path);
            }
            (_, Some("fn" | "struct" | "impl" | "const" | "enum")) => is_test = false,
            _ => {}
        }
        at += 1;
    }
}

/// Returns the names that a `use` declares, each with its path.
fn leaves(tree: &[TokenTree], before: &[String]) -> Vec<(String, Names)> {
    let mut path = before.to_vec();
    let mut name = None;
    let mut is_renamed = false;
    for token in tree {
        match token {
            TokenTree::Ident(ident) if ident == "as" => is_renamed = true,
            TokenTree::Ident(ident) if is_renamed => name = Some(ident.to_string()),
            TokenTree::Ident(ident) => path.push(ident.to_string()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let all: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma =
                    |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
                let trees = all.split(is_comma).filter(|tree| !tree.is_empty());
                return trees.flat_map(|tree| leaves(tree, &path)).collect();
            }
            _ => {}
        }
    }
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
    vec![(name, path)]
}

/// The crate in the root of the repository.
const FACADE: &str = "cmdhelp";

/// Returns the crates of the workspace that are built for users, without test crates.
fn crates() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = fs::read_dir(root).expect("the workspace");
    let names = all.map(|entry| entry.expect("a folder").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into()).collect();
    names.retain(|name| name.starts_with("cmdhelp-") && source(name).exists());
    names.push(FACADE.to_owned());
    names.sort();
    for name in [FACADE, "cmdhelp-cli", "cmdhelp-runtime", "cmdhelp-spec"] {
        assert!(names.iter().any(|known| known == name), "{names:?}");
    }
    names
}

/// Returns the folder with the source files of a crate.
fn source(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    match name {
        FACADE => root.join("src"),
        _ => root.join(name).join("src"),
    }
}

/// Returns the file with the root module of a crate: of its library, if it has one, or else of its
/// program.
fn root_file(source: &Path) -> PathBuf {
    let files = ["lib.rs", "main.rs"].map(|file| source.join(file));
    let found = files.into_iter().find(|file| file.exists());
    found.unwrap_or_else(|| panic!("no crate is in {}", source.display()))
}

/// Returns the groups of sibling modules that import each other in a circle.
fn circles(imports: &BTreeSet<(Names, Names)>, folder: &[String]) -> Vec<BTreeSet<String>> {
    let depth = folder.len();
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in imports {
        if from.len() > depth
            && to.len() > depth
            && from.starts_with(folder)
            && to.starts_with(folder)
        {
            reached.entry(&from[depth]).or_default().insert(&to[depth]);
        }
    }
    loop {
        let mut more = reached.clone();
        for all in more.values_mut() {
            let far = all.iter().filter_map(|it| reached.get(it));
            let far: BTreeSet<&str> = far.flatten().copied().collect();
            all.extend(far);
        }
        if more == reached {
            break;
        }
        reached = more;
    }
    let goes = |from: &str, to: &str| reached.get(from).is_some_and(|all| all.contains(to));
    let mut circles = BTreeSet::new();
    for from in reached.keys() {
        let with = reached.keys().filter(|to| goes(from, to) && goes(to, from));
        let with: BTreeSet<String> = with.map(ToString::to_string).collect();
        if with.len() > 1 {
            circles.insert(with);
        }
    }
    circles.into_iter().collect()
}

#[test]
fn layers_import_only_from_lower_layers() {
    let mut wrong = Vec::new();
    for (name, layers) in LAYERS {
        let place = |module: &str| layers.iter().position(|layer| layer.contains(&module));
        for (from, to) in Modules::read(name).imports() {
            let (Some(one), Some(other)) = (from.first(), to.first()) else {
                continue;
            };
            let (Some(above), Some(below)) = (place(one), place(other)) else {
                panic!("{name}: `{one}` or `{other}` has no layer; add it to `LAYERS`");
            };
            if one != other && above <= below {
                wrong.push(format!(
                    "{name}: {} imports {}",
                    from.join("::"),
                    to.join("::")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn layers_do_not_import_modules_that_a_lower_layer_reexports() {
    for (name, importer, unnamed) in UNNAMED {
        let modules = Modules::read(name);
        let below = modules
            .0
            .iter()
            .filter(|(at, _)| at.first().is_some_and(|at| at == importer));
        let mut paths = 0;
        for (at, module) in below {
            for path in &module.paths {
                paths += 1;
                assert!(
                    path.get(..2) != Some(&["crate".to_owned(), unnamed.to_owned()]),
                    "{name}: {} imports {}",
                    at.join("::"),
                    path.join("::")
                );
            }
        }
        assert!(paths > 0, "{name}: nothing is in `{importer}`");
    }
}

#[test]
fn imports_among_modules_have_no_circles() {
    let mut wrong = Vec::new();
    for name in crates() {
        let modules = Modules::read(&name);
        let imports = modules.imports();
        assert!(!imports.is_empty(), "{name}");
        let folders = modules.0.keys().filter_map(|at| at.split_last());
        let folders: BTreeSet<&[String]> = folders.map(|(_, folder)| folder).collect();
        for folder in folders {
            for circle in circles(&imports, folder) {
                let names: Vec<String> = circle.into_iter().collect();
                let place = [std::slice::from_ref(&name), folder].concat().join("::");
                wrong.push(format!("{place}: {}", names.join(", ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_circle_of_imports_is_detected() {
    let names = |path: &str| -> Names { path.split("::").map(str::to_owned).collect() };
    let imports = [("a::x", "b"), ("b", "c"), ("c::y", "a::x"), ("d", "a")];
    let imports = imports.map(|(from, to)| (names(from), names(to))).into();
    let found = circles(&imports, &[]);
    assert_eq!(found, [["a", "b", "c"].map(str::to_owned).into()]);
    assert_eq!(circles(&imports, &names("a")), []);
}

#[test]
fn modules_with_submodules_are_files_beside_their_folders() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = crates().into_iter().filter(|name| name != FACADE);
    let mut folders: Vec<PathBuf> = names.map(|name| root.join(name)).collect();
    folders.push(source(FACADE));
    let mut wrong = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.ends_with("mod.rs") {
                wrong.push(path.display().to_string());
            } else if path.is_dir() && !path.ends_with("target") && !path.ends_with("tests") {
                folders.push(path);
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "rename to `<folder>.rs`: {}",
        wrong.join(", ")
    );
}

/// The number of sibling modules above which the parent's documentation needs a table of them.
const MANY: usize = 15;

#[test]
fn folders_with_many_modules_have_a_table() {
    let mut wrong = Vec::new();
    for name in crates() {
        let source = source(&name);
        let mut all: BTreeMap<Names, usize> = BTreeMap::new();
        for at in Modules::read(&name).0.into_keys() {
            if let Some((_, folder)) = at.split_last() {
                *all.entry(folder.to_vec()).or_default() += 1;
            }
        }
        for (folder, count) in all {
            let file = match folder.is_empty() {
                true => root_file(&source),
                false => source.join(folder.join("/") + ".rs"),
            };
            let text = fs::read_to_string(&file).expect("the module's file");
            if count > MANY && !text.contains("//! |---|---|") {
                wrong.push(format!("{}: {count} modules", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "add a table: {}", wrong.join(", "));
}

#[test]
fn files_beside_the_main_file_of_a_test_are_modules_of_the_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = |folder: &Path| {
        fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
    };
    let packages = listed(root).chain(listed(&root.join("tests")));
    let mut tests = 0;
    let mut wrong = Vec::new();
    let folders = packages.map(|package| package.join("tests"));
    for folder in folders.flat_map(|tests| listed(&tests).chain([tests]).collect::<Vec<_>>()) {
        // If all tests of a package are modules of one executable, a subject is a file with its modules in a folder.
        let main = match folder.with_file_name("main.rs").exists() {
            true => folder.with_extension("rs"),
            false => folder.join("main.rs"),
        };
        let main = fs::read_to_string(main).or_else(|_| fs::read_to_string(folder.join("main.rs")));
        let Ok(main) = main else {
            continue;
        };
        tests += 1;
        for file in listed(&folder).filter(|path| path.extension().is_some_and(|it| it == "rs")) {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            if name != "main" && !main.contains(&format!("mod {name};")) {
                wrong.push(file.display().to_string());
            }
        }
    }
    assert!(tests > 0, "no test has a folder of its own");
    assert!(
        wrong.is_empty(),
        "declare these files with `mod`: {}",
        wrong.join(", ")
    );
}
