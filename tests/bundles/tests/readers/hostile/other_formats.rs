//! Faults in untrusted KDL files, skills, packages and permission rules.

use std::fs;

use cmdhelp_bundle::{Dialect, FaultCode, Format, Harness, read, read_rules};

use super::places;
use crate::folder;

/// Returns the faults of a KDL file.
fn kdl(text: &str, dialect: Dialect) -> Vec<(usize, usize, FaultCode)> {
    let file = folder("kdl").join("x.kdl");
    fs::write(&file, text).expect("a file");
    match read(Format::Kdl(dialect), &file) {
        Ok(_) => Vec::new(),
        Err(faults) => places(&faults)
            .into_iter()
            .map(|(_, line, column, code)| (line, column, code))
            .collect(),
    }
}

#[test]
fn invalid_kdl_is_refused() {
    let tool =
        |rest: &str| format!("cli \"a\" {{\n  description \"x\"\n  command \"a\"\n{rest}\n}}\n");
    let found = |rest: &str| kdl(&tool(rest), Dialect::Spec);
    assert_eq!(found(""), []);
    assert_eq!(found("shell #true"), [(4, 7, FaultCode::KdlVersion)]);
    assert_eq!(
        found("workdir \"\"\"\n.\n\"\"\""),
        [(4, 9, FaultCode::KdlVersion)]
    );
    assert_eq!(found("workdir #\".\"#"), [(4, 9, FaultCode::KdlVersion)]);
    assert_eq!(found("workdir \"#true\" // #true"), []);
    assert_eq!(found("workdir r#\"#true {{{\"#"), []);
    assert_eq!(
        found("timeout 1\ntimeout 2"),
        [(5, 1, FaultCode::DuplicateKey)]
    );
    assert_eq!(found("timeuot 1"), [(4, 1, FaultCode::UnknownKey)]);
    assert_eq!(found("timeout \"1\""), [(4, 9, FaultCode::WrongType)]);
    assert_eq!(found("timeout x=1"), [(4, 9, FaultCode::UnknownKey)]);
    assert_eq!(
        found("workdir \"\u{202e}\""),
        [(4, 10, FaultCode::UnsafeCharacter)]
    );
    assert_eq!(
        found("flag \"x\" { long \"x\"; }"),
        [(4, 17, FaultCode::InvalidValue)]
    );
    assert_eq!(
        found("arg \"a-b\" {}\nflag \"a_b\" {}"),
        [(1, 1, FaultCode::DuplicateName)]
    );
    assert_eq!(
        found("arg \"a\" { position 1; }\narg \"b\" { position 1; }"),
        [(5, 1, FaultCode::DuplicateName)]
    );
    assert_eq!(found("workdir \"x"), [(6, 1, FaultCode::Syntax)]);
    let deep = "x {".repeat(50_000);
    assert_eq!(kdl(&deep, Dialect::Spec), [(1, 99, FaultCode::TooDeep)]);
    let comments = "/*".repeat(100_000);
    assert_eq!(kdl(&comments, Dialect::Spec), [(1, 1, FaultCode::Syntax)]);
    let stars = format!("/* {} é\n*/", "* / ".repeat(50_000));
    assert_eq!(found(&stars), []);
    assert_eq!(found("/* é\n*/ timeuot 1"), [(5, 4, FaultCode::UnknownKey)]);
    let without = "/- ".repeat(50_000);
    assert_eq!(kdl(&without, Dialect::Spec), [(1, 10, FaultCode::TooDeep)]);
    let without = "/-\u{3000}".repeat(50_000);
    assert_eq!(kdl(&without, Dialect::Spec), [(1, 10, FaultCode::TooDeep)]);
    for (open, close) in [
        ("/-x {", "}"),
        ("x /-{", "}"),
        ("/-\nx \\\n{", "}"),
        (" /-", " {}"),
        (" /- /-{}", " {}"),
    ] {
        let text = format!("x{}{}", open.repeat(30), close.repeat(30));
        let codes: Vec<FaultCode> = kdl(&text, Dialect::Spec).iter().map(|it| it.2).collect();
        assert_eq!(codes, [FaultCode::TooDeep], "{open}");
    }
    let flag = |i: usize| format!("flag \"f{i}\" {{\nlong \"--f{i}\" /-1 /* c */\n}}\n");
    let apart: String = (0..40).map(flag).collect();
    assert_eq!(found(&apart), []);
    assert_eq!(
        found("/-flag \"a\" {\n/-long \"x\"\n/-x { a /-1\n}\n}\n/-timeuot 1"),
        []
    );
    let long = "// ".repeat(4 << 20);
    assert_eq!(kdl(&long, Dialect::Spec), [(1, 1, FaultCode::TooLarge)]);
    // Keys that slop-mcp does not know are faults in its dialect.
    let sandbox = tool("sandbox { network true; }");
    assert_eq!(kdl(&sandbox, Dialect::Spec), []);
    assert_eq!(
        kdl(&sandbox, Dialect::SlopMcp),
        [(4, 1, FaultCode::UnknownKey)]
    );
}

/// The KDL parser overflows its stack on braces that are nested very deep. They are found even after a raw string
/// or a comment that could be taken for one that contains the braces.
#[test]
fn braces_after_raw_strings_and_comments_are_counted() {
    let braces = "{x ".repeat(50_000);
    for before in [
        " ",
        "\u{3000}",
        "\u{feff}",
        "/**/",
        "/* */ /**/",
        " /-",
        "\n",
        "{",
        ";",
        " \\\n",
        " // c\u{2028}",
        " // c\u{2029}",
    ] {
        let text = format!("x{before}r\"\\\" {braces}");
        let found = kdl(&text, Dialect::Spec);
        let codes: Vec<FaultCode> = found.iter().map(|it| it.2).collect();
        assert_eq!(codes, [FaultCode::TooDeep], "{before:?}");
    }
}

/// A link out of the folder could show parts of other files in errors.
#[cfg(unix)]
#[test]
fn links_out_of_a_folder_of_definitions_are_not_followed() {
    let text = "cli \"one\" { description \"x\"; command \"one\"; }\n";
    let outside = folder("definitions-outside").join("one.kdl");
    fs::write(&outside, text).expect("a file");
    let inside = folder("definitions-inside");
    fs::write(inside.join("two.kdl"), text.replace("one", "two")).expect("a file");
    std::os::unix::fs::symlink(inside.join("two.kdl"), inside.join("a.kdl")).expect("a link");
    let model = read(Format::Kdl(Dialect::Spec), &inside.join("a.kdl")).expect("a model");
    assert_eq!(model.tools.len(), 1);
    fs::remove_file(inside.join("a.kdl")).expect("the link");
    std::os::unix::fs::symlink(&outside, inside.join("one.kdl")).expect("a link");
    let faults = read(Format::Kdl(Dialect::Spec), &inside).expect_err("a fault");
    let codes: Vec<FaultCode> = faults.iter().map(|it| it.code).collect();
    assert_eq!(codes, [FaultCode::Outside], "{faults}");
    assert_eq!(faults.rest().expect("the rest").tools.len(), 1);
}

/// A key with dots makes a table for each dot.
#[test]
fn deep_values_in_rules_are_refused() {
    let file = folder("deep-rules").join("rules");
    let found = |harness: Harness, text: &str| {
        fs::write(&file, text).expect("a file");
        let faults = read_rules(harness, &file).err();
        faults.map_or(Vec::new(), |it| it.iter().map(|it| it.code).collect())
    };
    let dotted = vec!["a"; 200_000].join(".");
    let refused: [(Harness, String); 6] = [
        (Harness::Gemini, format!("{dotted} = 1\n")),
        (Harness::Gemini, format!("[{dotted}]\n")),
        (Harness::Gemini, format!("[[{dotted}]]\n")),
        (Harness::Gemini, format!("x = {}", "[".repeat(500_000))),
        (Harness::Gemini, format!("x = {}", "{a=".repeat(200_000))),
        (Harness::ClaudeCode, "{\"a\":".repeat(100_000)),
    ];
    for (harness, text) in refused {
        let codes = found(harness, &text);
        let is_one = matches!(&codes[..], [FaultCode::TooDeep | FaultCode::Syntax]);
        assert!(is_one, "{harness:?}: {:?} {codes:?}", &text[..20]);
    }
}

#[test]
fn errors_in_other_definitions_are_reported_too() {
    let folder = folder("definitions");
    let good =
        |name: &str| format!("cli \"{name}\" {{ description \"x\"; command \"{name}\"; }}\n");
    fs::write(
        folder.join("a.kdl"),
        good("one") + "cli \"two\" { command \"b\"; }\n" + &good("three"),
    )
    .expect("a file");
    fs::write(folder.join("b.kdl"), "cli \"four\" {").expect("a file");
    fs::write(folder.join("c.kdl"), good("five") + &good("one")).expect("a file");
    fs::write(folder.join("notes.txt"), "no definition").expect("a file");
    let faults = read(Format::Kdl(Dialect::Spec), &folder).expect_err("faults");
    let found: Vec<_> = places(&faults)
        .into_iter()
        .map(|(file, .., code)| (file, code))
        .collect();
    let expected = [
        ("a.kdl", FaultCode::MissingKey),
        ("b.kdl", FaultCode::Syntax),
        ("c.kdl", FaultCode::DuplicateName),
    ];
    assert_eq!(
        found,
        expected.map(|(file, code)| (file.to_owned(), code)),
        "{faults}"
    );
    let rest = faults.rest().expect("the rest");
    let names: Vec<String> = rest.tools.iter().map(|it| rest.tool_name(it)).collect();
    assert_eq!(names, ["one", "three", "five"]);
}

#[test]
fn skills_and_packages_are_validated() {
    let folder = folder("skill");
    let skill = |text: &str| {
        fs::write(folder.join("SKILL.md"), text).expect("a file");
        let faults = read(Format::Skill, &folder).err();
        faults.map_or(Vec::new(), |it| it.iter().map(|it| it.code).collect())
    };
    assert_eq!(skill("---\nname: a-b\ndescription: x\n---\n"), []);
    let invalid = [FaultCode::InvalidValue];
    assert_eq!(skill("---\nname: a--b\ndescription: x\n---\n"), invalid);
    assert_eq!(skill("---\nname: a\ndescription: ' '\n---\n"), invalid);
    assert_eq!(
        skill("---\nname: a\ndescription: x\nmetadata: { version: '1', x: 2 }\n---\n"),
        invalid
    );
    assert_eq!(skill("---\nname: a\n---\n"), [FaultCode::MissingKey]);
    let app = |text: &str| {
        fs::write(folder.join("APP.md"), text).expect("a file");
        let faults = read(Format::App, &folder).err();
        faults.map_or(Vec::new(), |it| it.iter().map(|it| it.code).collect())
    };
    let good = "---\nschema: agentapplications/v1\nname: A\ndescription: x\nentry: { command: a }\ncommands: [list]\n---\n";
    assert_eq!(app(good), []);
    let with = |line: &str| good.replace("commands", &format!("{line}\ncommands"));
    assert_eq!(app(&with("skills: [gone]")), [FaultCode::Unreadable]);
    assert_eq!(app(&with("skills: [../x]")), invalid);
    assert_eq!(app(&with("confirmationRequired: [remove]")), invalid);
    assert_eq!(app(&with("scheduling: often")), invalid);
    assert_eq!(app(&good.replace("agentapplications/v1", "other")), invalid);
}

#[test]
fn invalid_rules_are_refused() {
    let file = folder("rules").join("rules");
    let found = |harness: Harness, text: &str| {
        fs::write(&file, text).expect("a file");
        let faults = read_rules(harness, &file).err();
        faults.map_or(Vec::new(), |it| {
            places(&it)
                .into_iter()
                .map(|(_, line, column, code)| (line, column, code))
                .collect()
        })
    };
    let claude = |text: &str| found(Harness::ClaudeCode, text);
    assert_eq!(
        claude(r#"{"model": "x", "permissions": {"deny": ["Read(.env)", "Bash(rm:*)"]}}"#),
        []
    );
    assert_eq!(
        claude("{\"permissions\":\n {\"allow\": [\"Bash(git * main)\"]}}"),
        [(2, 13, FaultCode::InvalidValue)]
    );
    assert_eq!(
        claude("{\"permissions\": {\"allow\": [], \"allow\": []}}"),
        [(1, 31, FaultCode::DuplicateKey)]
    );
    assert_eq!(claude("{\"permissions\": {"), [(1, 18, FaultCode::Syntax)]);
    let codex = |text: &str| found(Harness::Codex, text);
    assert_eq!(
        codex("# all\nprefix_rule(pattern = ['git', [\"log\", \"show\"]], decision = 'allow',)"),
        []
    );
    assert_eq!(codex("load(\"x\")"), [(1, 1, FaultCode::Syntax)]);
    assert_eq!(
        codex("prefix_rule(pattern = [x])"),
        [(1, 24, FaultCode::Syntax)]
    );
    assert_eq!(
        codex("prefix_rule(decision = \"allow\")"),
        [(1, 1, FaultCode::MissingKey)]
    );
    assert_eq!(
        codex("prefix_rule(pattern = [\"a\\"),
        [(1, 24, FaultCode::Syntax)]
    );
    let words = ["\"a\"", "\"b\""].join(",");
    let many = format!(
        "prefix_rule(pattern = [{}])",
        vec![format!("[{words}]"); 40].join(",")
    );
    assert_eq!(codex(&many), [(1, 23, FaultCode::InvalidValue)]);
    let deep = format!("prefix_rule(pattern = {}", "[".repeat(100_000));
    assert_eq!(codex(&deep), [(1, 86, FaultCode::TooDeep)]);
    let gemini = |text: &str| found(Harness::Gemini, text);
    assert_eq!(
        gemini("[[rule]]\ntoolName = \"x\"\ndecision = \"deny\"\n"),
        []
    );
    assert_eq!(
        gemini("[[rule]]\ncommandPrefix = \"x\"\n"),
        [(1, 1, FaultCode::MissingKey)]
    );
    assert_eq!(gemini("[[rule]\n"), [(1, 8, FaultCode::Syntax)]);
    assert_eq!(
        gemini("[[rule]]\ncommandRegex = \"(a+)+$\"\ndecision = \"allow\"\n"),
        [(2, 16, FaultCode::InvalidValue)]
    );
    // The reader accepts only rules in the form that the writer uses. In `a.b`, `.` could be any
    // character.
    assert_eq!(
        gemini("[[rule]]\ncommandRegex = 'a.b[ \"]'\ndecision = \"deny\"\n"),
        [(2, 16, FaultCode::InvalidValue)]
    );
    assert_eq!(
        gemini("[[rule]]\ncommandRegex = 'a[.]b[ \"]'\ndecision = \"deny\"\n"),
        []
    );
}

/// Each value has a position. Counting lines from the start of the file for each value would take
/// too long.
#[test]
fn files_with_many_values_are_read() {
    let file = folder("many").join("rules");
    let words = vec!["\"a\""; 200_000].join(",");
    let files = [
        (
            Harness::ClaudeCode,
            format!("{{\"permissions\": {{}}, \"x\": [{words}]}}"),
        ),
        (
            Harness::Codex,
            format!("prefix_rule(pattern = [\"a\"], match = [{words}])"),
        ),
        (
            Harness::Gemini,
            format!("[[rule]]\ncommandPrefix = \"a\"\ndecision = \"deny\"\nmodes = [{words}]"),
        ),
    ];
    for (harness, text) in files {
        fs::write(&file, text).expect("a file");
        let rules = read_rules(harness, &file).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(rules.len() <= 1, "{rules:?}");
    }
}
