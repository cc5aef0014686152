//! A list of things to do, in a text file: `cargo run --example todo`.
//!
//! The file is `todo.txt` in the current folder, or the one that `--file` or `TODO_FILE` names. A
//! line is one task: its state, a tab, its title.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

/// Keep a list of things to do
#[derive(Debug, Parser)]
#[command(name = "todo", version)]
struct Todo {
    /// The file that holds the list
    #[arg(long, global = true, env = "TODO_FILE", default_value = "todo.txt")]
    file: PathBuf,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Add(Add),
    List(List),
    /// Mark a task as done
    #[command(visible_alias = "done")]
    Complete(Number),
    /// Remove a task from the list
    Remove(Number),
}

/// Add a task to the end of the list
#[derive(Debug, Args)]
struct Add {
    /// What is to be done
    #[arg(required = true)]
    title: Vec<String>,
}

/// Show the list, which is also what happens without a command
#[derive(Debug, Args)]
struct List {
    /// Which tasks to show
    #[arg(long, value_enum, default_value_t = Show::All)]
    show: Show,
}

#[derive(Debug, Args)]
struct Number {
    /// The task's number, as the list shows it
    #[arg(value_parser = cmdhelp::value_parser!(u32).range(1..))]
    number: u32,
}

#[derive(Clone, Debug, ValueEnum)]
enum Show {
    /// Every task
    All,
    /// What is still to be done
    Open,
    /// What has been done
    Done,
}

struct Task {
    done: bool,
    title: String,
}

fn main() -> ExitCode {
    let todo = Todo::parse();
    match run(&todo) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("todo: {}: {error}", todo.file.display());
            ExitCode::FAILURE
        }
    }
}

fn run(todo: &Todo) -> io::Result<()> {
    let mut tasks = read(&todo.file)?;
    match &todo.command {
        None => show(&tasks, &Show::All),
        Some(Command::List(list)) => show(&tasks, &list.show),
        Some(Command::Add(add)) => {
            tasks.push(Task {
                done: false,
                title: add.title.join(" "),
            });
            write(&todo.file, &tasks)?;
            println!("{}. added", tasks.len());
        }
        Some(Command::Complete(task)) => {
            let index = task.index(&tasks)?;
            tasks[index].done = true;
            write(&todo.file, &tasks)?;
            println!("{}. done", task.number);
        }
        Some(Command::Remove(task)) => {
            let removed = tasks.remove(task.index(&tasks)?);
            write(&todo.file, &tasks)?;
            println!("removed: {}", removed.title);
        }
    }
    Ok(())
}

impl Number {
    fn index(&self, tasks: &[Task]) -> io::Result<usize> {
        let index = self.number as usize - 1;
        if index < tasks.len() {
            return Ok(index);
        }
        let message = format!("there is no task {} among {}", self.number, tasks.len());
        Err(io::Error::new(ErrorKind::NotFound, message))
    }
}

fn show(tasks: &[Task], show: &Show) {
    let mut shown = 0;
    for (task, number) in tasks.iter().zip(1..) {
        let fits = match show {
            Show::All => true,
            Show::Open => !task.done,
            Show::Done => task.done,
        };
        if fits {
            let mark = if task.done { 'x' } else { ' ' };
            println!("{number}. [{mark}] {}", task.title);
            shown += 1;
        }
    }
    if shown == 0 {
        println!("nothing here; `todo add TITLE` adds a task");
    }
}

fn read(file: &Path) -> io::Result<Vec<Task>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let parse = |line: &str| {
        let (state, title) = line.split_once('\t')?;
        Some(Task {
            done: state == "done",
            title: title.to_owned(),
        })
    };
    let tasks: Option<Vec<Task>> = text.lines().map(parse).collect();
    tasks.ok_or_else(|| io::Error::new(ErrorKind::InvalidData, "this is no list of ours"))
}

/// Writes beside the file and then renames, so that a list is never half written.
fn write(file: &Path, tasks: &[Task]) -> io::Result<()> {
    let line = |task: &Task| {
        let state = if task.done { "done" } else { "open" };
        let title = task.title.replace(['\n', '\t'], " ");
        format!("{state}\t{title}\n")
    };
    let text: String = tasks.iter().map(line).collect();
    let beside = file.with_extension("new");
    fs::write(&beside, text)?;
    fs::rename(beside, file)
}
