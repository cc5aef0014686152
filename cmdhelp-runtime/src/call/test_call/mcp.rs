//! Calls tools in tests, as MCP clients do.

use serde_core::Serialize;
use serde_json::Value;

use super::super::as_callee::AsCallee as _;
use super::super::calls::Commands;
use super::super::{Program, check, stdin};
use super::Test;
use crate::maybe_future::block_on;
use crate::server::ToolCall;
use crate::variables;

impl<C: Program> Test<C> {
    /// Calls a tool as an MCP client does, and returns the result of `tools/call`. With
    /// [`confirm`](Self::confirm), the call has the consent of the client's user.
    ///
    /// ```
    /// # extern crate cmdhelp_runtime as cmdhelp;
    /// use cmdhelp::call::{Program, Test};
    /// use serde_json::json;
    ///
    /// fn the_note_is_found<Cli: Program>() {
    ///     let result = Test::<Cli>::new().mcp("note_get", &json!({"number": 1}));
    ///     assert_eq!(result["structuredContent"]["text"], "Buy milk");
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there is no such tool, the program has no MCP server, or the arguments cannot be
    /// written as JSON.
    #[track_caller]
    pub fn mcp(self, tool: &str, arguments: &impl Serialize) -> Value {
        const { check::handled::<C>(false) };
        let result = block_on(self.call_tool(tool, arguments));
        result.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Calls a tool as [`mcp`](Self::mcp) does, and awaits an `async` handler.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`mcp`](Self::mcp).
    #[cfg(feature = "async")]
    pub async fn mcp_async(self, tool: &str, arguments: &impl Serialize) -> Value {
        const { check::handled::<C>(true) };
        let result = self.call_tool(tool, arguments).await;
        result.unwrap_or_else(|error| panic!("{error}"))
    }

    async fn call_tool(mut self, tool: &str, arguments: &impl Serialize) -> Result<Value, String> {
        C::review_built();
        let arguments = serde_json::to_string(arguments).map_err(|error| error.to_string())?;
        let server = C::SERVER.filter(|_| C::TRAITS.mcp_word.is_some());
        let server = server
            .ok_or("the program is not an MCP server, because it has `words(mcp = false)`")?;
        let replaced = self.stdin.take().map(stdin::Replaced::by);
        let _shared = replaced.is_none().then(stdin::StdinGuard::new);
        let variables = variables::Given::new(std::mem::take(&mut self.variables));
        let call = ToolCall {
            name: tool,
            arguments: &arguments,
            confirmed: self.confirmed,
        };
        let mut calls = Commands::new(&C::CALLEE, &mut self.shared);
        let Some(begun) = server.call_tool(call, &mut calls) else {
            return Err("the program's server does not support calls in tests".to_owned());
        };
        let result = variables.during(begun.done()).await?;
        serde_json::from_str(&result).map_err(|error| error.to_string())
    }
}
