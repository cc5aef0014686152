//! Issues tokens of consent that every server of the queue accepts. Each token is accepted only once, by one of the
//! servers.
//!
//! The last part of a token is a random secret. The queue stores, under the token's number, a code that is computed
//! with this secret as the key. Someone who reads the queue therefore learns no token, and someone who cannot write to
//! the queue cannot make a token.

use async_nats::jetstream::kv::{Operation, UpdateErrorKind};

use super::connect::Queue;
use super::error::QueueError;
use crate::clock::seconds;
use crate::execute::CallFault;
use crate::host::Tokens;
use crate::policy::{
    ConsentScope, Token, TokenFault, TokenParts, expiry, random, random_name, same,
};

/// The text that is appended to the code of a token when it has been used.
const USED: &str = " used";

impl Tokens for Queue {
    fn issue(&self, bound: &ConsentScope<'_>) -> Result<Token, CallFault> {
        let secret = random_name::<16>()?;
        let parts = TokenParts {
            expires: expiry(seconds()),
            number: u64::from_le_bytes(random()?),
            last: &secret,
        };
        let code = parts.code(secret.as_bytes(), bound);
        self.ask(async {
            let stores = self.stores().await?;
            let made = stores.consents.create(key(parts.number), code.into()).await;
            made.map_err(QueueError::of)
        })?;
        Ok(parts.token())
    }

    fn redeem(
        &self,
        token: &str,
        bound: &ConsentScope<'_>,
    ) -> Result<Result<(), TokenFault>, CallFault> {
        let Some(parts) = TokenParts::parse(token) else {
            return Ok(Err(TokenFault::Malformed));
        };
        let code = parts.code(parts.last.as_bytes(), bound);
        self.ask(self.replace(&parts, &code))
    }
}

impl Queue {
    /// Sends the request `future` to NATS, and waits for the result. If an error is returned, the call must not be
    /// made.
    fn ask<T>(&self, future: impl Future<Output = Result<T, QueueError>>) -> Result<T, CallFault> {
        self.wait_for(self.connected())?;
        let done = self.soon(future);
        done.map_err(|error| self.is_away(&error.to_string()))
    }

    /// Marks a token as used, if the queue stores `code` for it and no server has accepted it before.
    async fn replace(
        &self,
        parts: &TokenParts<'_>,
        code: &str,
    ) -> Result<Result<(), TokenFault>, QueueError> {
        let stores = self.stores().await?;
        let key = key(parts.number);
        let entry = stores.consents.entry(&key).await.map_err(QueueError::of)?;
        let entry = entry.filter(|it| it.operation == Operation::Put);
        let Some(entry) = entry else {
            // NATS has removed the code of an old token, or no server has issued the token.
            return Ok(Err(if seconds() > parts.expires {
                TokenFault::Expired
            } else {
                TokenFault::Other
            }));
        };
        let known = str::from_utf8(&entry.value).unwrap_or_default();
        let (known, is_used) = match known.strip_suffix(USED) {
            Some(known) => (known, true),
            None => (known, false),
        };
        if !same(code, known) {
            return Ok(Err(TokenFault::Other));
        }
        if is_used {
            return Ok(Err(TokenFault::Used));
        }
        if seconds() > parts.expires {
            return Ok(Err(TokenFault::Expired));
        }
        let used = [code, USED].concat();
        let changed = stores
            .consents
            .update(&key, used.into(), entry.revision)
            .await;
        match changed {
            Ok(_) => Ok(Ok(())),
            Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {
                Ok(Err(TokenFault::Used))
            }
            Err(error) => Err(QueueError::of(error)),
        }
    }
}

/// Returns the key under which the bucket stores the code of a token. `number` is the number of the token.
fn key(number: u64) -> String {
    format!("{number:016x}")
}
