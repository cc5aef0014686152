use cmdhelp::prelude::*;

#[derive(Schema)]
#[serde(tag = "type")]
enum Shape {
    Circle { radius: u8 },
    Rectangle(u8, u8),
    #[serde(skip)]
    Line(u8, u8),
    #[serde(untagged)]
    Points(u8, u8),
}

fn main() {}
