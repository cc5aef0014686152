//! Stores texts that are too large for a message of NATS.

use cmdhelp_bundle::Json;
use tokio::io::AsyncReadExt as _;

use super::error::QueueError;
use super::stores::Stores;

/// The length in bytes above which a text is stored as an object. NATS limits a message to one megabyte.
const MAX_INLINE_LEN: usize = 256 << 10;
/// The maximum length of a stored text, in bytes.
const MAX_LEN: u64 = 64 << 20;

/// Returns the JSON value that stands for a document in a message. This is the document itself or, if it is large, the
/// name of an object. In this case, the document is stored in the object `name`.
pub(super) async fn pack(stores: &Stores, name: &str, document: Json) -> Result<Json, QueueError> {
    let text = document.to_string();
    if text.len() <= MAX_INLINE_LEN {
        return Ok(member("inline", document));
    }
    let put = stores.large.put(name, &mut text.as_bytes()).await;
    put.map_err(QueueError::of)?;
    Ok(member("object", Json::from(name)))
}

/// Returns the document for which the JSON value `packed` stands, as [`pack`] has returned it.
pub(super) async fn unpack(stores: &Stores, packed: &Json) -> Result<Json, QueueError> {
    if let Some(document) = packed.get("inline") {
        return Ok(document.clone());
    }
    let name = packed.text_of("object");
    let name = name.ok_or_else(|| {
        QueueError(
            "the message contains neither the document itself nor the name of a stored object"
                .to_owned(),
        )
    })?;
    let object = stores.large.get(name).await.map_err(QueueError::of)?;
    let mut text = String::new();
    let read = object.take(MAX_LEN).read_to_string(&mut text).await;
    read.map_err(QueueError::of)?;
    Json::parse(&text).map_err(QueueError::of)
}

fn member(key: &str, value: Json) -> Json {
    Json::object([(key, value)])
}
