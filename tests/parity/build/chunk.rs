//! Generated types that are tested together.

/// A module of cases, each a module with a `Cli`.
pub(crate) struct Chunk {
    name: String,
    cases: Vec<(String, String)>,
}

impl Chunk {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            cases: Vec::new(),
        }
    }

    /// Adds the source of a case. The name of the case states its special feature.
    pub(crate) fn push(&mut self, name: impl Into<String>, source: impl Into<String>) {
        let name = name.into();
        let taken = self.cases.iter().any(|(other, _)| *other == name);
        assert!(!taken, "{}::{name} twice", self.name);
        self.cases.push((name, source.into()));
    }

    pub(crate) fn source(&self) -> String {
        let Self { name, cases } = self;
        let modules: String = cases
            .iter()
            .map(|(case, source)| format!("pub mod {case} {{\n{source}\n}}\n"))
            .collect();
        let names: String = cases.iter().map(|(case, _)| format!(" {case}")).collect();
        format!("pub mod {name} {{\n{modules}}}\nchunk!({name}:{names});\n")
    }
}
