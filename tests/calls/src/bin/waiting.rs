//! A program with asynchronous commands and a minimal executor.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll, Wake, Waker};
use std::thread::Thread;

use cmdhelp::prelude::*;

/// Wait
#[derive(Parser)]
#[command(name = "waiting")]
#[cmdhelp(output = "text", help_section = false)]
struct Waiting {
    #[arg(long, global = true, default_value_t = 3)]
    turns: u32,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Turns(Turns),
    At(AtOnce),
}

/// Wait for some turns
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Turns {
    #[arg(long)]
    fail: bool,
}

impl RunAsync for Turns {
    type App = Waiting;
    type Output = u32;
    type Error = String;

    async fn run(self, cx: &mut Context<Waiting>) -> Result<u32, String> {
        let turns = cx.root().turns;
        *cx.state_mut::<u32>() += Later(turns).await;
        match self.fail {
            true => Err("too late".into()),
            false => Ok(*cx.state::<u32>()),
        }
    }
}

/// Wait for nothing
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct AtOnce {}

#[cmdhelp::run]
impl AtOnce {
    fn run(self) -> Result<&'static str, String> {
        Ok("done")
    }
}

/// A future that is ready after this number of polls.
struct Later(u32);

impl Future for Later {
    type Output = u32;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<u32> {
        if self.0 == 0 {
            return Poll::Ready(7);
        }
        self.0 -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut cx = TaskContext::from_waker(&waker);
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut cx) {
            return result;
        }
        std::thread::park();
    }
}

fn main() -> std::process::ExitCode {
    block_on(cmdhelp::run_async_with::<Waiting, u32>(1))
}
