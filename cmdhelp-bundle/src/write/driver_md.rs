//! Writes DRIVER.md. This file says how the tools of a bundle are carried out.

use super::body::{short, title};
use super::front;
use super::parts::{auth, install, output, requires, sandbox, version_check};
use crate::format::{Layout, Options};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};

/// Writes the DRIVER.md of the bundle's program.
pub(super) fn write(model: &Model, layout: Layout) -> String {
    let packaging = &model.packaging;
    let mut driver = Object::default();
    driver.put("name", title(model));
    driver.put("id", model.id());
    driver.put(
        "description",
        short(&format!("Carries out the tools of {}.", model.binary), 2000),
    );
    driver.put("version", model.bundle_version());
    driver.put("kind", "cli");
    driver.put(
        "implements",
        layout
            .tools_with_ids(model)
            .into_iter()
            .map(|(tool, id)| implements(model, tool, &id, layout))
            .collect::<Json>(),
    );
    driver.put_filled("tags", &packaging.tags);
    let requires = requires(packaging);
    driver.put_filled("requires", requires);
    let methods = install(packaging, &Options::default());
    driver.put_filled("install", Json::List(methods));
    driver.put("version_check", version_check(model));
    if let Some(login) = &packaging.auth {
        driver.put("auth", auth(model, login));
    }
    let mut network = Object::default();
    network.put_filled("egress", &packaging.sandbox.network);
    network.put_filled("ingress", &packaging.sandbox.ingress);
    driver.put_filled("network", network);
    let mut cli = Object::default();
    cli.put("bin", &*model.binary);
    match layout {
        Layout::Bundle => {
            cli.put_filled("bin_args", &packaging.args);
        }
        // The layout of agentproto has no CLI.md, so DRIVER.md contains the facts that CLI.md would
        // contain.
        Layout::Agentproto => {
            cli.put_filled("binArgs", &packaging.args)
                .put("output", output(model, in_camel_case))
                .put("sandbox", sandbox(model))
                .put_true("tty", packaging.sandbox.tty);
        }
    }
    driver.put("metadata", Json::object([("cli", cli.into())]));
    let body = "`implements` has a template of each tool's command line. Inputs in `only_by_json` are \
                not in the template: pass them as JSON.";
    front::file(driver, body)
}

/// Returns a key of `output` in camel case, as agentproto expects it.
fn in_camel_case(key: &'static str) -> &'static str {
    match key {
        "default_format" => "defaultFormat",
        "json_flag" => "jsonFlag",
        "json_flag_args" => "jsonFlagArgs",
        "exit_codes" => "exitCodes",
        "error_stream" => "errorStream",
        key => key,
    }
}

fn implements(model: &Model, tool: &Tool, id: &str, layout: Layout) -> Json {
    let line = model.command_line(tool);
    let mut cli = Object::default();
    cli.put("argv", line.template.words());
    let mut facts = Object::default();
    facts.put_filled("only_by_json", &line.only_by_json);
    facts.put_some(
        "json_flag",
        model
            .json_flag
            .clone()
            .filter(|_| !line.only_by_json.is_empty()),
    );
    let mut metadata = Object::default();
    metadata.put("cli", cli);
    metadata.put_filled("cmdhelp", facts);
    let mut entry = Object::default();
    let tools = match layout {
        Layout::Bundle => "./tools",
        Layout::Agentproto => "../../tools",
    };
    entry.put("tool", format!("{tools}/{id}/TOOL.md"));
    entry.put("version", format!("^{}", model.bundle_version()));
    entry.put("metadata", metadata);
    entry.into()
}
