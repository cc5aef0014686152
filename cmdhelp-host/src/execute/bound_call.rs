//! Converts the input of a caller to a command line.

use cmdhelp_bundle::{Argument, Json, Kind, Model, Tool};

use super::argv;
use super::dry_run::DryRun;
use super::fault::{CallFault, FaultCode};
use super::find::find;
use super::inputs;
use super::line_facts::{LineFacts, is_open};
use super::target::{CallInput, Target};
use super::template_words::{has_input, of_template};
use super::verbatim::{self, CommandLine};
use super::violation::ViolationCode;
use super::words::{Order, Syntax, words};
use crate::model::Discovered;
use crate::suggestion::command_line;

/// A call with its command, its arguments and its command line.
pub(super) struct BoundCall<'a> {
    pub(super) tool: &'a Tool,
    /// The arguments that the caller has given.
    pub(super) inputs: Json,
    /// The given arguments, and the defaults of all other arguments.
    pub(super) complete: Json,
    /// The words of the command, followed by the words for its arguments.
    pub(super) words: Vec<String>,
    /// The flag that makes the call a dry run, if the caller wants a dry run.
    pub(super) dry_run: Option<DryRun<'a>>,
    /// The commands that the line could call, if it contains words that the description does not list.
    pub(super) candidates: Option<Vec<Vec<String>>>,
}

/// Returns the tool of a call, and the keys of the arguments that the caller has given.
pub(crate) fn tool_and_keys<'a>(
    target: &'a Target,
    given: &CallInput,
) -> Result<(&'a Tool, Vec<String>), CallFault> {
    let line = BoundCall::of(target, given)?;
    let keys = line.inputs.entries().iter().map(|(key, _)| key.clone());
    Ok((line.tool, keys.collect()))
}

impl<'a> BoundCall<'a> {
    pub(super) fn of(target: &'a Target, given: &CallInput) -> Result<Self, CallFault> {
        let CommandLine {
            tool,
            has_leading,
            own,
        } = match &given.words[..] {
            [] => CommandLine {
                tool: find(target, &given.command)?,
                has_leading: false,
                own: &[],
            },
            words => verbatim::command(target, &given.command, words)?,
        };
        if tool.process.shell && !target.grants.shell {
            let why = format!(
                "`{}` runs its command line with a shell, which the user has not permitted",
                target.name
            );
            let fault = CallFault::new(FaultCode::Denied, why);
            return Err(fault.recovery(command_line(["allow", &target.selector, "--shell"])));
        }
        let syntax = Syntax::of(&target.tools.model);
        let mut is_listed = !has_leading;
        let name = Discovered::words_of(tool).join(" ");
        let name = format!("{} {name}", target.name);
        let name = name.trim_end();
        let dry_run = || DryRun::of(target, tool, name);
        let dry_run = given.dry_run.then(dry_run).transpose()?;
        let typed = [&given.command[..], &given.words].concat();
        let mut given = match own {
            [] => inputs::with_words(tool, &given.inputs)?,
            words => {
                let (read, is_read) = argv::read(tool, words, &LineFacts::of(target, tool))?;
                is_listed &= is_read;
                with_stdin(tool, &read, &given.inputs)?
            }
        };
        let switch = match &dry_run {
            Some(dry_run) => dry_run.add_to(&mut given)?,
            None => None,
        };
        let hidden = inputs::secret_values(tool, &given);
        let redacted = |fault: CallFault| fault.redacted(&hidden);
        // A line that begins with unknown words can have its required arguments among them.
        if is_listed {
            inputs::check(tool, &given).map_err(redacted)?;
        }
        let complete = inputs::with_defaults(tool, &given);
        let values = match target.is_defined {
            true => &complete,
            false => &given,
        };
        let written = match &tool.template {
            Some(template) => of_template(template, values),
            None => {
                let order = Order::of(target);
                words(tool, values, &below(target, tool), syntax, order)
            }
        };
        let written = match only_by_json(tool, values) {
            Some(argument) => by_json(&target.tools.model, tool, values, argument),
            None => written,
        };
        let is_as_given = is_as_given(target, tool, &given) && !own.is_empty();
        is_listed &= written.is_ok() || !(is_as_given && is_open(target, tool));
        let written = match is_listed {
            true => written.map_err(redacted)?,
            false => {
                let (above, own) = typed.split_at(typed.len() - own.len());
                let switch = switch.map(ToOwned::to_owned);
                [above, switch.as_slice(), own].concat()
            }
        };
        Ok(Self {
            candidates: (!is_listed).then(|| verbatim::candidates(target, &typed)),
            words: match is_as_given && is_listed {
                true => {
                    let mut words = tool.words.clone();
                    words.extend(switch.map(ToOwned::to_owned));
                    words.extend_from_slice(own);
                    words
                }
                false => written,
            },
            tool,
            inputs: given,
            complete,
            dry_run,
        })
    }
}

/// Returns a given argument that the command line has no place for, if there is one. A bundle lists such arguments as
/// inputs, but its template cannot express them.
fn only_by_json<'a>(tool: &'a Tool, values: &Json) -> Option<&'a Argument> {
    let is_given = |it: &&Argument| values.get(&it.key).is_some_and(|it| *it != Json::Null);
    let has_place = |it: &Argument| match &tool.template {
        Some(template) => has_input(template, &it.key),
        None => false,
    };
    let mut all = tool.arguments.iter().filter(|it| it.kind == Kind::JsonOnly);
    all.find(|it| is_given(it) && it.key != "confirm" && !has_place(it))
}

/// Returns the command line that passes all arguments as JSON, because `argument` has no other place. Fails if the
/// program has no flag for JSON.
fn by_json(
    model: &Model,
    tool: &Tool,
    values: &Json,
    argument: &Argument,
) -> Result<Vec<String>, CallFault> {
    let Some(flag) = &model.json_flag else {
        let why = "the description has no place for this argument on the command line of the program; leave it out, or \
                   call the program by its name, without this description";
        return Err(CallFault::of_input(
            ViolationCode::CannotBePassed,
            &argument.key,
            why,
        ));
    };
    let entries = values.entries().iter();
    let entries =
        entries.filter(|(key, value)| key != "confirm" && key != "stdin" && *value != Json::Null);
    let inputs = Json::Object(entries.cloned().collect());
    let mut words = tool.words.clone();
    words.extend([flag.clone(), inputs.to_string()]);
    Ok(words)
}

/// Adds the standard input in `inputs` to the arguments `read` of a command line. In addition to a command line, only
/// `stdin` can be given in JSON.
fn with_stdin(tool: &Tool, read: &Json, inputs: &Json) -> Result<Json, CallFault> {
    let mut entries = read.entries().to_vec();
    for (key, value) in inputs.entries() {
        if key != "stdin" || !is_stdin(tool) {
            let why = "give the arguments as JSON or as a command line, not both";
            return Err(CallFault::of_input(ViolationCode::Conflict, key, why));
        }
        entries.push((key.clone(), value.clone()));
    }
    Ok(Json::Object(entries))
}

/// Returns whether the caller's command line is passed on unchanged, in its order and with its `--`. For other
/// programs, the command line is built from the arguments: definitions prescribe an order, and programs that use
/// cmdhelp accept any order.
fn is_as_given(target: &Target, tool: &Tool, inputs: &Json) -> bool {
    let is_between = |key: &str| {
        let mut all = tool.arguments.iter();
        all.any(|it| it.key == key && it.behind.is_some_and(|it| it < tool.words.len()))
    };
    Syntax::of(&target.tools.model) == Syntax::Unknown
        && tool.template.is_none()
        && !target.is_defined
        && !inputs.entries().iter().any(|(key, _)| is_between(key))
}

/// Returns the names and aliases of the tool's subcommands. The program would parse a value with such a name as a
/// subcommand.
fn below<'a>(target: &'a Target, tool: &'a Tool) -> Vec<&'a str> {
    let own = &tool.words;
    let tools = target.tools.model.tools.iter();
    tools
        .filter(|it| it.words.len() > own.len() && it.words.starts_with(own))
        .flat_map(|it| {
            let is_next = it.words.len() == own.len() + 1;
            let aliases = it.aliases.iter().map(String::as_str);
            let aliases = aliases.filter(move |_| is_next);
            aliases.chain([it.words[own.len()].as_str()])
        })
        .collect()
}

/// Returns whether the JSON key `stdin` stands for the standard input of the tool, and not for an argument named
/// `stdin`.
pub(super) fn is_stdin(tool: &Tool) -> bool {
    tool.stdin.is_some() && tool.arguments.iter().all(|it| it.key != "stdin")
}

/// Returns the text that the program gets as standard input.
pub(super) fn stdin(tool: &Tool, inputs: &Json) -> Option<String> {
    match inputs.get("stdin").filter(|_| is_stdin(tool))? {
        Json::Null => None,
        Json::Text(text) => Some(text.clone()),
        value => Some(value.to_string()),
    }
}
