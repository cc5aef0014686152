//! Writes SECRETS.md, the list of a program's secrets without their values.

use super::body::{line, short};
use super::front;
use crate::json::{Json, Object};
use crate::model::{Model, Secret};

/// Returns the text of SECRETS.md.
pub(super) fn write(model: &Model) -> String {
    let mut file = Object::default();
    file.put(
        "secrets",
        model.packaging.secrets.iter().map(secret).collect::<Json>(),
    );
    front::file(
        file,
        &format!(
            "Secrets that are kept for `{}`. Their values are in no file.",
            model.binary
        ),
    )
}

fn secret(secret: &Secret) -> Json {
    let mut entry = Object::default();
    entry.put("slug", &*secret.slug);
    entry.put("name", short(&line(&secret.name), 80));
    entry.put("description", short(&secret.about, 2000));
    entry.put("kind", &*secret.kind);
    if let Some(name) = &secret.env {
        let mut exposure = Object::default();
        exposure
            .put("kind", "env")
            .put("name", &**name)
            .put("field", "value");
        entry.put(
            "exposures",
            [Json::from(exposure)].into_iter().collect::<Json>(),
        );
    }
    entry.into()
}
