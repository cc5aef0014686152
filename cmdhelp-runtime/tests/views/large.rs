//! Views of large programs.

use cmdhelp_runtime::context::ProgramState;
use cmdhelp_runtime::manifest::Rendered;
use cmdhelp_runtime::spec::Fact;
use cmdhelp_runtime::view::scope::Depth;
use cmdhelp_runtime::view::{find, search, signature};
use serde_json::Value;

use crate::programs::{about, command, document, page, root, switch, text};

fn wide() -> Rendered {
    let groups = (0..100).map(|group| {
        let commands = (0..99).map(|number| {
            let flags = vec![switch("force", vec![])];
            command(&format!("do-{number}"), flags, vec![about("Does a thing")])
        });
        command(
            &format!("group-{group}"),
            commands.collect(),
            vec![about("Things")],
        )
    });
    Rendered::of(&root("app", groups.collect(), vec![about("Many things")]))
}

#[test]
fn all_views_handle_ten_thousand_commands() {
    let rendered = wide();
    let manifest = rendered.manifest();
    assert_eq!(manifest.entries.len(), 10_001);

    let read: Value = document(&manifest, &[], Depth::Default, &ProgramState::default());
    assert_eq!(read["commands"].as_object().unwrap().len(), 100);
    let read: Value = document(
        &manifest,
        &["group-99", "do-98"],
        Depth::Default,
        &ProgramState::default(),
    );
    assert_eq!(read["commands"].as_object().unwrap().len(), 1);
    let read: Value = document(&manifest, &[], Depth::Levels(1), &ProgramState::default());
    assert_eq!(read["commands"].as_object().unwrap().len(), 10_000);
    let whole = page(&manifest, &[], Depth::All, &ProgramState::default());
    assert_eq!(whole.matches("\n## `app ").count(), 10_000);
    let lines = signature::render(&manifest, 0, Depth::Default);
    assert_eq!(lines.lines().count(), 10_000);
    assert_eq!(search::search(&manifest, &["do-98"]).len(), 100);
    assert!(find::resolve(&manifest, &["group-77", "do-100"]).is_err());
}

#[test]
fn a_long_description_is_only_in_views_that_show_it() {
    let long = "A line of `it` | with \"all\"\n".repeat(40_000);
    let fences: String = (3..1000)
        .rev()
        .map(|length| "`".repeat(length) + "x\n")
        .collect();
    let more = |name| command(name, vec![], vec![about("Short")]);
    let rendered = Rendered::of(&root(
        "app",
        vec![
            command(
                "long",
                vec![],
                vec![
                    about("Short"),
                    Fact::LongAbout(Some(text(&(long.clone() + &fences)))),
                ],
            ),
            more("short"),
        ],
        vec![about("App")],
    ));
    let manifest = rendered.manifest();
    assert!(manifest.json.len() > 1 << 20);
    for words in [&[][..], &["short"]] {
        let read = document(&manifest, words, Depth::Default, &ProgramState::default());
        assert!(read.to_string().len() < 1000);
        assert!(page(&manifest, words, Depth::Default, &ProgramState::default()).len() < 1000);
    }
    let page = page(
        &manifest,
        &["long"],
        Depth::Default,
        &ProgramState::default(),
    );
    assert!(page.contains(&long));
    assert_eq!(search::search(&manifest, &["fence", "line"]).len(), 1);
}
