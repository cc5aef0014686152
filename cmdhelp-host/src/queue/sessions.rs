//! Stores the handshakes of clients, so that each server can answer the clients of the others.

use tokio::time::timeout;

use super::connect::{ALL, Queue};
use super::error::QueueError;

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
}
