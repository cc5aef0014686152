//! The command `cmdhelp policy explain`, which shows what the policy decides about a call.

use cmdhelp::prelude::*;
use cmdhelp_bundle::Json;

use crate::call::decision;
use crate::document::Document;
use crate::failure::Fault;
use crate::tool::Tool;

/// Show what the policy decides about a call, and which rule decides it
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    stdin = true,
    example(
        "todo remove --json '{\"id\":\"td_0001\"}'",
        note = "see whether a call needs consent"
    )
)]
pub(crate) struct Explain {
    #[command(flatten)]
    tool: Tool,
}

#[cmdhelp::run]
impl Explain {
    fn run(self) -> Result<Document, Fault> {
        let (host, decided) = self.tool.decide(None)??;
        host.registry.report();
        let mut entries = vec![("tool".to_owned(), Json::from(decided.plan.name()))];
        entries.extend(decision(&decided).entries().to_vec());
        Ok(Document(Json::Object(entries)))
    }
}
