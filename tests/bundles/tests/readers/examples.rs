//! The examples in the AIP specifications can be read. The tests are skipped if the specifications
//! are not on this machine.

use std::fs;

use cmdhelp_bundle::{Dialect, FaultCode, Format, Install, Json, Kind, Model, read};
use cmdhelp_test_support::specification_text;

use crate::folder;

/// Reads definitions, each in a file of its own.
fn definitions(name: &str, texts: &[&str]) -> Vec<Model> {
    let folder = folder(name);
    let read = |(i, text): (usize, &&str)| {
        let file = folder.join(format!("{i}.kdl"));
        fs::write(&file, text).expect("a file");
        let found = read(Format::Kdl(Dialect::Spec), &file);
        found.unwrap_or_else(|faults| panic!("{faults}\n{text}"))
    };
    texts.iter().enumerate().map(read).collect()
}

#[test]
fn definitions_in_the_specification_are_read() {
    let Some(text) = specification_text("cli-tools-kdl.txt") else {
        return;
    };
    let blocks = text
        .split("```kdl\n")
        .skip(1)
        .filter_map(|it| it.split_once("```"));
    let blocks: Vec<&str> = blocks.map(|(block, _)| block).collect();
    // One block has `// ...` in the place of the description and the command.
    let (whole, part): (Vec<&str>, Vec<&str>) =
        blocks.iter().partition(|it| it.contains("command \""));
    assert_eq!((whole.len(), part.len()), (5, 1));
    let part = part[0].replace("// ...", "description \"x\"\n command \"tool\"");
    let models = definitions("text", &[&whole[..], &[&part]].concat());
    let [minimal, full, rg, curl, sqlite, tool] = &models[..] else {
        panic!("{}", models.len())
    };
    let args = &minimal.tools[0].arguments[0];
    assert!(
        matches!(args.kind, Kind::Positional { trailing: true, .. }),
        "{args:?}"
    );
    let keys: Vec<&str> = full.tools[0].arguments.iter().map(|it| &*it.key).collect();
    assert_eq!(
        keys,
        [
            "filter",
            "file",
            "raw_output",
            "compact",
            "slurp",
            "null_input"
        ]
    );
    assert_eq!(full.tools[0].process.timeout_ms, Some(30000));
    assert_eq!(
        full.tools[0].process.env,
        [("LC_ALL".to_owned(), "C".to_owned())]
    );
    let argument = |model: &Model, key: &str| {
        let arguments = &model.tools[0].arguments;
        arguments
            .iter()
            .find(|it| it.key == key)
            .expect(key)
            .clone()
    };
    assert_eq!(argument(rg, "path").default, Some(Json::from(".")));
    assert_eq!(argument(rg, "type").values.len(), 8);
    let silent = argument(curl, "silent");
    assert!(
        silent.is_switch() && silent.default == Some(Json::from(true)),
        "{silent:?}"
    );
    assert_eq!(argument(sqlite, "json").spelling(), Some("-json"));
    let confinement = tool.tools[0]
        .process
        .confinement
        .as_ref()
        .expect("a sandbox");
    assert_eq!(confinement.filesystem.as_deref(), Some("full"));
    assert_eq!(confinement.cpu_seconds, Some(60));
}

#[test]
fn definitions_of_common_tools_are_read() {
    let Some(text) = specification_text("common-tools.kdl") else {
        return;
    };
    let models = definitions("common", &[&text]);
    let model = &models[0];
    let names: Vec<String> = model.tools.iter().map(|it| model.tool_name(it)).collect();
    assert_eq!(
        names,
        ["jq", "yq", "rg", "fd", "bat", "gh", "curl", "sqlite3"]
    );
    let gh = &model.tools[5];
    assert_eq!(gh.program.as_deref(), Some("gh"));
    assert!(gh.arguments[0].is_positional() && gh.arguments[0].repeatable);
    let json = gh
        .arguments
        .iter()
        .find(|it| it.key == "json")
        .expect("json");
    assert_eq!(json.delimiter.as_deref(), Some(","));
    assert!(model.tools[4].process.untrimmed);
}

/// The indentation of each line of the front matter, which the stored text does not have.
const LEVELS: &str =
    "0000001111011101122122233122120123331222122122301111222211012222122212011001111";

/// Returns the front matter of the example.
fn indented(text: &str) -> String {
    let start = text.find("---\nname: GitHub CLI").expect("the example");
    let front = text[start + 4..]
        .split("\n---\n")
        .next()
        .expect("front matter");
    assert_eq!(front.lines().count(), LEVELS.len());
    let levels = LEVELS.bytes().map(|it| usize::from(it - b'0'));
    let lines = front.lines().zip(levels);
    let lines: String = lines
        .map(|(line, level)| format!("{}{line}\n", "  ".repeat(level)))
        .collect();
    format!("---\n{lines}---\n")
}

/// The only fault of the example is its digest, which is a placeholder.
#[test]
fn the_bundle_in_the_specification_is_read() {
    let Some(text) = specification_text("aip-29-cli-md.txt") else {
        return;
    };
    let text = &indented(&text);
    let folder = folder("gh");
    let tools = [
        "pr-create",
        "pr-list",
        "pr-merge",
        "pr-view",
        "issue-list",
        "issue-view",
        "issue-create",
        "auth-status",
    ];
    for tool in tools {
        let path = folder.join("tools").join(tool);
        fs::create_dir_all(&path).expect("a folder");
        let words = tool.replace('-', "\n    - ");
        let file = format!(
            "---\nname: {tool}\nid: {tool}\ndescription: Does it\nversion: 1.0.0\n\
             inputs: {{ type: object, properties: {{ title: {{ type: string }}, base: {{ type: string }} }}, required: [title] }}\n\
             outputs: {{}}\nrunner:\n  cli: ../../CLI.md\n  argv:\n    - {words}\n    - --title\n    \
             - \"${{input.title}}\"\n    - --base\n    - \"${{input.base | default('main')}}\"\n---\n"
        );
        fs::write(path.join("TOOL.md"), file).expect("a file");
    }
    let secrets =
        "---\nsecrets:\n  - { slug: gh/token, name: Token, description: Signs calls }\n---\n";
    fs::write(folder.join("SECRETS.md"), secrets).expect("a file");
    fs::write(folder.join("CLI.md"), text).expect("a file");
    let faults = read(Format::CliMd, &folder).expect_err("the digest");
    let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
    assert_eq!(codes, [FaultCode::InvalidValue], "{faults}");
    assert!(faults.to_string().contains("verify_sha256"), "{faults}");
    fs::write(
        folder.join("CLI.md"),
        text.replace("abc123…", &"0a".repeat(32)),
    )
    .expect("a file");
    let model = read(Format::CliMd, &folder).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((&*model.binary, model.tools.len()), ("gh", 8));
    let create = model.tool("pr create").expect("a tool");
    let inputs = Json::parse(r#"{"title": "Fix; rm"}"#).expect("JSON");
    let line = model
        .command_line(create)
        .template
        .expand(&inputs, &|_| None);
    assert_eq!(
        line,
        ["pr", "create", "--title", "Fix; rm", "--base", "main"]
    );
    assert_eq!(create.arguments[0].spelling(), Some("--title"));
    let packaging = &model.packaging;
    assert_eq!(packaging.works_with.as_deref(), Some(">=2.40 <3"));
    assert!(matches!(&packaging.install[3], Install::Download { .. }));
    assert_eq!(packaging.sandbox.spawns, ["git"]);
    let login = packaging
        .auth
        .as_ref()
        .and_then(|it| it.login.as_ref())
        .expect("a login");
    assert_eq!(login.command, "auth login --web");
    assert_eq!(packaging.secrets[0].slug, "gh/token");
    assert_eq!(model.examples.len(), 4);
    assert_eq!(model.output().json_flag.as_deref(), Some("--json"));
}

/// The specification shows each key of APP.md separately; this test joins the keys to one file.
#[test]
fn the_application_in_the_specification_is_read() {
    let Some(text) = specification_text("agent-application-cli.txt") else {
        return;
    };
    let key = |start: &str, lines: usize| {
        let at = text.find(start).expect(start);
        text[at..]
            .lines()
            .take(lines)
            .map(|it| format!("{it}\n"))
            .collect::<String>()
    };
    let keys = key("entry:\n", 2)
        + &key("confirmationRequired:\n  - ", 2)
        + &key("scheduling: supported\n", 1);
    let folder = folder("app");
    let file = format!(
        "---\nname: To-Do\ndescription: Keeps a list\ncommands: [add, list, complete, remove]\n{keys}---\n"
    );
    fs::write(folder.join("APP.md"), file).expect("a file");
    let model = read(Format::App, &folder).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(model.packaging.entry.as_deref(), Some("node app/cli.js"));
    assert!(model.packaging.scheduling);
    let confirmed: Vec<String> = model
        .tools
        .iter()
        .filter(|it| it.effect.is_some())
        .map(cmdhelp_bundle::Tool::path)
        .collect();
    assert_eq!(confirmed, ["remove"]);
}

/// agentproto's layout has a driver file instead of CLI.md.
#[test]
fn the_layout_of_agentproto_is_read() {
    let folder = folder("agentproto");
    let driver = "---\nname: Pad\nid: pad\ndescription: Keeps lists\nversion: 1.0.0\nkind: cli\nimplements:\n  \
                  - tool: item-list\n    version: ^1.0.0\n    metadata: { cli: { argv: [item, list, \"${input.n}\"] } }\n\
                  metadata: { cli: { bin: pad, binArgs: [--quiet] } }\n---\n";
    let tool = "---\nname: List\nid: item-list\ndescription: Lists\nversion: 1.0.0\napproval: auto\nmutates: []\n\
                inputs: { type: object, properties: { n: { type: integer } } }\noutputs: {}\n---\n";
    for (path, text) in [
        ("drivers/pad/DRIVER.md", driver),
        ("tools/item-list/TOOL.md", tool),
    ] {
        let path = folder.join(".agentproto").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let model = read(Format::CliMd, &folder).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(model.binary, "pad");
    assert_eq!(model.packaging.args, ["--quiet"]);
    let inputs = Json::parse(r#"{"n": 3}"#).expect("JSON");
    let line = model
        .command_line(&model.tools[0])
        .template
        .expand(&inputs, &|_| None);
    assert_eq!(line, ["item", "list", "3"]);
    assert_eq!(
        model.tools[0].effect,
        Some(cmdhelp_spec::spec::Effect::Read)
    );
}
