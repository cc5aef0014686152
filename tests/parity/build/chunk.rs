//! Generated types that are tested together.

/// A module of cases, each a module with a `Cli`.
pub(crate) struct Chunk {
    name: String,
    /// The items that several cases use.
    shared: String,
    cases: Vec<(String, String)>,
    has_manifests: bool,
}

/// The derive of a root.
const ROOT: &str = "#[derive(Debug, clap::Parser)]";

/// Makes cmdhelp write the manifest of a root at run time.
const WITHOUT_MANIFEST: &str = "#[cmdhelp(manifest = false)]";

/// The derive for which a source is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum By {
    Clap,
    Us,
}

impl Chunk {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            shared: String::new(),
            cases: Vec::new(),
            has_manifests: false,
        }
    }

    /// Lets the compiler write the manifests of these types, as it does for other programs. For hundreds of types, this
    /// would take half of the time that the tests are compiled. At run time, the same functions write the manifests.
    pub(crate) fn with_manifests(mut self) -> Self {
        self.has_manifests = true;
        self
    }

    /// Adds items to the module of the cases. A type that is the same in several cases is derived only once here, because
    /// each derive takes time to compile.
    pub(crate) fn share(&mut self, items: &str) {
        self.shared += items;
        self.shared.push('\n');
    }

    /// Adds the source of a case. The name of the case states its special feature.
    pub(crate) fn push(&mut self, name: impl Into<String>, source: impl Into<String>) {
        let name = name.into();
        let taken = self.cases.iter().any(|(other, _)| *other == name);
        assert!(!taken, "{}::{name} twice", self.name);
        self.cases.push((name, source.into()));
    }

    pub(crate) fn source(&self, by: By) -> String {
        let Self {
            name,
            shared,
            cases,
            has_manifests,
        } = self;
        let modules: String = cases
            .iter()
            .map(|(case, source)| format!("pub mod {case} {{\n{source}\n}}\n"))
            .collect();
        let names: String = cases.iter().map(|(case, _)| format!(" {case}")).collect();
        let items = format!("{shared}{modules}");
        let items = match by == By::Us && !has_manifests {
            true => items.replace(ROOT, &format!("{ROOT}\n{WITHOUT_MANIFEST}")),
            false => items,
        };
        let module = format!("pub mod {name} {{\n{items}}}\n");
        // Without cases, there is nothing to test.
        match cases.is_empty() {
            true => module,
            false => format!("{module}chunk!({name}:{names});\n"),
        }
    }
}
