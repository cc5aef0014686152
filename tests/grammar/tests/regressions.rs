//! Regression tests for disagreements between clap and the grammar.

use clap::Command;
use cmdhelp_grammar_tests::compare::{Agreement, compare, compare_below};
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

/// `args_conflicts_with_subcommands` implies `subcommand_negates_reqs`.
#[test]
fn a_subcommand_that_negates_requirements_makes_arguments_optional() {
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

/// A flag that shows help is in effect if a default gives it a value.
#[test]
fn help_as_a_default_value_is_shown() {
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

/// The count of an absent flag is 0, which can be outside its range.
#[test]
fn absent_counts_are_checked_against_the_range() {
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

/// A default that would show help can depend on the environment.
#[test]
fn help_by_an_environment_variable_is_undecided() {
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

/// Without its feature `unicode`, clap ignores the case only of ASCII letters, in defaults as on
/// the command line.
#[test]
fn non_ascii_defaults_that_ignore_case_are_undecided() {
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

/// With the feature `unicode`, clap rejects the default. Without this feature, clap accepts the
/// default and reports a missing argument. The resolver reports an error that holds with and
/// without the feature.
#[test]
fn other_errors_win_over_undecided_non_ascii_defaults() {
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
    // The missing argument is also reported beside a conditional default, and beside the value of
    // an option that is given without a value.
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

/// Whether `é` equals `É` determines whether an argument is required.
#[test]
fn non_ascii_conditions_that_ignore_case_are_undecided() {
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

/// After `--`, words belong to the last positional. In a command without positionals, the grammar
/// once failed at such words.
#[test]
fn words_after_an_escape_without_positionals() {
    let mut root = program(vec![option("name")]);
    let settings = &mut root.draft.command.settings;
    settings.push((Setting::AllowMissingPositional, Switch::On));
    agree(&root, "-- a b", Agreement::Rejected(Kind::UnknownArgument));
}

/// Compares clap with the grammar for a command line that a subcommand accepts as a program.
#[track_caller]
fn below(root: &Node, line: &str) -> Agreement {
    let mut cmd: Command = to_clap(root);
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let child = &root.children[0];
    let (spec, command) = (to_spec(root), to_spec(child));
    let compared = compare_below(&mut cmd, &spec, &command, &child.name, &words);
    compared.unwrap_or_else(|difference| panic!("{line}: {difference}"))
}

/// Returns a root with a command that takes two words.
fn with_words(mut root: Node) -> Node {
    root = with_command(root, "run");
    let mut words = Arg::new("words");
    words.num_args = Some((0, Some(2)));
    root.children[0].draft.args.push(words);
    root
}

/// Compares the results for the words of a command below a root with this setting.
#[track_caller]
fn below_setting(setting: Setting, line: &str) -> Agreement {
    let mut root = with_words(program(Vec::new()));
    root.children[0] = with_command(root.children[0].clone(), "deploy");
    assert_eq!(below(&root, line), Agreement::Accepted, "without it");
    let settings = &mut root.draft.command.settings;
    settings.push((setting, Switch::On));
    below(&root, line)
}

/// As a program, the command takes `dep` as a positional. Below a root that infers subcommands, `dep` can be an
/// abbreviated command, so the result is undecided.
#[test]
fn abbreviated_commands_of_the_root_are_no_values_of_its_subcommands() {
    let outcome = below_setting(Setting::InferSubcommands, "dep dep");
    assert_eq!(outcome, Agreement::Unknown);
}

/// Below a root that infers long flags, words of the command can be abbreviated flags, so the
/// result is undecided.
#[test]
fn abbreviated_flags_of_the_root_are_undecided_in_subcommands() {
    let outcome = below_setting(Setting::InferLongArgs, "word");
    assert_eq!(outcome, Agreement::Unknown);
}

/// As a program, the command has a subcommand `help`. Below a root without a help command, the word
/// `help` is a value, so the result is undecided.
#[test]
fn help_is_a_word_below_a_root_without_a_help_command() {
    let outcome = below_setting(Setting::DisableHelpSubcommand, "word");
    assert_eq!(outcome, Agreement::Unknown);
}

/// The root could have disabled the help flag, so the result is undecided.
#[test]
fn help_of_a_command_is_undecided_without_its_root() {
    let mut root = with_words(program(Vec::new()));
    let settings = &mut root.draft.command.settings;
    settings.push((Setting::DisableHelpFlag, Switch::On));
    assert_eq!(below(&root, "--help"), Agreement::Unknown);
    assert_eq!(below(&root, "word"), Agreement::Accepted);
}

/// A value that looks like a flag is a flag if a parent command has it as a global argument.
#[test]
fn values_that_look_like_flags_are_undecided_without_the_root() {
    let mut quiet = option("quiet");
    quiet.action = Some(Action::SetTrue);
    quiet.set(ArgTrait::Global, true);
    let mut root = with_command(program(vec![quiet]), "run");
    let mut pattern = option("pattern");
    pattern.set(ArgTrait::AllowHyphenValues, true);
    root.children[0].draft.args.push(pattern);
    assert_eq!(below(&root, "--pattern --quiet"), Agreement::Unknown);
    assert_eq!(below(&root, "--pattern=--quiet"), Agreement::Accepted);
    assert_eq!(below(&root, "--pattern x"), Agreement::Accepted);
}

/// A global positional takes words that the subcommands would take.
#[test]
fn global_positionals_take_words_of_subcommands() {
    let mut name = Arg::new("name");
    name.set(ArgTrait::Global, true);
    let root = with_words(program(vec![name]));
    assert_eq!(below(&root, "word"), Agreement::Unknown);
}
