//! Tests the observation of programs that send to unusual addresses, or to very many.

use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use cmdhelp_sandbox::{
    Call, End, Engine, Exec, Input, Keep, Observation, Output, Plan, Policy, start,
};

pub(crate) const CHECKS: [(&str, fn()); 3] = [
    (
        "limits_the_addresses_that_a_program_can_record",
        limits_the_addresses_that_a_program_can_record,
    ),
    (
        "survives_an_address_at_the_end_of_the_memory",
        survives_an_address_at_the_end_of_the_memory,
    ),
    (
        "records_addresses_without_a_family",
        records_addresses_without_a_family,
    ),
];

/// Builds the program that sends datagrams, once.
fn addresses() -> &'static str {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/host/addresses.c");
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("addresses");
        let built = Command::new("cc")
            .arg("-o")
            .args([&program, &source])
            .status();
        assert!(built.expect("cc runs").success());
        program
    });
    program.to_str().expect("text")
}

/// Observes a call of the program that sends datagrams.
fn observed(words: &[&str]) -> (Output, Observation) {
    let call = [&[addresses()], words].concat();
    let call = Call::here(call.into_iter().map(str::to_owned).collect()).expect("a call");
    let policy = Policy {
        exec: Exec::Anything,
        observe: true,
        ..Policy::default()
    };
    let plan = Plan::new(&policy, &call).expect("a plan");
    let child = start(&plan, Engine::Namespaces, Input::Nothing).expect("it starts");
    let mut output = child
        .collect(Some(Duration::from_secs(120)), &Keep::in_memory(1000))
        .expect("it ends");
    assert_eq!(output.outcome.end, End::Exited(0), "{output:?}");
    let observation = output.outcome.observation.take();
    (output, observation.expect("an observation"))
}

fn limits_the_addresses_that_a_program_can_record() {
    let (_, few) = observed(&["many", "1000"]);
    assert_eq!(few.addresses.len(), 1000);
    assert!(!few.is_incomplete);

    let (_, many) = observed(&["many", "3000"]);
    assert_eq!(many.addresses.len(), 1000);
    assert!(many.is_incomplete);
}

fn survives_an_address_at_the_end_of_the_memory() {
    let (output, observation) = observed(&["beyond"]);
    // The kernel refuses the call, and the program goes on.
    assert_eq!(output.stdout, b"-1\n", "{output:?}");
    assert_eq!(observation.addresses, ["192.0.2.7:7"]);
}

fn records_addresses_without_a_family() {
    let (_, observation) = observed(&["without-family", "192.0.2.7", "40", "41", "42"]);
    let expected = ["192.0.2.7:40", "192.0.2.7:41", "192.0.2.7:42"];
    assert_eq!(observation.addresses, expected);

    // Positive control: without a sandbox, each of the three calls sends a datagram.
    let receivers = [(); 3].map(|()| UdpSocket::bind("127.0.0.1:0").expect("a port"));
    let ports = receivers.each_ref().map(|it| {
        let port = it.local_addr().expect("an address").port();
        port.to_string()
    });
    let mut outside = Command::new(addresses());
    let outside = outside.args(["without-family", "127.0.0.1"]).args(ports);
    assert!(outside.output().expect("it runs").status.success());
    for receiver in receivers {
        let guard = receiver.set_read_timeout(Some(Duration::from_secs(60)));
        guard.expect("a time limit");
        assert_eq!(receiver.recv(&mut [0; 8]).expect("a datagram"), 1);
    }
}
