//! Starts the server of a program.

use std::ffi::OsString;
use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cmdhelp_runtime::for_server::{Erase as _, Erased, Secrets, is_first_word_free, words};
use cmdhelp_runtime::for_server::{List as _, PrintedAnswer};
use cmdhelp_runtime::server::Server;
#[cfg(feature = "calls")]
use cmdhelp_runtime::server::{Calls, MaybeFuture};
use cmdhelp_runtime::tree::Root;
use cmdhelp_runtime::view::visible::block;
use cmdhelp_spec::spec::Words;

#[cfg(feature = "calls")]
use super::channel;
use super::child::Children;
use super::doctor;
use super::options::{Options, option_of};
use super::register::{self, Change, Entry, Program};
use super::serve::serve_on_threads;
use super::served::{CONFIRM, identity, toolbox};
use super::server::Server as Serving;
#[cfg(feature = "test")]
use super::test_call;
use super::tool_list::ToolList;

/// The suffixes of the argument `--mcp`.
const SUFFIXES: [&str; 4] = ["", "-doctor", "-install", "-remove"];

/// A parsed command line that starts the server, its self-test or its registration with a host.
struct StartRequest<'w> {
    /// The suffix of the first argument, after `--mcp`.
    end: &'w str,
    /// The arguments after the first one.
    rest: Vec<&'w str>,
}

/// Returns the server of a program, as the value of `Root::SERVER`.
#[must_use]
pub const fn server<T: Root>() -> Option<Server> {
    let server = Server::new(|argv| answer(&T::ERASED, argv, None));
    #[cfg(feature = "calls")]
    let server = server.with_calls(|argv, calls| run(&T::ERASED, argv, calls));
    #[cfg(feature = "test")]
    let server = server.with_tools(|call, calls| {
        MaybeFuture::Later(Box::pin(test_call::call(&T::ERASED, call, calls)))
    });
    Some(server)
}

/// Parses a command line whose first argument is `--mcp`, with or without a suffix. Returns `None`
/// for other command lines, and if the program itself declares the argument.
fn request<'w>(program: &Erased, argv: &'w [OsString]) -> Option<StartRequest<'w>> {
    let words = words(argv);
    let end = program.traits.end_of_mcp_word(words.get(1)?)?;
    is_first_word_free(program, argv).then(|| StartRequest {
        end,
        rest: words[2..].to_vec(),
    })
}

/// Answers a command line for the server. `frames_flag` is the argument that makes the program
/// write results in frames, or `None` if the program cannot write frames.
fn answer(
    program: &'static Erased,
    argv: &[OsString],
    frames_flag: Option<&'static str>,
) -> Option<PrintedAnswer> {
    let StartRequest { end, rest } = request(program, argv)?;
    let result = match end {
        "" => start(program, &rest, frames_flag),
        "-doctor" => examine(program, &rest),
        "-install" => register(program, Change::Install, &rest),
        "-remove" => register(program, Change::Remove, &rest),
        _ => {
            let word = program.traits.mcp_word.unwrap_or_default();
            if let Some(option) = argv.get(1).and_then(|it| option_of(it.to_str()?)) {
                let message = format!("error: write `{word}` before `{option}`\n");
                return Some(PrintedAnswer::misuse(message));
            }
            let words = SUFFIXES.map(|end| format!("`{word}{end}`")).join(", ");
            Err(format!(
                "unknown flag `{word}{end}`; expected one of: {words}"
            ))
        }
    };
    Some(result.unwrap_or_else(|message| PrintedAnswer::misuse(format!("error: {message}\n"))))
}

/// Answers a command line for a program whose commands have handlers. A program with handlers also
/// carries out single calls for a server. Returns the exit code.
#[cfg(feature = "calls")]
fn run<'c>(
    program: &'static Erased,
    argv: &'c [OsString],
    calls: &'c mut dyn Calls,
) -> Option<MaybeFuture<'c, u8>> {
    if argv.get(1).is_some_and(|word| word == channel::WORD) {
        return Some(MaybeFuture::Later(Box::pin(channel::carry_out(
            argv, calls,
        ))));
    }
    #[cfg(all(unix, feature = "in-process"))]
    if let Some(request) = request(program, argv)
        && request.end.is_empty()
        && request.rest.contains(&super::options::IN_PROCESS)
    {
        let name = argv.first().cloned().unwrap_or_default();
        let answer = super::in_process::serve_here(program, name, &request.rest, calls);
        return Some(MaybeFuture::Done(answer.print()));
    }
    let answer = answer(program, argv, Some(channel::WORD))?;
    Some(MaybeFuture::Done(answer.print()))
}

/// Serves the client at standard input and output until the input ends.
fn start(
    program: &'static Erased,
    words: &[&str],
    frames_flag: Option<&'static str>,
) -> Result<PrintedAnswer, String> {
    let options = Options::read(words)?;
    if options.in_process {
        let message = "`--mcp-in-process` is not supported by this program: it needs the feature \
                       `mcp-in-process`, and must start with `cmdhelp::run`";
        return Err(message.to_owned());
    }
    if program.traits.words.json.is_none() {
        return Err(
            "the program cannot be a server, because it has no flag for JSON calls \
             (`words(json = false)`)"
                .to_owned(),
        );
    }
    let mut children = Children::new(file()?, [Words::LONGER_JSON, CONFIRM]);
    children.deadline = options.deadline;
    children.budget = options.budget;
    children.frames_flag = frames_flag;
    children.default_secrets = Secrets::defaults_of(program);
    let tools = toolbox(program, &options)?;
    let output = Box::new(stdout());
    let server = Serving::new(
        output,
        &ToolList::new(identity(program), tools),
        options.asks,
    );
    match serve_on_threads(&server, BufReader::new(stdin()), Arc::new(children)) {
        Ok(()) => Ok(PrintedAnswer::good("")),
        Err(error) => Err(format!("cannot read the input: {error}")),
    }
}

/// Runs the self-test, and returns its report.
fn examine(program: &'static Erased, words: &[&str]) -> Result<PrintedAnswer, String> {
    toolbox(program, &Options::read(words)?)?;
    let word = program.traits.mcp_word.unwrap_or_default();
    let words = std::iter::once(&word).chain(words);
    let words: Vec<String> = words.map(|&word| word.to_owned()).list();
    let report = doctor::examine(&file()?, program.traits.binary, &words);
    let mut answer = PrintedAnswer::good(block(&report.text));
    answer.code = u8::from(!report.is_good);
    Ok(answer)
}

/// Changes the configuration of a host, or shows the change.
fn register(
    program: &'static Erased,
    change: Change,
    words: &[&str],
) -> Result<PrintedAnswer, String> {
    let file = file()?;
    let path = called_path(&file).unwrap_or(file);
    let traits = program.traits;
    let registered = Program {
        name: traits.binary,
        word: traits.mcp_word.unwrap_or_default(),
        path: Entry::command_of(&path)?,
    };
    let check = |options: &Options| toolbox(program, options).map(drop);
    register::change(change, &registered, words, &check)
        .map(|message| PrintedAnswer::good(block(&message)))
}

/// Returns the path of the program's file. If the file was removed, Linux still provides a path by
/// which it can be read.
fn file() -> Result<PathBuf, String> {
    let path = std::env::current_exe();
    let path = path.map_err(|error| format!("cannot find the file of this program: {error}"))?;
    let running = PathBuf::from("/proc/self/exe");
    Ok(match path.exists() || !running.exists() {
        true => path,
        false => running,
    })
}

/// Returns the path by which the program was called, if this path leads to the program's file.
/// Installed programs are often called through a link that stays the same, while the path of the
/// file itself changes with each version.
fn called_path(program: &Path) -> Option<PathBuf> {
    let word = PathBuf::from(std::env::args_os().next()?);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut paths: Vec<PathBuf> = match word.components().count() {
        1 => std::env::split_paths(&folders).list(),
        _ => vec![PathBuf::new()],
    };
    let file = program.canonicalize().ok()?;
    paths.iter_mut().for_each(|folder| folder.push(&word));
    let mut paths = paths
        .iter()
        .filter_map(|path| std::path::absolute(path).ok());
    paths.find(|path| path.canonicalize().is_ok_and(|found| found == file))
}
