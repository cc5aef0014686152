use cmdhelp::prelude::*;

#[derive(Schema)]
#[schema(with = "String", raw = "{}")]
struct Twice(u8);

#[derive(Schema)]
struct Item {
    #[schema(with = "String", raw = "{}")]
    twice: u8,
    #[schema(minimum = 5, maximum = -5)]
    empty: i8,
    #[serde(flatten)]
    #[schema(format = "email")]
    flattened: Other,
    #[serde(skip)]
    #[schema(description = "never seen")]
    skipped: u8,
}

#[derive(Schema)]
struct Other {}

#[derive(Schema)]
enum State {
    #[schema(with = "String", raw = "{}")]
    Open(u8),
    Closed {
        #[serde(skip_serializing)]
        #[schema(minimum = 1)]
        skipped: u8,
    },
}

fn main() {}
