use cmdhelp::prelude::*;

struct Foreign;

#[derive(Schema)]
struct Item {
    foreign: Vec<Foreign>,
}

const _: &str = Item::SCHEMA;

fn main() {}
