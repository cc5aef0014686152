//! The descriptions of commands contain the relations between arguments, whether these are known at
//! compile time or only at run time.

use serde_json::{Value, json};

use crate::programs::run::{document, program, run};

const PROGRAMS: [&str; 2] = [program!("llms_relations"), program!("llms_relations_asked")];

/// Returns the description of a command.
fn description(program: &str, command: &str) -> Value {
    let words = ["help", "--format", "json", "--all"];
    document(program, &words)["commands"][command].clone()
}

fn sorted(value: &Value) -> Vec<String> {
    let mut texts: Vec<String> = value
        .as_array()
        .unwrap_or_else(|| panic!("{value}"))
        .iter()
        .map(|text| text.as_str().unwrap().to_owned())
        .collect();
    texts.sort();
    texts
}

#[test]
fn groups_of_global_arguments_are_described_for_subcommands() {
    for program in PROGRAMS {
        for (command, members) in [
            ("bare", &["--quiet", "--verbose"][..]),
            ("above deep", &["--quiet", "--verbose"]),
            ("joining", &["--quiet", "--verbose", "--whisper"]),
        ] {
            let groups = description(program, command)["groups"].clone();
            assert_eq!(sorted(&groups[0]["members"]), members, "{program}");
            assert_eq!(groups.as_array().unwrap().len(), 1, "{program}: {groups}");
            let mut object = groups[0].as_object().unwrap().clone();
            object.remove("members");
            assert_eq!(json!(object), json!({}));
            let words: Vec<&str> = command.split(' ').collect();
            let both = [&words, members].concat();
            assert_eq!(run(program, &both).code, 2, "{both:?}");
            let one = [&words, &members[..1]].concat();
            assert_eq!(run(program, &one).code, 0, "{one:?}");
        }
    }
}

#[test]
fn tools_describe_conflicts_of_global_arguments() {
    for program in PROGRAMS {
        let tools = document(program, &["--llms"]);
        let mut tools = tools["tools"].as_array().unwrap().iter();
        let tool = tools.find(|tool| tool["name"] == "bare").unwrap();
        let description = tool["description"].as_str().unwrap();
        let expected = "Pass at most one of `verbose` and `quiet`.";
        assert!(description.contains(expected), "{program}: {description}");
    }
}

#[test]
fn negated_flags_are_used_where_they_are_accepted() {
    for program in PROGRAMS {
        let document = document(program, &["help", "--format", "json", "--all"]);
        let globals = &document["global_flags"];
        assert_eq!(globals["color"].get("negate_flag"), None, "{program}");
        assert_eq!(globals["list"]["negate_flag"], "--no-list", "{program}");
        let root = &document["commands"][""]["flags"];
        assert_eq!(root["no-color"]["type"], "bool", "{program}: {root}");
        let json = |value: Value| {
            let line = ["bare", "--json", &value.to_string()].map(str::to_owned);
            run(program, &line.each_ref().map(String::as_str))
        };
        let no_list = json(json!({ "list": false }));
        assert_eq!(no_list.code, 0, "{program}: {no_list:?}");
        let no_color = json(json!({ "color": false }));
        assert_eq!(no_color.code, 0, "{program}: {no_color:?}");
    }
}

#[test]
fn relations_name_no_hidden_argument() {
    for program in PROGRAMS {
        let flags = description(program, "joining")["flags"].clone();
        let conflicts = |flag: &str| sorted(&flags[flag]["conflicts_with"]);
        assert_eq!(conflicts("partly"), ["--other"], "{program}");
        assert_eq!(conflicts("far"), ["--other"], "{program}");
        let talk = ["--quiet", "--verbose", "--whisper"];
        assert_eq!(conflicts("aside"), talk, "{program}");
    }
}

#[test]
fn one_member_of_a_required_group_is_enough() {
    for program in PROGRAMS {
        let flag = description(program, "joining")["flags"]["needy"].clone();
        assert_eq!(flag.get("requires"), None, "{program}");
        for (words, code) in [
            (&["joining", "--needy"][..], 2),
            (&["joining", "--needy", "--whisper"], 0),
            (&["joining", "--needy", "--quiet"], 0),
        ] {
            assert_eq!(run(program, words).code, code, "{program} {words:?}");
        }
    }
    let tools = document(PROGRAMS[0], &["joining", "--llms"]);
    let tools = tools["tools"].as_array().unwrap();
    let tool = tools.iter().find(|tool| tool["name"] == "joining").unwrap();
    let needy = &tool["inputSchema"]["properties"]["needy"];
    assert_eq!(
        needy["description"],
        "Needs one of the group. Requires `whisper`, `verbose` or `quiet`."
    );
}
