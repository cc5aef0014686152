//! Pictures of what the races found, and of how it all works: made of the tables that are kept, so
//! that they say the same.

mod bars;
mod data_flow;
mod derive_cost;
mod manifest;
mod markdown;
mod peers;
mod sandbox;
mod svg;

/// The races whose tables are drawn.
pub(crate) const DRAWN: [&str; 4] = ["derive-cost", "manifest", "peers", "sandbox"];

/// The name of the picture that no race is behind.
pub(crate) const DATA_FLOW: &str = "data-flow";

/// Returns the chart of a race's table, if there is one of that race.
pub(crate) fn of_race(race: &str, table: &str) -> Option<String> {
    match race {
        "derive-cost" => Some(derive_cost::draw(table)),
        "manifest" => Some(manifest::draw(table)),
        "peers" => Some(peers::draw(table)),
        "sandbox" => Some(sandbox::draw(table)),
        _ => None,
    }
}

/// Returns the picture of how a declaration becomes what is read.
pub(crate) fn data_flow() -> String {
    data_flow::draw()
}
