//! Tests installations from archives that are not trusted.

use std::fs;
use std::io::{Cursor, Write as _};

use cmdhelp_test_support::executable;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tar::EntryType::{self, Char, Directory, Fifo, Link, Regular, Symlink};
use tar::Header;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::server::{Answer, Server};
use super::{FERRY, bundle, install, show};
use crate::calls::world::{World, assert_fails};

fn script() -> Vec<u8> {
    FERRY.replace("VERSION", "2.50.1").into_bytes()
}

/// Returns an archive that contains these entries (name, type, size, and target of a link) before the program. The
/// names are written unchanged.
fn tar(entries: &[(&str, EntryType, u64, &str)]) -> Vec<u8> {
    gzip(&plain(entries))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("bytes");
    gzip.finish().expect("bytes")
}

/// Returns the archive without compression.
fn plain(entries: &[(&str, EntryType, u64, &str)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let program = script();
    let own = ("ferry-2/bin/ferry", Regular, program.len() as u64, "");
    for (name, kind, size, link) in entries.iter().chain([&own]) {
        let mut header = Header::new_gnu();
        let old = header.as_old_mut();
        old.name[..name.len()].copy_from_slice(name.as_bytes());
        old.linkname[..link.len()].copy_from_slice(link.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(*size);
        header.set_mode(0o755);
        header.set_cksum();
        bytes.extend(header.as_bytes());
        if *name == own.0 {
            bytes.extend(&program);
            bytes.resize(bytes.len().next_multiple_of(512), 0);
        }
    }
    bytes.resize(bytes.len() + 1024, 0);
    bytes
}

fn zip(other: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in [(other, Vec::new()), ("ferry-2/bin/ferry", script())] {
        zip.start_file(name, SimpleFileOptions::default())
            .expect("an entry");
        zip.write_all(&bytes).expect("bytes");
    }
    zip.finish().expect("bytes").into_inner()
}

fn zip_with_link() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    zip.add_symlink("ferry-2/link", "/etc", options)
        .expect("an entry");
    zip.start_file("ferry-2/bin/ferry", options)
        .expect("an entry");
    zip.write_all(&script()).expect("bytes");
    zip.finish().expect("bytes").into_inner()
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|it| format!("{it:02x}"))
        .collect()
}

fn download(url: &str, sha: &str) -> String {
    format!(
        "install: [{{method: download, url: {url:?}, verify_sha256: {sha:?}, extract_bin: ferry-2/bin/ferry}}]"
    )
}

/// Installs from a server that returns these bytes. If the installation fails, checks that no files remain.
fn try_install(name: &str, bytes: Vec<u8>, sha: &str) -> (i32, Value) {
    let world = World::empty(name);
    let server = Server::new(move |_| Answer::Bytes(bytes.clone()));
    bundle(&world, &download(&server.url("/ferry"), sha));
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    assert_eq!(server.requests(), 1, "{answer}");
    if status != 0 {
        let tools = world.path("home/.local/share/cmdhelp/tools");
        assert_eq!(fs::read_dir(tools).expect("a folder").count(), 0);
        assert!(!world.path("home/.local/share/x").exists());
    } else {
        assert_eq!(show(&world).0, 0);
    }
    (status, answer)
}

#[test]
fn installs_archives_with_the_declared_hash() {
    let folder = ("ferry-2/", Directory, 0, "");
    let plain = plain(&[folder]);
    let (begin, end) = plain.split_at(700);
    for (name, bytes) in [
        ("tar", gzip(&plain)),
        ("members", [gzip(begin), gzip(end)].concat()),
        ("zip", zip("ferry-2/README")),
        ("program", script()),
        ("compressed", gzip(&script())),
    ] {
        let sha = sha256(&bytes);
        let (status, answer) = try_install(name, bytes, &sha);
        assert_eq!(
            (status, &answer["method"]),
            (0, &json!("download")),
            "{answer}"
        );
        assert_eq!(answer["version"], "2.50.1", "{answer}");
    }
}

#[test]
fn unpacks_a_compressed_program_only_up_to_a_limit() {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let text = vec![b'#'; 1 << 20];
    let mut compress = || {
        gzip.write_all(&text).expect("bytes");
        gzip.flush().expect("bytes");
        gzip.get_ref().clone()
    };
    // A compressed block only refers to the text before it, so the second one can be repeated.
    let first = compress();
    let block = compress().split_off(first.len());
    let bomb = [first, block.repeat(1024)].concat();
    let sha = sha256(&bomb);
    let (status, answer) = try_install("bomb-program", bomb, &sha);
    let message = assert_fails(status, &answer, (69, "INSTALL_FAILED"));
    assert!(message.contains("more than 1024 MiB"), "{message}");
}

#[test]
fn ends_the_installation_at_a_wrong_hash() {
    let world = World::empty("hash");
    let bytes = tar(&[]);
    let actual = sha256(&bytes);
    let server = Server::new(move |_| Answer::Bytes(bytes.clone()));
    let wrong = "0".repeat(64);
    let methods = download(&server.url("/ferry"), &wrong);
    let methods = methods.replace("}]", "}, {method: vendored, path: bin/ferry}]");
    bundle(&world, &methods);
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    let message = assert_fails(status, &answer, (69, "INSTALL_FAILED"));
    assert!(
        message.contains(&actual) && message.contains(&wrong),
        "{message}"
    );
    assert!(
        !message.contains("vendored"),
        "no other method is tried: {message}"
    );
    let tools = world.path("home/.local/share/cmdhelp/tools");
    assert_eq!(fs::read_dir(tools).expect("a folder").count(), 0);
}

#[test]
fn refuses_archives_with_paths_out_of_the_folder() {
    let one = |name, kind, link| tar(&[(name, kind, 0, link)]);
    let out = "out of the installation folder";
    let cases = [
        ("zip-link", zip_with_link(), "it is a symbolic link"),
        ("up", one("../../../x", Regular, ""), out),
        ("inside", one("ferry-2/../../../../x", Regular, ""), out),
        ("absolute", one("/tmp/x", Regular, ""), out),
        ("link", one("ferry-2", Symlink, "/tmp"), "Symlink"),
        ("hard", one("ferry-2/x", Link, "/etc/passwd"), "Link"),
        ("device", one("ferry-2/x", Char, ""), "Char"),
        ("pipe", one("ferry-2/x", Fifo, ""), "Fifo"),
        (
            "bomb",
            tar(&[("ferry-2/x", Regular, 10 << 30, "")]),
            "more than 1024 MiB",
        ),
        (
            "twice",
            tar(&[("x", Regular, 0, ""), ("x", Regular, 0, "")]),
            "exists",
        ),
        ("zip-up", zip("../../../x"), out),
        ("zip-absolute", zip("/tmp/x"), out),
        ("other", zip("x")[..200].to_vec(), "download"),
    ];
    for (name, bytes, why) in cases {
        let sha = sha256(&bytes);
        let (status, answer) = try_install(&format!("archive-{name}"), bytes, &sha);
        let message = assert_fails(status, &answer, (69, "INSTALL_FAILED"));
        assert!(message.contains(why), "{name}: {message}");
    }
}

#[test]
fn follows_redirects_only_to_safe_addresses() {
    let bytes = script();
    let sha = sha256(&bytes);
    for (to, why) in [
        ("/ferry", ""),
        ("http://127.0.0.2/ferry", "is not HTTPS"),
        ("http://localhost.example/ferry", "is not HTTPS"),
        ("file:///etc/passwd", "not an HTTPS URL"),
        ("/again", "redirects the download more than 5 times"),
    ] {
        let world = World::empty("redirect");
        let bytes = bytes.clone();
        let server = Server::new(move |path| match path {
            "/ferry" => Answer::Bytes(bytes.clone()),
            _ => Answer::To(to.to_owned()),
        });
        bundle(&world, &download(&server.url("/from"), &sha));
        if why.is_empty() {
            install(&world);
            continue;
        }
        let (status, answer) = world.json(&["install", "ferry", "--yes"]);
        let message = assert_fails(status, &answer, (69, "INSTALL_FAILED"));
        assert!(message.contains(why), "{to}: {message}");
    }
}

#[test]
fn follows_five_redirects_and_no_more() {
    let bytes = script();
    let sha = sha256(&bytes);
    for (redirects, expected) in [(5, 0), (6, 69)] {
        let world = World::empty("redirects");
        let bytes = bytes.clone();
        let server = Server::new(move |path| match path[1..].parse() {
            Ok(0) | Err(_) => Answer::Bytes(bytes.clone()),
            Ok(left) => Answer::To(format!("/{}", left - 1)),
        });
        bundle(
            &world,
            &download(&server.url(&format!("/{redirects}")), &sha),
        );
        let (status, answer) = world.json(&["install", "ferry", "--yes"]);
        assert_eq!(status, expected, "{redirects}: {answer}");
        assert_eq!(server.requests(), 6, "{redirects}: {answer}");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        let is_refused = message.contains("redirects the download more than 5 times");
        assert_eq!(is_refused, expected != 0, "{redirects}: {answer}");
    }
}

#[test]
fn declines_scripts_without_a_hash_and_confines_others() {
    let world = World::empty("script");
    let text = format!(
        "#!/bin/sh\n(: > {:?}) 2>/dev/null && exit 5\nmkdir -p ~/bin && cat > ~/bin/ferry <<'END'\n{}\nEND\n",
        world.project().join("escaped"),
        FERRY.replace("VERSION", "2.50.1")
    );
    let sha = sha256(text.as_bytes());
    let server = Server::new(move |_| Answer::Bytes(text.clone().into_bytes()));
    let url = server.url("/install.sh");
    let methods = format!("install: [{{method: curl, url: {url:?}}}]");
    bundle(&world, &methods);
    let (_, shown) = world.json(&["install", "ferry"]);
    assert_eq!(
        shown["methods"][0]["declined"],
        "the bundle declares no `verify_sha256` for the download"
    );
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    assert_fails(status, &answer, (69, "INSTALL_FAILED"));
    assert_eq!(server.requests(), 0, "nothing is fetched");

    assert_eq!(world.json(&["remove", "ferry"]).0, 0);
    bundle(
        &world,
        &methods.replace("}]", &format!(", verify_sha256: {sha:?}}}]")),
    );
    install(&world);
    assert_eq!(show(&world).0, 0);
    assert!(!world.project().join("escaped").exists());
}

#[test]
fn tries_methods_in_their_order() {
    let world = World::empty("order");
    let server = Server::new(|_| Answer::To("ftp://x/".to_owned()));
    let methods = format!(
        "install:\n- {{method: apt, package: ferry}}\n- {{method: beam, experimental: true}}\n\
         - {{method: download, url: {:?}, verify_sha256: {:?}, extract_bin: ferry}}\n\
         - {{method: vendored, path: ../teller}}\n- {{method: vendored, path: bin/ferry}}",
        server.url("/"),
        "0".repeat(64)
    );
    let folder = bundle(&world, &methods);
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    assert_eq!(
        (status, &answer["method"]),
        (0, &json!("vendored")),
        "{answer}"
    );
    assert_eq!(server.requests(), 1);

    // Without the last method, the error lists the reason why each method failed.
    fs::remove_dir_all(world.path("home/.local/share/cmdhelp/tools")).expect("a folder");
    fs::remove_file(folder.join("bin/ferry")).expect("a file");
    assert_eq!(world.json(&["trust", "ferry", "--yes"]).0, 0);
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    let message = assert_fails(status, &answer, (69, "INSTALL_FAILED"));
    for why in [
        "apt: this method changes the whole system; run `sudo apt-get install ferry` yourself",
        "beam: the bundle marks this method as experimental",
        "download: `ftp://x/` is not an HTTPS URL",
        "vendored: `../teller` is refused",
        "vendored: `bin/ferry`: No such file",
    ] {
        assert!(message.contains(why), "{why}: {message}");
    }
}

#[test]
fn confines_a_package_manager_to_the_folder() {
    let world = World::empty("manager");
    // This fake package manager installs into the folder that is its third argument.
    let manager = format!(
        "#!/bin/sh\n(: > {:?}) 2>/dev/null && exit 5\nmkdir -p \"$3/bin\" && cat > \"$3/bin/ferry\" <<'END'\n{}\nEND\n",
        world.project().join("escaped"),
        FERRY.replace("VERSION", "2.50.1")
    );
    let programs = world.path("programs");
    fs::create_dir(&programs).expect("a folder");
    let file = programs.join("cargo");
    executable(&file, &manager);
    bundle(&world, "install: [{method: cargo, package: ferry-cli}]");
    let output = world
        .command(&["install", "ferry", "--yes"])
        .env("PATH", format!("{}:/usr/bin:/bin", programs.display()))
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(show(&world).0, 0);
    assert!(!world.project().join("escaped").exists());
}
