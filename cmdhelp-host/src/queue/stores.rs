//! Opens the streams and buckets of the queue.

use std::time::Duration;

use async_nats::jetstream::{Context, kv, object_store, stream};

use super::error::QueueError;

/// How long NATS keeps states, answers and handshakes.
pub(super) const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// How long NATS keeps the codes of tokens. This is longer than the tokens are valid.
const CONSENTS_KEPT: Duration = Duration::from_secs(20 * 60);
/// The name of the stream of calls in JetStream.
const CALLS: &str = "CMDHELP_CALLS";

/// The streams and buckets of the queue.
#[derive(Clone)]
pub(super) struct Stores {
    pub(super) calls: stream::Stream,
    pub(super) states: kv::Store,
    pub(super) tasks: kv::Store,
    pub(super) consents: kv::Store,
    #[cfg(feature = "http")]
    pub(super) sessions: kv::Store,
    pub(super) large: object_store::ObjectStore,
}

impl Stores {
    /// Opens the streams and buckets. Those that do not exist are created. Existing ones keep their settings, so that
    /// an operator can give them replicas.
    pub(super) async fn open(nats: Context) -> Result<Self, QueueError> {
        let calls = stream::Config {
            name: CALLS.to_owned(),
            subjects: vec!["cmdhelp.calls.*".to_owned()],
            retention: stream::RetentionPolicy::WorkQueue,
            max_age: KEPT,
            ..stream::Config::default()
        };
        let calls = nats.get_or_create_stream(calls).await;
        Ok(Self {
            calls: calls.map_err(QueueError::of)?,
            states: bucket(&nats, "cmdhelp_states", KEPT).await?,
            tasks: bucket(&nats, "cmdhelp_tasks", KEPT).await?,
            consents: bucket(&nats, "cmdhelp_consents", CONSENTS_KEPT).await?,
            #[cfg(feature = "http")]
            sessions: bucket(&nats, "cmdhelp_sessions", KEPT).await?,
            large: objects(&nats, "cmdhelp_large").await?,
        })
    }
}

async fn bucket(nats: &Context, name: &str, kept: Duration) -> Result<kv::Store, QueueError> {
    if let Ok(bucket) = nats.get_key_value(name).await {
        return Ok(bucket);
    }
    // `create_key_value` cannot be used, because it requests facts about the account that NATS 2.9 does not know. This
    // function therefore creates the stream of the bucket itself, with the settings that ADR-8 of NATS prescribes.
    let config = stream::Config {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_age: kept,
        discard: stream::DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..stream::Config::default()
    };
    nats.create_stream(config).await.map_err(QueueError::of)?;
    nats.get_key_value(name).await.map_err(QueueError::of)
}

async fn objects(nats: &Context, name: &str) -> Result<object_store::ObjectStore, QueueError> {
    if let Ok(objects) = nats.get_object_store(name).await {
        return Ok(objects);
    }
    let config = object_store::Config {
        bucket: name.to_owned(),
        max_age: KEPT,
        ..object_store::Config::default()
    };
    let made = nats.create_object_store(config).await;
    made.map_err(QueueError::of)
}
