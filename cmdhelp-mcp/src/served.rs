//! Returns the identity and the tools of a program that serves its own commands.

use cmdhelp_runtime::for_server::{Erased, List as _};
use cmdhelp_runtime::view::reader::Json;

use super::identity::Identity;
use super::options::Options;
use super::toolbox::Toolbox;

/// The long name of the consent flag, which is the same in every program.
pub(super) const CONFIRM: &str = "--cmdhelp-confirm";

/// Returns the program's tools. Their definitions are written at compile time, unless some facts
/// about the program are known only at run time.
pub(super) fn toolbox(
    program: &'static Erased,
    options: &Options,
) -> Result<Toolbox<'static>, String> {
    let tools = (program.tools)();
    let listed = (0..tools.commands()).filter_map(|index| {
        let tool = Json::whole(tools.tool(index)?);
        Some((index == 0, tool, tools.effect(index)))
    });
    let chosen = Toolbox::with(
        program.traits.binary,
        listed.list(),
        &options.choice,
        program.add_secret(),
    );
    chosen.map_err(|nothing| nothing.to_string())
}

/// Returns the program's name, version and summary.
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
