//! What commands do to the world, read from the document about the program.
//!
//! `--llms` tells of effects only where the author has asked for that; hosts are always told.

use super::tool::Effect;
use crate::manifest::Manifest;
use crate::view::reader::Json;

/// What each command may do, in the order of the document's table: what it says itself, and the most
/// that an argument of its own or of a command above makes of it. Nothing is known of a command that
/// says nothing.
pub(super) fn of_commands(manifest: &Manifest<'_>) -> Vec<Option<Effect>> {
    let document = manifest.json.whole();
    let global = most(Json::new(document).get("global_flags"));
    // The most that arguments make of the commands on the way, by how many words select them.
    let mut raised: Vec<Option<Effect>> = Vec::new();
    let effects = manifest.entries.iter().map(|entry| {
        let body = match entry.start == entry.end {
            true => Json::whole("{}"),
            false => Json::at(document, entry.body as usize),
        };
        let (mut own, mut by_arguments) = (None, None);
        for (key, value) in body.entries() {
            match key {
                "effect" => own = value.text().map(|word| Effect::named(&word)),
                "args" => by_arguments = by_arguments.max(value.items().filter_map(effect).max()),
                "flags" => by_arguments = by_arguments.max(most(Some(value))),
                _ => {}
            }
        }
        let depth = usize::from(entry.depth);
        raised.truncate(depth);
        raised.resize(depth, None);
        raised.push(by_arguments);
        let above = raised.iter().copied().max().flatten();
        own.map(|own| Some(own).max(above).max(global).unwrap_or(own))
    });
    effects.collect()
}

/// The most that flags make of a command.
fn most(flags: Option<Json<'_>>) -> Option<Effect> {
    let flags = flags.into_iter().flat_map(Json::entries);
    flags.filter_map(|(_, flag)| effect(flag)).max()
}

fn effect(argument: Json<'_>) -> Option<Effect> {
    let word = argument.get("effect")?.text()?;
    Some(Effect::named(&word))
}
