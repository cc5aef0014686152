use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
#[error("it failed")]
#[failure(exit = 3)]
enum StoreError {
    #[failure(exti = 3)]
    Typo,
    #[failure(retryable = "often")]
    Often,
    #[failure(exit = "three")]
    Text,
    #[failure(when = 3)]
    Number,
    #[failure(crate = cmdhelp)]
    Place,
}

fn main() {}
