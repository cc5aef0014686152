//! An operator of NATS, who lets users in by signed tokens (JWT).

use std::fs;
use std::path::Path;

use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

/// The keys of an operator with one account for `cmdhelp`.
pub(super) struct Operator {
    operator: KeyPair,
    account: KeyPair,
    system: KeyPair,
}

/// Returns a token (JWT) with claims about the key `subject`, signed with the key `issuer`.
fn token(issuer: &KeyPair, subject: &KeyPair, expires: Option<u64>, claims: Value) -> String {
    let mut claims = json!({
        "jti": "1", "iat": 1, "iss": issuer.public_key(), "sub": subject.public_key(), "name": "team", "nats": claims,
    });
    if let Some(expires) = expires {
        claims["exp"] = json!(expires);
    }
    let header = json!({"typ": "JWT", "alg": "ed25519-nkey"});
    let part = |it: &Value| BASE64URL_NOPAD.encode(it.to_string().as_bytes());
    let signed = [part(&header), part(&claims)].join(".");
    let signature = issuer.sign(signed.as_bytes()).expect("a signature");
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
}

impl Operator {
    pub(super) fn new() -> Self {
        Self {
            operator: KeyPair::new_operator(),
            account: KeyPair::new_account(),
            system: KeyPair::new_account(),
        }
    }

    /// Writes the configuration of a NATS server of this operator.
    pub(super) fn configure(&self, file: &Path) {
        let limits = json!({
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1,
            "leaf": -1, "mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1,
        });
        let operator = json!({"type": "operator", "version": 2});
        let operator = token(&self.operator, &self.operator, None, operator);
        let mut accounts = String::new();
        for (key, limits) in [
            (&self.account, limits),
            (&self.system, json!({"subs": -1, "conn": -1})),
        ] {
            let account = json!({"type": "account", "version": 2, "limits": limits});
            let account = token(&self.operator, key, None, account);
            accounts += &format!("  {}: {account}\n", key.public_key());
        }
        let text = format!(
            "operator: {operator}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{\n{accounts}}}\n",
            self.system.public_key()
        );
        fs::write(file, text).expect("a file");
    }

    /// Returns the credentials of a user with these permissions, and the user's secret key.
    pub(super) fn credentials(
        &self,
        expires: Option<u64>,
        (publish, subscribe): (&[&str], &[&str]),
    ) -> (String, String) {
        let user = KeyPair::new_user();
        let claims = json!({
            "type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1,
            "pub": {"allow": publish}, "sub": {"allow": subscribe},
        });
        let jwt = token(&self.account, &user, expires, claims);
        let seed = user.seed().expect("a key");
        let text = format!(
            "-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        );
        (text, seed)
    }
}
