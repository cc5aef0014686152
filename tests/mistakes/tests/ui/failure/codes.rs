use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
#[error("it failed")]
enum StoreError {
    #[failure(code = "no-such-item")]
    NoSuchItem,
    #[failure(code = "1ST")]
    First,
    #[failure(code = "")]
    Empty,
    #[failure(code = 7)]
    Number,
    Twice,
    #[failure(code = "TWICE")]
    Again,
    UnknownCommand,
    Größe,
}

fn main() {}
