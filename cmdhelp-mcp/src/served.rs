//! A program with a server: who it is, and what can be called.

use cmdhelp_runtime::for_server::Erased;
use cmdhelp_runtime::view::reader::Json;

use super::identity::Identity;
use super::options::Options;
use super::toolbox::Toolbox;

/// The flag that consents, by the name that it has in every program.
pub(super) const CONFIRM: &str = "--cmdhelp-confirm";

/// Returns the tools for hosts: those that the compiler made, or, where the program knows more,
/// those that it makes.
pub(super) fn toolbox(
    program: &'static Erased,
    options: &Options,
) -> Result<Toolbox<'static>, String> {
    let tools = (program.tools)();
    let listed = (0..tools.commands()).filter_map(|index| {
        let tool = Json::whole(tools.tool(index)?);
        Some((index == 0, tool, tools.effect(index)))
    });
    let chosen = Toolbox::with(program.traits.binary, listed.collect(), &options.choice);
    chosen.map_err(|nothing| nothing.to_string())
}

/// Returns who the program is.
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
