//! Checks the tools that `cmdhelp` as an MCP server offers for a program.

use super::row::CheckedRequirement;
use crate::model::Discovered;
use crate::serve::{Catalog, Offer};

/// Adds a row for each requirement on the tools that `cmdhelp` as an MCP server offers for `program`. `name` is the
/// name under which the program is registered.
pub(super) fn check(rows: &mut Vec<CheckedRequirement>, name: &str, program: &Discovered) {
    let catalog = Catalog::new([(name, program)]);
    let offers = catalog.offers();
    let first = |is_wrong: &dyn Fn(&Offer) -> bool, why: &str| match offers
        .iter()
        .find(|it| is_wrong(it))
    {
        Some(offer) => Err(format!("`{}` {why}", offer.path().escape_debug())),
        None => Ok(()),
    };
    let some = match offers {
        [] => Err("the program has no tools"),
        _ => Ok(()),
    };
    rows.push(CheckedRequirement::must(
        "MC-1.1",
        6,
        "the program must have tools",
        some,
    ));
    let clash = catalog
        .faults()
        .iter()
        .find(|it| it.contains(" is offered as "));
    let names = clash.map_or(Ok(()), |it| Err(it.clone()));
    rows.push(CheckedRequirement::must(
        "MC-1.2",
        4,
        "tools must have different names",
        names,
    ));
    let lossy = first(
        &|it| !it.input.lost.is_empty(),
        "has arguments that some clients reject",
    );
    rows.push(CheckedRequirement::must(
        "MC-1.3",
        6,
        "all clients must accept the arguments of each tool",
        lossy,
    ));
    let silent = first(&|it| it.summary.trim().is_empty(), "has no description");
    rows.push(CheckedRequirement::should(
        "MC-1.4",
        2,
        "each tool should have a description",
        silent,
    ));
    let unknown = first(&|it| it.effect.is_none(), "declares no effect");
    rows.push(CheckedRequirement::should(
        "MC-1.5",
        4,
        "each tool should declare its effect",
        unknown,
    ));
}
