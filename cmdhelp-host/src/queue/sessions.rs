//! Shares the handshakes of clients among servers, so that each server can continue the sessions of the others. Some
//! messages that a server receives from a client are meant for another server: a reply to its question, the
//! cancellation of a call, or the end of a session. Such a message is passed on.

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

    /// Returns the handshake with which a session began, or `None` if there is no session with this id.
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

    /// Passes a message of a client to the other servers. An empty message tells them that the session has ended.
    pub(crate) async fn send_to_other_servers(&self, session: &str, message: Vec<u8>) {
        let subject = format!("{SESSION_SUBJECT}{session}");
        // An error is ignored: if the message is lost, the call that waits for it ends after its time limit.
        let _ = self.client.publish(subject, message.into()).await;
    }

    /// Calls `on_message` with each message that another server has received from a client. The first argument is the
    /// id of the client's session.
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
