use cmdhelp::prelude::*;

#[derive(Schema)]
struct Folder {
    entries: Vec<Entry>,
}

#[derive(Schema)]
#[schema(recursive("Folder"))]
struct Entry {
    folder: Option<Folder>,
}

fn main() {
    const _: &str = Folder::SCHEMA;
}
