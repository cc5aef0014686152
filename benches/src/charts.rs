//! Draws charts from the stored tables of the races, and a diagram of everything that is made from
//! a declaration.

mod bars;
mod data_flow;
mod derive_cost;
mod manifest;
mod markdown;
mod peers;
mod sandbox;
mod svg;

/// The races that have a chart.
pub(crate) const DRAWN: [&str; 4] = ["derive-cost", "manifest", "peers", "sandbox"];

/// The name of the diagram, which does not belong to a race.
pub(crate) const DATA_FLOW: &str = "data-flow";

/// Returns the chart of a race's table, or `None` for a race without a chart.
pub(crate) fn of_race(race: &str, table: &str) -> Option<String> {
    match race {
        "derive-cost" => Some(derive_cost::draw(table)),
        "manifest" => Some(manifest::draw(table)),
        "peers" => Some(peers::draw(table)),
        "sandbox" => Some(sandbox::draw(table)),
        _ => None,
    }
}

/// Returns the diagram of everything that is made from a declaration.
pub(crate) fn data_flow() -> String {
    data_flow::draw()
}
