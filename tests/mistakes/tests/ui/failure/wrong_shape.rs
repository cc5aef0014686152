use cmdhelp::Failure;

#[derive(Failure)]
union Both {
    a: u8,
    b: u8,
}

fn main() {}
