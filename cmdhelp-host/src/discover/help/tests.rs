//! Tests the facts that are read from small help texts.

use super::super::draft::Value;
use super::read;

/// Returns a text for each flag in a help text. It consists of the flag's spellings, ` =` if the flag takes a value,
/// and its accepted values.
fn flags(text: &str) -> Vec<String> {
    let flags = read("lamp", &[], text).command.flags;
    let flag = |it: super::Flag| {
        let takes_value = matches!(&it.value, Some(it) if it.value != Value::Nothing);
        let sign = if takes_value { " =" } else { "" };
        let values = it.values.map_or_else(Vec::new, |it| it.value);
        format!("{}{sign} {}", it.spellings.join(" "), values.join(","))
    };
    flags
        .into_iter()
        .map(|it| flag(it).trim_end().to_owned())
        .collect()
}

#[test]
fn flags_share_a_value_only_if_none_of_them_is_listed_with_one() {
    let listed =
        "Usage: lamp [-vf config]\n\n  -v         be verbose\n  -f config  read this file\n";
    assert_eq!(flags(listed), ["-v", "-f ="]);
    let unlike = "Usage: lamp [-vf config]\n\n  -v  be verbose\n  -f  read this file\n";
    assert_eq!(flags(unlike)[0], "-v");
    let alike =
        "Usage: lamp [-xi list]\n\n  -x  leave out these names\n  -i  take only these names\n";
    assert_eq!(flags(alike), ["-x =", "-i ="]);
}

#[test]
fn a_range_of_digits_is_a_flag_for_each_digit() {
    let text = "Usage: lamp [OPTION]... [FILE]...\n\n  -k, --keep   keep it\n  \
            -7 ... -9    brightness; default is 8\n  -e, --extreme  try more\n";
    assert_eq!(flags(text), ["-k --keep", "-7", "-8", "-9", "-e --extreme"]);
}

#[test]
fn remarks_in_descriptions_are_no_values() {
    let text = "Usage: lamp [options]\n\n  -n       number of matches only, without the lines\n  \
            -v       print more (e.g. the names of skipped files)\n  -w       wick to use (e.g. round)\n  \
            -s       show it so (e.g. verbosely)\n  -d       number of days to burn\n";
    assert_eq!(flags(text), ["-n", "-v", "-w =", "-s", "-d ="]);
}

#[test]
fn a_list_behind_a_noun_belongs_only_to_a_flag_with_a_value() {
    let text = "Usage: lamp [options]\n\n  \
            -l, --long        use the long format (owner, size or date)\n  \
            -f, --form FORM   the output format (json, yaml or text)\n  \
            -o, --out FILE    write in this format (json, yaml or text)\n";
    let found = ["-l --long", "-f --form = json,yaml,text", "-o --out ="];
    assert_eq!(flags(text), found);
}

#[test]
fn a_flag_without_description_is_no_beginning_of_the_next_flag() {
    for value in ["NAME", "PROXY_USER", "proxy-user"] {
        let text = format!(
            "Usage: lamp [OPTIONS]\n\nOptions:\n  -u, --user\n      --proxy-user <{value}>  Their name\n"
        );
        assert_eq!(flags(&text), ["-u --user", "--proxy-user ="], "{value}");
    }
    let text = "Usage: lamp [options]\n\nOptions:\n  -n, --name\n      --lamp_name <lamp_name>  Its name\n";
    assert_eq!(flags(text), ["-n --name --lamp_name ="]);
}

#[test]
fn names_of_values_are_choices_of_a_type_or_an_order() {
    let text = "Usage: lamp [options]\n\n  --type <file|dir>      which entries\n  \
            --sort <name|size>     in which order\n  --root <file|dir>      where to begin\n  \
            --owner <uid|user>     whose\n  --file-type <name|id>  which\n";
    let found = [
        "--type = file,dir",
        "--sort = name,size",
        "--root =",
        "--owner =",
        "--file-type =",
    ];
    assert_eq!(flags(text), found);
}

#[test]
fn a_list_of_values_does_not_give_a_switch_a_value() {
    let text = "Usage: lamp [options]\n\n  \
            --check     Check each level, which must be one of low, mid or high.\n  \
            --at=LEVEL  LEVEL must be one of low, mid or high.\n";
    assert_eq!(flags(text), ["--check", "--at = low,mid,high"]);
}

#[test]
fn a_number_with_a_minus_sign_is_a_value_only_with_its_units() {
    let text = "Usage: lamp [options]\n\n  -n -N      Do not resolve names\n  -c -N[km]  Take N\n";
    assert_eq!(flags(text), ["-n -N", "-c ="]);
}

#[test]
fn an_option_can_have_the_names_of_the_subcommands_as_its_values() {
    let text = "usage: lamp [-h] [--only {build,test}] {build,test} ...\n\npositional arguments:\n  \
            {build,test}\n    build  Build it\n    test   Test it\n";
    let listed = read("lamp", &[], text).listed;
    let names: Vec<&str> = listed.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["build", "test"]);
    let text = "usage: lamp [-h] [--only {build,test}] {build,test}\n\npositional arguments:\n  \
            {build,test}\n";
    assert_eq!(read("lamp", &[], text).listed, []);
}

#[test]
fn a_summary_can_name_two_arguments() {
    let summary = |text: &str| {
        let summary = read("lamp", &[], text).command.summary;
        summary.map(|it| it.value).unwrap_or_default()
    };
    let text = "Convert <input> to <output>.\n\nUsage: lamp <input> <output>\n";
    assert_eq!(summary(text), "Convert <input> to <output>");
    let text = "Lamp [-v] <input> <output>\n\nOptions:\n  -v  be verbose\n";
    assert_eq!(summary(text), "");
}

#[test]
fn a_dash_in_a_usage_line_is_a_remark_only_before_several_words() {
    let arguments = |text: &str| {
        let arguments = read("lamp", &[], text).command.arguments;
        let names: Vec<String> = arguments.into_iter().map(|it| it.name).collect();
        names.join(" ")
    };
    assert!(arguments("Usage: lamp [-f] - FILE\n").contains("FILE"));
    assert_eq!(arguments("Usage: lamp [-f] - X11 display lamp\n"), "");
}

#[test]
fn a_form_of_a_range_is_no_flag() {
    let text = "Usage: lamp OPTION... [FILE]...\n\n  -w, --wicks=LIST  take only these wicks\n\n\
            Each range is one of:\n\n  N      the wick N\n  N-     from the wick N\n  \
            N-M    from the wick N to M\n  -M     from the first wick to M\n";
    assert_eq!(flags(text), ["-w --wicks ="]);
}

#[test]
fn optional_parts_of_a_value_are_not_part_of_its_name() {
    for (usage, names) in [
        (
            "Usage: lamp [-opts[modifiers]] file[.oil] [list]",
            "file list",
        ),
        ("Usage: lamp [OPTIONS] <DEP>[@<VERSION>] ...", "DEP"),
    ] {
        let arguments = read("lamp", &[], usage).command.arguments;
        let found: Vec<String> = arguments.into_iter().map(|it| it.name).collect();
        assert_eq!(found.join(" "), names, "{usage}");
    }
}

#[test]
fn a_flag_whose_value_ends_with_a_sign_is_left_out() {
    let text = "Usage: lamp [path...] [expression]\n\nActions:\n      -light -ls -quit\n      \
            -exec COMMAND ; -exec COMMAND {} + -ok COMMAND ;\n";
    assert_eq!(flags(text), ["-light", "-ls", "-quit"]);
}

#[test]
fn a_flag_that_is_listed_once_for_each_value_takes_any_value() {
    let text = "Usage: lamp [options]\n\n  -z stack-size=SIZE   Set the size\n  \
            -z now               Burn at once\n  -z report=[none|all] Report it\n  \
            -q                   Be quiet\n";
    assert_eq!(flags(text), ["-z =", "-q"]);
    let flags = read("lamp", &[], text).command.flags;
    assert!(flags[0].repeatable);
    let is_required = |it: &Value| {
        matches!(
            it,
            Value::One {
                optional: false,
                ..
            }
        )
    };
    assert!(
        flags[0]
            .value
            .as_ref()
            .is_some_and(|it| is_required(&it.value))
    );
}

#[test]
fn a_value_without_a_space_must_be_in_the_word_of_the_flag() {
    let text = "Usage: lamp [options]\n\n  -F/pattern/       where to split\n  \
            -[mM][-]module    load it first\n  -o file           where to write\n";
    let flags = read("lamp", &[], text).command.flags;
    let attached = flags.iter().filter(|it| it.by_equals);
    let attached: Vec<&str> = attached.map(super::Flag::spelling).collect();
    assert_eq!(attached, ["-F", "-m", "-M"]);
}

#[test]
fn remarks_tell_which_flags_can_be_repeated() {
    let text = "Usage: lamp [options]\n\n  -e line  one line (several -e's allowed)\n  \
            -f FILE  read it. Multiple -f options are allowed.\n  -o FILE  write it\n";
    let flags = read("lamp", &[], text).command.flags;
    let repeatable: Vec<bool> = flags.iter().map(|it| it.repeatable).collect();
    assert_eq!(repeatable, [true, true, false]);
}

#[test]
fn signs_in_a_sentence_are_no_values() {
    let text = "Usage: lamp [options]\n\n  --id=STYLE  one of '-' or ':' between digits\n";
    assert_eq!(flags(text), ["--id ="]);
}

#[test]
fn a_flag_with_a_description_after_one_space_ends_the_usage_line() {
    let text = "Usage: lamp [options...] <room>\n     \
                --a-long-name-of-a-flag <path> Burn in this room\n -q, --quiet  Be quiet\n";
    assert_eq!(flags(text), ["--a-long-name-of-a-flag =", "-q --quiet"]);
    let arguments = read("lamp", &[], text).command.arguments;
    let names: Vec<&str> = arguments.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["room"]);
}

#[test]
fn a_value_with_two_optional_parts_is_required() {
    let text = "Usage: lamp [options]\n\n  --proxy [protocol://]host[:port]  Use it\n  \
                --color [WHEN]  Use colors\n";
    let flags = read("lamp", &[], text).command.flags;
    let optional = flags
        .iter()
        .map(|it| match it.value.as_ref().map(|it| &it.value) {
            Some(Value::One { optional, .. }) => *optional,
            _ => false,
        });
    assert_eq!(optional.collect::<Vec<_>>(), [false, true]);
}
