//! What clap and the resolver once disagreed about, each by its name.

use clap::Command;
use cmdhelp_grammar_tests::compare::{Agreement, compare};
use cmdhelp_grammar_tests::model::Node;
use cmdhelp_grammar_tests::to_clap::to_clap;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_spec::grammar::Kind;
use cmdhelp_spec::grammar::draft::{
    Action, Arg, ArgTrait, Default, DefaultIf, Int, PossibleValue, Predicate, Setting, Switch,
    Value,
};

fn option(id: &str) -> Arg {
    let mut arg = Arg::new(id);
    arg.long = Some(id.into());
    arg
}

fn program(args: Vec<Arg>) -> Node {
    let mut node = Node {
        name: "prog".to_owned(),
        ..Node::default()
    };
    node.draft.args = args;
    node
}

fn with_command(mut root: Node, name: &str) -> Node {
    root.children.push(Node {
        name: name.to_owned(),
        ..Node::default()
    });
    root
}

#[track_caller]
fn agree(model: &Node, line: &str, expected: Agreement) {
    let mut cmd: Command = to_clap(model);
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    assert_eq!(
        compare(model, &mut cmd, &to_spec(model), &words),
        Ok(expected),
        "{line}"
    );
}

/// `args_conflicts_with_subcommands` brings `subcommand_negates_reqs` with it.
#[test]
fn a_subcommand_that_excludes_arguments_excuses_those_that_are_required() {
    let mut name = option("name");
    name.set(ArgTrait::Required, true);
    let mut root = with_command(program(vec![name]), "run");
    agree(
        &root,
        "run",
        Agreement::Rejected(Kind::MissingRequiredArgument),
    );
    let settings = &mut root.draft.command.settings;
    settings.push((Setting::ArgsConflictsWithSubcommands, Switch::On));
    agree(&root, "run", Agreement::Accepted);
    agree(
        &root,
        "--name x run",
        Agreement::Rejected(Kind::ArgumentConflict),
    );
}

/// A default of a flag that shows help shows it.
#[test]
fn help_by_default_is_shown() {
    let mut manual = option("manual");
    manual.action = Some(Action::Help);
    manual.default_ifs = vec![DefaultIf {
        other: "topic".into(),
        when: Predicate::IsPresent,
        values: Some(vec!["all".into()]),
    }];
    let root = program(vec![option("topic"), manual]);
    agree(&root, "", Agreement::Accepted);
    agree(&root, "--topic x", Agreement::Shows);
}

/// The count of a flag that is not given is 0, which may be out of its range.
#[test]
fn a_count_that_is_not_given_is_in_its_range_or_not() {
    let mut verbose = option("verbose");
    verbose.action = Some(Action::Count);
    verbose.value = Some(Value::Int(Int {
        unsigned: false,
        nonzero: false,
        minimum: Some(1),
        maximum: Some(2),
    }));
    let root = program(vec![verbose]);
    agree(&root, "", Agreement::Rejected(Kind::ValueValidation));
    agree(&root, "--verbose", Agreement::Accepted);
    let thrice = "--verbose --verbose --verbose";
    agree(&root, thrice, Agreement::Rejected(Kind::ValueValidation));
}

/// Whether a default holds that would show help can depend on the environment.
#[test]
fn help_by_a_default_that_the_environment_decides_is_not_known() {
    let mut topic = option("topic");
    topic.set(ArgTrait::Env, true);
    let mut manual = option("manual");
    manual.action = Some(Action::Help);
    manual.default_ifs = vec![DefaultIf {
        other: "topic".into(),
        when: Predicate::Equals("all".into()),
        values: Some(vec!["all".into()]),
    }];
    let root = program(vec![topic, manual]);
    agree(&root, "", Agreement::Unknown);
    agree(&root, "--topic all", Agreement::Shows);
}

/// Without the feature for it, clap ignores the case of ASCII's letters only, also in defaults.
#[test]
fn a_default_with_letters_beyond_ascii_is_not_judged_where_case_is_ignored() {
    let mut color = option("color");
    color.value = Some(Value::OneOf(vec![PossibleValue {
        name: "auto".into(),
        aliases: Vec::new(),
        hide: false,
    }]));
    color.set(ArgTrait::IgnoreCase, true);
    color.default = Default::Values(vec!["é".into()]);
    let root = program(vec![color]);
    agree(&root, "", Agreement::Unknown);
    agree(&root, "--color AUTO", Agreement::Accepted);
}

/// With the feature, clap refuses the default; without it, it takes it and finds that something is
/// missing. We say what is so either way.
#[test]
fn why_a_line_is_refused_that_also_has_a_default_with_such_letters() {
    let mut color = option("color");
    color.value = Some(Value::OneOf(vec![PossibleValue {
        name: "É".into(),
        aliases: Vec::new(),
        hide: false,
    }]));
    color.set(ArgTrait::IgnoreCase, true);
    color.default = Default::Values(vec!["é".into()]);
    let mut name = option("name");
    name.set(ArgTrait::Required, true);
    let missing = Agreement::Rejected(Kind::MissingRequiredArgument);
    agree(&program(vec![color.clone(), name.clone()]), "--", missing);
    // The same for the other defaults.
    color.default = Default::None;
    color.default_ifs = vec![DefaultIf {
        other: "topic".into(),
        when: Predicate::IsPresent,
        values: Some(vec!["é".into()]),
    }];
    let root = program(vec![option("topic"), color.clone(), name.clone()]);
    agree(&root, "--topic x", missing);
    color.default_ifs.clear();
    color.default_missing = vec!["é".into()];
    color.num_args = Some((0, Some(1)));
    agree(&program(vec![color, name]), "--color", missing);
}

/// Whether `é` is `É` decides whether something is required.
#[test]
fn a_condition_on_letters_of_which_the_case_may_be_ignored_is_not_known() {
    let mut color = option("color");
    color.set(ArgTrait::IgnoreCase, true);
    let mut name = option("name");
    name.required_if = vec![("color".into(), "É".into())];
    let mut root = program(vec![color, name]);
    let missing = Agreement::Rejected(Kind::MissingRequiredArgument);
    agree(&root, "--color É", missing);
    agree(&root, "--color é", Agreement::Unknown);
    agree(&root, "--color é --name x", Agreement::Accepted);
    root.draft.args[1].required_if.clear();
    root.draft.args[0].requires = vec![(Predicate::Equals("É".into()), "name".into())];
    agree(&root, "--color É", missing);
    agree(&root, "--color é", Agreement::Unknown);
    root.draft.args[0].traits.clear();
    agree(&root, "--color é", Agreement::Accepted);
}

/// Behind `--`, the last positional comes next, and there was none to count from.
#[test]
fn words_behind_dashes_where_nothing_is_given_by_position() {
    let mut root = program(vec![option("name")]);
    let settings = &mut root.draft.command.settings;
    settings.push((Setting::AllowMissingPositional, Switch::On));
    agree(&root, "-- a b", Agreement::Rejected(Kind::UnknownArgument));
}
