//! Checks the tools that `cmdhelp` as an MCP server offers for a program.

use super::requirement;
use super::row::Rows;
use crate::model::Discovered;
use crate::serve::{Catalog, Offer};

/// Adds a row for each requirement on the tools that `cmdhelp` as an MCP server offers for `program`. `name` is the
/// name under which the program is registered.
pub(super) fn check(rows: &mut Rows, name: &str, program: &Discovered) {
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
    rows.push(requirement::MC_1_1.checked(some));
    let clash = catalog
        .faults()
        .iter()
        .find(|it| it.contains(" is offered as "));
    let names = clash.map_or(Ok(()), |it| Err(it.clone()));
    rows.push(requirement::MC_1_2.checked(names));
    let lossy = first(
        &|it| !it.input.lost.is_empty(),
        "has arguments that some clients reject",
    );
    rows.push(requirement::MC_1_3.checked(lossy));
    let silent = first(&|it| it.summary.trim().is_empty(), "has no description");
    rows.push(requirement::MC_1_4.checked(silent));
    let unknown = first(&|it| it.effect.is_none(), "declares no effect");
    rows.push(requirement::MC_1_5.checked(unknown));
}
