//! Commands with handlers, results and errors.

/// Looks after a list of tasks.
#[derive(Parser)]
#[command(name = "tasks")]
enum Tasks {
    /// Prints a task.
    #[cmdhelp(effect = "read", stdout(schema = Task))]
    Show(Show),
    /// Counts the tasks.
    #[cmdhelp(effect = "read", run = count)]
    Count,
}

#[derive(Args)]
struct Show {
    /// The number of the task.
    number: u32,
}

/// A task.
#[derive(Schema, Serialize)]
struct Task {
    /// What is to be done.
    title: String,
    done: bool,
}

#[derive(Failure)]
enum NoTask {
    /// There is no task with this number.
    #[failure(exit = 44, recovery = "tasks count")]
    Missing,
}
