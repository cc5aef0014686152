use cmdhelp::prelude::*;

mod other {
    pub struct Duration {
        pub seconds: u64,
    }
}

#[derive(Schema)]
#[serde(remote = "other::Duration")]
struct DurationDef {
    seconds: u64,
}

fn main() {}
