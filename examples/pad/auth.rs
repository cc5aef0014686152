//! Signing in and out.

use cmdhelp::prelude::*;
use serde::Serialize;

use crate::Pad;
use crate::error::PadError;
use crate::store::{Store, User};

#[derive(Subcommand)]
pub(crate) enum Auth {
    Login(Login),
    /// Sign out
    #[cmdhelp(effect = "write", since = "0.1.0", run = logout, idempotent, retry(3))]
    Logout,
    /// Show who is signed in
    #[cmdhelp(effect = "read", since = "0.1.0", run = status, sandbox(writes()))]
    Status,
}

/// Who is signed in
#[derive(Schema, Serialize)]
pub(crate) struct Status {
    user: Option<String>,
    profile: Option<String>,
}

impl From<Option<User>> for Status {
    fn from(user: Option<User>) -> Self {
        let (user, profile) = user.map(|user| (user.name, user.profile)).unzip();
        Self { user, profile }
    }
}

/// Sign in
///
/// There is no server: whoever gives a name is believed.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("ada --profile work"),
    since = "0.1.0",
    stability = "stable"
)]
pub(crate) struct Login {
    /// As whom
    #[arg(default_value = "me")]
    name: String,
    /// With which settings
    #[arg(long, default_value = "default")]
    profile: String,
}

#[cmdhelp::run]
impl Login {
    fn run(self) -> Result<Status, PadError> {
        let mut store = Store::open_to_change()?;
        store.user = Some(User {
            name: self.name,
            profile: self.profile,
        });
        store.save()?;
        Ok(store.user.into())
    }
}

fn logout(_: &mut Context<Pad>) -> Result<Status, PadError> {
    let mut store = Store::open_to_change()?;
    store.user = None;
    store.save()?;
    Ok(None.into())
}

fn status(_: &mut Context<Pad>) -> Result<Status, PadError> {
    Ok(Store::open()?.user.into())
}
