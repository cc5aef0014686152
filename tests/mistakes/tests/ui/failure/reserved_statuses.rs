use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
#[error("it failed")]
enum StoreError {
    #[failure(exit = 0)]
    Well,
    #[failure(exit = 2)]
    BadDate,
    #[failure(exit = 4)]
    SignedOut,
    #[failure(exit = 70)]
    Broken,
    #[failure(exit = 77)]
    Refused,
    #[failure(exit = 124)]
    Slow,
    #[failure(exit = 137)]
    Killed,
    #[failure(exit = 300)]
    Huge,
    #[failure(exit = 44)]
    Free,
}

fn main() {}
