use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
#[error("it failed")]
enum StoreError {
    #[failure(auth, exit = 5)]
    SignedOut,
    #[failure(usage, timeout)]
    Confused,
}

fn main() {}
