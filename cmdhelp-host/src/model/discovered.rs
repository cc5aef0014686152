//! A program's tools, with the origin of each fact.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cmdhelp_bundle::{Model, Tool};
use cmdhelp_spec::spec::Effect;

use super::fact::{Aspect, Fact};
use super::origin::{Confidence, Origin, Source};

/// A program's tools, with the origin of each fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovered {
    /// The tools.
    pub model: Model,
    /// The program's file, if the tools are those of a file on this machine.
    pub program: Option<PathBuf>,
    /// The document that the tools were read from, if the program has one of cmdhelp's form.
    pub document: Option<String>,
    /// The program's declarations for bundles, as text: installation, sandbox and setup. It is the
    /// program's word alone, and grants nothing.
    pub declaration: Option<String>,
    /// What each group of commands is for, by the words that select it.
    pub groups: BTreeMap<String, String>,
    /// The library whose style the help text has.
    pub style: Option<&'static str>,
    /// Whether the program was not asked to the end: it was asked too much, or for too long.
    pub is_partial: bool,
    /// Further spellings of flags, by the fact that the flag exists.
    pub spellings: BTreeMap<Fact, Vec<String>>,
    /// The origin of what no other origin is known of.
    pub origin: Origin,
    /// The origins of single facts, where they differ from `origin`.
    pub origins: BTreeMap<Fact, Origin>,
}

impl Discovered {
    /// Returns a model all of which one source has said.
    #[must_use]
    pub fn declared(model: Model, source: Source) -> Self {
        Self {
            model,
            program: None,
            document: None,
            declaration: None,
            groups: BTreeMap::new(),
            style: None,
            is_partial: false,
            spellings: BTreeMap::new(),
            origin: Origin::of(source),
            origins: BTreeMap::new(),
        }
    }

    /// Returns where a fact is from.
    #[must_use]
    pub fn origin_of(&self, fact: &Fact) -> Origin {
        self.origins.get(fact).copied().unwrap_or(self.origin)
    }

    /// Returns where the effect of a tool is from.
    #[must_use]
    pub fn effect_origin(&self, tool: &Tool) -> Origin {
        self.origin_of(&Fact::of_command(&tool.path(), Aspect::Effect))
    }

    /// Returns the effect that a decision may rely on: the effect of the most severe call, and nothing
    /// if it is unknown. A guessed effect counts only where it is the most severe one.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    /// use cmdhelp_host::{Aspect, Discovered, Fact, Origin, Source};
    ///
    /// let document = r#"{
    ///     "cmdhelp_version": "0.1",
    ///     "binary": "pad",
    ///     "commands": {"list": {"summary": "List the items", "effect": "read"}}
    /// }"#;
    /// let mut pad = Discovered::declared(Model::parse(document)?, Source::Registered);
    /// assert!(pad.trusted_effect(&pad.model.tools[0]).is_some());
    ///
    /// let effect = Fact::of_command("list", Aspect::Effect);
    /// pad.origins.insert(effect, Origin::guess(Source::Help));
    /// assert!(pad.trusted_effect(&pad.model.tools[0]).is_none());
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn trusted_effect(&self, tool: &Tool) -> Option<Effect> {
        let is_guessed = self.effect_origin(tool).confidence == Confidence::Guessed;
        tool.worst_effect()
            .filter(|effect| !is_guessed || *effect == Effect::Destructive)
    }

    /// Returns the model without the effects that are only guessed: whoever reads a file that is written
    /// from it takes what it says for declared. A guess that something is destructive stays.
    #[must_use]
    pub fn trusted_model(&self) -> Model {
        let mut model = self.model.clone();
        for tool in &mut model.tools {
            let path = tool.path();
            let is_trusted = |aspect: Fact, effect: Effect| {
                let is_guessed = self.origin_of(&aspect).confidence == Confidence::Guessed;
                !is_guessed || effect == Effect::Destructive
            };
            let own = Fact::of_command(&path, Aspect::Effect);
            tool.effect = tool.effect.filter(|it| is_trusted(own, *it));
            for argument in &mut tool.arguments {
                let raised = Fact::of_argument(&path, &argument.name, Aspect::Effect);
                argument.effect = argument.effect.filter(|it| is_trusted(raised, *it));
            }
        }
        model
    }
}
