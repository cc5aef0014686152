//! A program with a server: who it is, and what can be called.

use cmdhelp_runtime::server::{Erase as _, Erased, annotated};
use cmdhelp_runtime::tree::Root;
use cmdhelp_runtime::view::reader::Json;
use cmdhelp_spec::manifest::RenderedTools;

use super::effects;
use super::options::Options;
use super::server::Identity;
use super::toolbox::Toolbox;

/// The flag that consents, by the name that it has in every program.
pub(super) const CONFIRM: &str = "--cmdhelp-confirm";

/// A program with a server.
pub(super) struct Served {
    pub(super) program: &'static Erased,
    /// What can be called, with what it does to the world, where the compiler has not made that.
    annotated: fn() -> Option<&'static RenderedTools>,
}

impl Served {
    /// Leaves the type of a program behind.
    pub(super) fn of<T: Root>() -> Self {
        Self {
            program: &T::ERASED,
            annotated: annotated::<T>,
        }
    }
}

/// What hosts are told of: what the compiler made, or, where the program knows more, what it makes.
pub(super) fn toolbox(served: &Served, options: &Options) -> Result<Toolbox<'static>, String> {
    let program = served.program;
    let choice = &options.choice;
    let binary = program.traits.binary;
    let chosen = match (served.annotated)() {
        None => {
            let tools = (program.tools)();
            let effects = effects::of_commands(&(program.manifest)());
            let listed = effects.into_iter().enumerate();
            let listed = listed.filter_map(|(index, effect)| {
                let tool = tools.tool(index)?;
                Some((index == 0, Json::whole(tool), effect))
            });
            Toolbox::with(binary, listed.collect(), choice)
        }
        Some(annotated) => {
            let tools = annotated.tools();
            Toolbox::of(binary, tools.all(), tools.tool(0).is_some(), choice)
        }
    };
    chosen.map_err(|nothing| nothing.to_string())
}

/// Who the program is.
pub(super) fn identity(program: &Erased) -> Identity {
    let manifest = (program.manifest)();
    let document = Json::new(manifest.json.whole());
    let text = |key| {
        let text = document.get(key).and_then(Json::text);
        text.unwrap_or_default().into_owned()
    };
    Identity {
        name: program.traits.binary.to_owned(),
        version: text("version"),
        summary: text("summary"),
    }
}
