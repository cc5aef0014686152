use cmdhelp::prelude::*;

#[derive(Schema)]
struct Item {
    #[schema(schemars = "schemas/there_is_none.json")]
    missing: Other,
    #[schema(schemars = 5)]
    number: Other,
}

#[derive(Schema)]
struct Several<T> {
    #[schema(schemars = "several.json")]
    parameter: T,
}

#[derive(Schema)]
struct NoSchema {
    #[schema(schemars = "Cargo.toml")]
    no_json: Other,
}

#[derive(Schema)]
#[schema(schemars = "twice.json", raw = "{}")]
struct Twice(u8);

#[derive(Schema)]
struct Other {}

fn main() {
    #[derive(Schema)]
    struct Inside {
        #[schema(schemars = "inside.json")]
        other: Other,
    }
}
