//! A program whose commands misbehave in different ways, for tests of the server.

/// The output of `--llms`: the tools, with their effects.
pub const LLMS: &str = concat!(
    r#"{"tools":[{"name":"help","description":"How to call","inputSchema":{"type":"object"}},"#,
    r#"{"name":"echo","description":"Gives back what it is given","#,
    r#""inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"Anything"}}},"#,
    r#""outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false}},"#,
    r#"{"name":"count","description":"Counts letters","#,
    r#""inputSchema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]},"#,
    r#""annotations":{"readOnlyHint":true,"destructiveHint":false},"#,
    r#""_meta":{"cmdhelp/outputSchema":{"type":"integer"}}},"#,
    r#"{"name":"item drop-all","description":"Drops items","#,
    r#""inputSchema":{"type":"object","properties":{"kind":{"type":"string"}},"additionalProperties":false},"#,
    r#""outputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true}},"#,
    r#"{"name":"text","description":"Prints a text","inputSchema":{"type":"object","properties":{}},"#,
    r#""annotations":{"readOnlyHint":false,"destructiveHint":false}},"#,
    r#"{"name":"noise","description":"Prints more than a document","#,
    r#""inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"object"}},"#,
    r#"{"name":"fail","description":"Fails","inputSchema":{"type":"object","properties":{}},"#,
    r#""outputSchema":{"type":"object"}},"#,
    r#"{"name":"panic","description":"Panics","inputSchema":{"type":"object","properties":{}}},"#,
    r#"{"name":"abort","description":"Is ended by a signal","inputSchema":{"type":"object","properties":{}}},"#,
    r#"{"name":"work","description":"Works for some steps","#,
    r#""inputSchema":{"type":"object","properties":{"steps":{"type":"integer"},"ms":{"type":"integer"}}},"#,
    r#""outputSchema":{"type":"object"}},"#,
    r#"{"name":"hang","description":"Never ends, and starts what never ends","#,
    r#""inputSchema":{"type":"object","properties":{}}},"#,
    r#"{"name":"brief","description":"May take a fifth of a second, and takes longer","#,
    r#""inputSchema":{"type":"object","properties":{}},"_meta":{"cmdhelp/timeoutMs":200}},"#,
    r#"{"name":"large","description":"Prints much","#,
    r#""inputSchema":{"type":"object","properties":{"bytes":{"type":"integer"}}}}"#,
    "]}"
);
