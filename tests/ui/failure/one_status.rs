use cmdhelp::Failure;

#[derive(Debug, Failure)]
enum StoreError {
    #[failure(auth, exit = 5)]
    SignedOut,
    #[failure(usage, timeout)]
    Confused,
}

fn main() {}
