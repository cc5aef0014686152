//! Reads SECRETS.md, the list of a program's secrets. If the file contains the value of a secret,
//! this is a fault.

use super::super::fields::Fields;
use super::super::file::File;
use super::super::front::front;
use crate::model::Secret;

/// Reads the list of secrets.
pub(super) fn read(file: &File<'_>) -> Vec<Secret> {
    let Some(front) = front(file) else {
        return Vec::new();
    };
    let Some(fields) = Fields::of(file, &front) else {
        return Vec::new();
    };
    let _secrets = fields.need("secrets");
    let entries = fields.list("secrets").iter();
    let secrets = entries
        .filter_map(|it| secret(Fields::of(file, it)?))
        .collect();
    fields.end();
    secrets
}

fn secret(entry: Fields<'_>) -> Option<Secret> {
    for key in [
        "value",
        "plaintext",
        "ciphertext",
        "secret",
        "data",
        "key",
        "token",
    ] {
        if let Some(node) = entry.get(key) {
            let message = format!("`{key}`: a file must not contain the value of a secret");
            let remedy = "remove the value, and replace the secret, because it was readable in this \
                file";
            entry.invalid(node, &message, remedy);
        }
    }
    entry.pass(&["backend", "access", "audit", "tags", "metadata"]);
    let mut env = None;
    for exposure in entry.list("exposures") {
        let exposure = Fields::of(entry.file, exposure)?;
        if exposure.text("kind").as_deref() == Some("env") && env.is_none() {
            env = exposure.text("name");
        }
    }
    let kind = entry.one_of("kind", &["opaque", "oauth", "keypair", "json"]);
    let secret = Secret {
        slug: entry.need_text("slug")?,
        name: entry.need_text("name")?,
        about: entry.need_text("description")?,
        kind: kind.unwrap_or_else(|| "opaque".to_owned()),
        env,
    };
    entry.end();
    Some(secret)
}
