use cmdhelp::prelude::*;

#[derive(Schema)]
#[schema(nmae = "Item", minimum = 1)]
struct Item {
    #[schema(fromat = "email")]
    mail: String,
    #[schema(name = "id")]
    id: u8,
}

#[derive(Schema)]
enum State {
    #[schema(format = "email")]
    Open,
}

fn main() {}
