//! Shares the handshakes of clients, so that each server knows the clients of the other servers. A message of a client
//! that is meant for another server is passed on to that server: a reply to the server's question, the cancellation of
//! a call, or the end of the session.

use std::sync::Arc;

use futures_util::StreamExt as _;
use tokio::time::timeout;

use super::connect::{ALL, Queue};
use super::error::QueueError;

/// The prefix of the NATS subjects for messages to other servers. The id of a session follows the prefix.
const SESSION_SUBJECT: &str = "cmdhelp.said.";

impl Queue {
    /// Stores the handshake of a client under the id of its session.
    pub(crate) async fn remember(
        &self,
        session: &str,
        handshake: Vec<u8>,
    ) -> Result<(), QueueError> {
        let put = async {
            let stores = self.stores().await?;
            let put = stores.sessions.put(session, handshake.into()).await;
            put.map_err(QueueError::of)
        };
        let put = timeout(ALL, put).await.map_err(QueueError::of)?;
        put.map(drop)
    }

    /// Returns the handshake of a client, or `None` if there is no session with this id.
    pub(crate) async fn recall(&self, session: &str) -> Result<Option<Vec<u8>>, QueueError> {
        let read = async {
            let stores = self.stores().await?;
            stores.sessions.get(session).await.map_err(QueueError::of)
        };
        let read = timeout(ALL, read).await.map_err(QueueError::of)??;
        Ok(read.map(|it| it.to_vec()))
    }

    /// Removes the handshake of a session.
    pub(crate) async fn forget(&self, session: &str) -> Result<(), QueueError> {
        let stores = self.stores().await?;
        let deleted = stores.sessions.delete(session).await;
        deleted.map_err(QueueError::of)
    }

    /// Passes a message of a client to the other servers. An empty message tells the other servers that the session has
    /// ended.
    pub(crate) async fn send_to_other_servers(&self, session: &str, message: Vec<u8>) {
        let subject = format!("{SESSION_SUBJECT}{session}");
        // An error is ignored, because a call that waits for a lost message ends by itself.
        let _ = self.client.publish(subject, message.into()).await;
    }

    /// Calls a function with each message of a client that another server has received, and with the client's session.
    pub(crate) fn receive_from_other_servers(
        self: &Arc<Self>,
        on_message: impl Fn(&str, &[u8]) + Send + Sync + 'static,
    ) {
        let client = self.client.clone();
        self.spawn(async move {
            let Ok(mut messages) = client.subscribe(format!("{SESSION_SUBJECT}*")).await else {
                return;
            };
            while let Some(message) = messages.next().await {
                if let Some(session) = message.subject.strip_prefix(SESSION_SUBJECT) {
                    on_message(session, &message.payload);
                }
            }
        });
    }
}
