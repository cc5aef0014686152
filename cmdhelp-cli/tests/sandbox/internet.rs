//! Tests names with changing addresses, and redirects, in a small internet: a name server, a public host, and a private
//! host, in separate network namespaces.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, UdpSocket};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::world::{User, World};

/// The environment variable that tells a process of this test which part to play.
const PART: &str = "CMDHELP_TEST_INTERNET";

const PUBLIC: Ipv4Addr = Ipv4Addr::new(93, 184, 216, 34);
const PRIVATE: Ipv4Addr = Ipv4Addr::new(10, 9, 9, 9);
/// The public address of the caller's machine.
const OWN: Ipv4Addr = Ipv4Addr::new(93, 184, 216, 1);

/// The names, each with the addresses of its first answer, and of all later answers.
const NAMES: [(&str, &[Ipv4Addr], &[Ipv4Addr]); 6] = [
    ("public.test", &[PUBLIC], &[PUBLIC]),
    ("private.test", &[PRIVATE], &[PRIVATE]),
    ("mixed.test", &[PRIVATE, PUBLIC], &[PRIVATE, PUBLIC]),
    ("own.test", &[OWN], &[OWN]),
    ("changes.test", &[PUBLIC], &[PRIVATE]),
    ("changes-outside.test", &[PUBLIC], &[PRIVATE]),
];

#[test]
fn neither_an_answer_of_a_name_server_nor_a_redirect_leads_to_a_private_host() {
    match std::env::var(PART).as_deref() {
        Ok("caller") => run_as_caller(),
        Ok(_) => run_as_hosts(),
        Err(_) => {
            let tools = [["ip", "-V"], ["unshare", "-V"], ["curl", "-V"]];
            for [tool, version] in tools {
                if Command::new(tool).arg(version).output().is_err() {
                    println!("SKIPPED: there is no {tool}");
                    return;
                }
            }
            let flags = ["--user", "--map-root-user", "--net", "--mount"];
            let output = this_test("caller", &flags).output().expect("it runs");
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{text}");
        }
    }
}

/// Returns a command that starts this test in new namespaces, to play a part.
fn this_test(part: &str, namespaces: &[&str]) -> Command {
    let name = thread::current().name().expect("the name").to_owned();
    let mut command = Command::new("unshare");
    command
        .args(namespaces)
        .arg(std::env::current_exe().expect("this program"))
        .args(["--exact", &name, "--nocapture"])
        .env(PART, part);
    command
}

/// Runs the public host and the private one.
fn run_as_hosts() {
    println!("ready");
    std::io::stdin().read_line(&mut String::new()).expect("go");
    for address in [PUBLIC, PRIVATE] {
        run(
            "ip",
            &["address", "add", &format!("{address}/24"), "dev", "far"],
        );
    }
    run("ip", &["link", "set", "far", "up"]);
    listen();
    println!("ready");
    // This process ends with its input, which the caller closes.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
}

/// Answers requests on port 80: with the address that was reached, or with a redirect to the rest of the path.
fn listen() {
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 80)).expect("the port");
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let mut line = String::new();
            let mut head = BufReader::new(stream.try_clone().expect("a stream"));
            let _ = head.read_line(&mut line);
            while head
                .read_line(&mut String::new())
                .is_ok_and(|read| read > 2)
            {}
            let path = line.split(' ').nth(1).unwrap_or_default();
            let at = stream.local_addr().expect("an address").ip();
            let answer = match path.strip_prefix("/to/") {
                Some(host) => {
                    format!("302 Found\r\nLocation: http://{host}/\r\nContent-Length: 0\r\n")
                }
                None => format!("200 OK\r\nContent-Length: {}\r\n", at.to_string().len()),
            };
            let body = if path == "/" {
                at.to_string()
            } else {
                String::new()
            };
            let _ = write!(stream, "HTTP/1.1 {answer}Connection: close\r\n\r\n{body}");
        }
    });
}

/// Answers questions for the addresses of [`NAMES`].
fn serve_names() {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 53)).expect("the port");
    thread::spawn(move || {
        let mut asked: HashMap<&str, usize> = HashMap::new();
        let mut question = [0; 512];
        while let Ok((length, from)) = socket.recv_from(&mut question) {
            let question = &question[..length];
            // The name in a question consists of labels, each after its length, from byte 12 to a zero.
            let end = 12
                + question[12..]
                    .iter()
                    .position(|&byte| byte == 0)
                    .expect("a name");
            let text: String = question[13..end]
                .iter()
                .map(|&byte| if byte < 32 { '.' } else { char::from(byte) })
                .collect();
            let is_address = question[end + 1..end + 3] == [0, 1];
            let known = NAMES
                .iter()
                .find(|(name, _, _)| *name == text && is_address);
            let addresses = known.map_or(&[][..], |(name, first, later)| {
                let times = asked.entry(name).or_default();
                *times += 1;
                if *times == 1 { first } else { later }
            });
            let mut answer = question[..end + 5].to_vec();
            answer[2..4].copy_from_slice(&[0x81, 0x80]);
            answer[6..12].fill(0);
            answer[7] = u8::try_from(addresses.len()).expect("few");
            for address in addresses {
                // The record begins with the name in the question, the type of IPv4 addresses, no time to live, and the
                // length of four bytes.
                answer.extend([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]);
                answer.extend(address.octets());
            }
            let _ = socket.send_to(&answer, from);
        }
    });
}

/// Starts the hosts, and connects this network with the network of the hosts.
fn connect() -> Hosts {
    run("ip", &["link", "set", "lo", "up"]);
    let hosts = this_test("hosts", &["--net"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut hosts = Hosts(hosts.expect("it runs"));
    let mut stdout = BufReader::new(hosts.0.stdout.take().expect("its output"));
    let mut wait = || {
        let mut line = String::new();
        while !line.ends_with("ready\n") {
            line.clear();
            assert_ne!(
                stdout.read_line(&mut line).expect("a line"),
                0,
                "it has ended"
            );
        }
    };
    wait();
    let other = hosts.0.id().to_string();
    let pair = [
        "link", "add", "near", "type", "veth", "peer", "name", "far", "netns", &other,
    ];
    run("ip", &pair);
    run(
        "ip",
        &["address", "add", &format!("{OWN}/24"), "dev", "near"],
    );
    run("ip", &["link", "set", "near", "up"]);
    run("ip", &["route", "add", "10.9.9.0/24", "dev", "near"]);
    let input = hosts.0.stdin.as_mut().expect("its input");
    input.write_all(b"go\n").expect("it reads");
    wait();
    hosts
}

/// The process of the hosts, which ends together with this value.
struct Hosts(Child);

impl Drop for Hosts {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn run(program: &str, words: &[&str]) {
    let output = Command::new(program).args(words).output().expect(program);
    assert!(output.status.success(), "{program} {words:?}: {output:?}");
}

/// Makes calls, inside of a sandbox and outside.
fn run_as_caller() {
    let world = World::new(User::Root);
    let settings = [
        ("/etc/resolv.conf", "nameserver 127.0.0.1\n"),
        ("/etc/nsswitch.conf", "hosts: files dns\n"),
    ];
    for (path, text) in settings {
        let own = world.path("readable/setting");
        std::fs::write(&own, text).expect("a file");
        run("mount", &["--bind", own.to_str().expect("text"), path]);
        std::fs::remove_file(own).expect("a file");
    }
    let _hosts = connect();
    serve_names();
    listen();

    let script = |urls: &[&str]| {
        // The script prints one line for each URL: the body and the status.
        let one = |url: &&str| {
            format!(
                "curl -sL --max-time 20 -w ' %{{http_code}}' http://{url} | tr '\\n' ' '; echo; "
            )
        };
        urls.iter().map(one).collect::<String>()
    };
    let inside = |granted: &[&str], urls: &[&str]| {
        let flags: Vec<&str> = granted
            .iter()
            .flat_map(|host| ["--network", host])
            .collect();
        let output = world.inside(&flags, &["sh", "-c", &script(urls)]);
        let lines = String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(outcome_and_status)
            .collect::<Vec<_>>();
        (lines, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let outside = |urls: &[&str]| {
        let mut command = world.command(Path::new("sh"));
        let output = command
            .args(["-c", &script(urls)])
            .output()
            .expect("it runs");
        String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(outcome_and_status)
            .collect::<Vec<_>>()
    };
    let at = |address: Ipv4Addr| format!("{address} 200");

    // Outside of a sandbox, each URL reaches a private host.
    let urls = [
        "private.test/",
        "public.test/to/private.test",
        "public.test/to/10.9.9.9",
        "own.test/",
    ];
    assert_eq!(
        outside(&urls),
        [at(PRIVATE), at(PRIVATE), at(PRIVATE), at(OWN)]
    );
    let twice = ["changes-outside.test/"; 2];
    assert_eq!(outside(&twice), [at(PUBLIC), at(PRIVATE)]);

    let (answers, errors) = inside(&["public.test", "private.test", "own.test"], &urls);
    for (url, answer) in urls.iter().zip(&answers) {
        assert!(answer.ends_with(" 403"), "{url}: {answer}, {errors}");
    }
    assert_eq!(answers.len(), urls.len(), "{answers:?} {errors}");
    for denied in ["private.test", "10.9.9.9", "own.test"] {
        assert!(
            errors.contains(&format!(r#""host":"{denied}""#)),
            "{denied}: {errors}"
        );
    }

    let (answers, errors) = inside(&["changes.test"], &["changes.test/"; 2]);
    assert_eq!(answers[0], at(PUBLIC), "{errors}");
    assert!(answers[1].ends_with(" 403"), "{answers:?}");
    assert!(
        errors.contains("changes.test") && errors.contains("10.9.9.9, is not public"),
        "{errors}"
    );

    // A granted host can be reached directly and by a redirect. If the host has public and private addresses, a public
    // one is used.
    let urls = ["public.test/", "public.test/to/mixed.test"];
    let (answers, errors) = inside(&["public.test", "mixed.test"], &urls);
    assert_eq!(answers, [at(PUBLIC), at(PUBLIC)], "{errors}");
    // A private host is reached if both its name and its address are granted.
    let (answers, errors) = inside(&["private.test", "10.9.9.9"], &["private.test/"]);
    assert_eq!(answers, [at(PRIVATE)], "{errors}");
}

/// Returns the last two words of a line: an address, or the end of an error, and the status.
fn outcome_and_status(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    words[words.len().saturating_sub(2)..].join(" ")
}
