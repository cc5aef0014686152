//! The command `cmdhelp audit`, which prints and verifies the audit of calls.

use std::convert::Infallible;
use std::io::{self, ErrorKind, Write as _};
use std::time::Duration;
use std::{process, thread};

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Json, Object};
use cmdhelp_host::audit::{Rows, is_within};

use crate::document::Document;
use crate::failure::Fault;
use crate::quantity;
use crate::registered::host;

/// The interval at which `--follow` looks for new rows.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Print the audit of calls, or verify that no row was changed
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("--tool pad", note = "see the calls of one program"),
    example("--since 1h", note = "see the calls of the last hour"),
    example("--follow", note = "print each new row, until interrupted"),
    example("--verify", note = "check that no row was changed or removed")
)]
pub(crate) struct Audit {
    /// Print only rows about this program or command, such as `git` or `git push`
    #[arg(long)]
    tool: Option<String>,
    /// Print only rows of the last time of this length, such as `30m` or `24h`
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    since: Option<Duration>,
    /// Print each row as one line, and wait for further rows
    #[arg(long)]
    follow: bool,
    /// Print no rows, and check that each row contains the hash of the row before it
    #[arg(long, conflicts_with_all = ["tool", "since", "follow"])]
    verify: bool,
}

#[cmdhelp::run]
impl Audit {
    fn run(self) -> Result<Document, Fault> {
        let host = host()?;
        let file = &host.registry.audit;
        if self.verify {
            return match file.verify()? {
                Ok(found) => {
                    let path = file.path().display().to_string();
                    let first = Some(found.first).filter(|it| *it > 1);
                    let mut verified = Object::default();
                    verified
                        .put("file", path)
                        .put_some("first", first)
                        .put("rows", found.rows)
                        .put("hash", found.hash);
                    Ok(Document(verified.into()))
                }
                Err(broken) => Err(Fault::AuditBroken(format!(
                    "{}:{}: row {}: {}",
                    broken.file.display(),
                    broken.line,
                    broken.seq,
                    broken.why
                ))),
            };
        }
        let mut rows = file.rows();
        if self.follow {
            return match self.print(&mut rows) {
                // The process that read the printed rows has ended, so nothing more is printed.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
                Err(error) => Err(error.into()),
                Ok(never) => match never {},
            };
        }
        let rows = rows.next_rows()?.into_iter();
        Ok(Document(rows.filter(|it| self.is_selected(it)).collect()))
    }

    /// Returns whether the flags select a row.
    fn is_selected(&self, row: &Json) -> bool {
        let is_of_tool = match (&self.tool, row.text_of("tool")) {
            (None, _) => true,
            (Some(tool), Some(name)) => name
                .strip_prefix(tool.as_str())
                .is_some_and(|it| it.is_empty() || it.starts_with(' ')),
            (Some(_), None) => false,
        };
        is_of_tool && self.since.is_none_or(|age| is_within(row, age))
    }

    /// Prints rows, and waits for new ones, until the process that reads standard output has ended.
    fn print(&self, rows: &mut Rows) -> io::Result<Infallible> {
        let mut output = io::stdout().lock();
        loop {
            for row in rows.next_rows()?.iter().filter(|it| self.is_selected(it)) {
                writeln!(output, "{row}")?;
            }
            output.flush()?;
            thread::sleep(POLL_INTERVAL);
        }
    }
}
