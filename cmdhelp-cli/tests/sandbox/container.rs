//! Tests plans with images, which run in containers, and are refused on machines without podman or docker.
//!
//! `SANDBOX_IMAGE` is the name of an image with a shell. A statically linked `busybox` is enough for such an image:
//!
//! ```text
//! mkdir -p image/bin && cp /bin/busybox image/bin/ && ln -s busybox image/bin/sh
//! tar -C image -c . | podman import - localhost/small:1
//! SANDBOX_IMAGE=localhost/small:1 cargo test -p cmdhelp-cli --test sandbox container
//! ```

use crate::world::{User, World, programs};

/// Returns whether podman or docker works on this machine.
fn is_there(world: &World) -> bool {
    let mut command = world.command(&programs().cmdhelp);
    let output = command.arg("doctor").output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    text.contains(r#"{"name":"container","works":true}"#)
}

#[test]
fn runs_an_image_only_in_a_container() {
    let world = World::new(User::all()[0]);
    let image = std::env::var("SANDBOX_IMAGE").ok();
    let name = image.as_deref().unwrap_or("no-such-image:0");
    let run = |flags: &[&str]| {
        let flags = [&["run", "--image", name, "--write", "."], flags].concat();
        let mut command = world.command(&programs().cmdhelp);
        let command = command.args(flags).args(["--", "sh", "-c"]);
        command
            .arg("echo ran > ran; echo it runs; exit 3")
            .output()
            .expect("it runs")
    };
    let output = run(&[]);
    let text = String::from_utf8_lossy(&output.stdout);
    if is_there(&world) && image.is_some() {
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert_eq!(text, "it runs\n");
        assert!(world.path("work/ran").exists());
        return;
    }
    println!("SKIPPED: there is no engine of containers, or no SANDBOX_IMAGE");
    assert_eq!(output.status.code(), Some(78), "{output:?}");
    assert!(text.contains("SANDBOX_UNAVAILABLE"), "{text}");
    assert!(!world.path("work/ran").exists(), "it ran");
}

#[test]
fn refuses_rules_that_a_container_cannot_enforce() {
    let world = World::new(User::all()[0]);
    let image = ["--image", "no-such-image:0"];
    let rows: [(&[&str], &str); 5] = [
        (&["--image", "x", "--no-spawn"], "exec: "),
        (&["--image", "x", "--spawn", "git"], "exec: "),
        (
            &["--image", "x", "--network", "example.test"],
            "network.egress: ",
        ),
        (&["--engine", "container"], "\"message\":\"image"),
        (
            &["--engine", "namespaces", "--image", "x"],
            "\"message\":\"image",
        ),
    ];
    for (flags, rule) in rows {
        let mut command = world.command(&programs().cmdhelp);
        command.arg("run").args(flags).args(["--write", ".", "--"]);
        let command = command.args(["sh", "-c", "echo ran > ran"]);
        let output = command.output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(78), "{flags:?}: {output:?}");
        assert!(
            text.contains("SANDBOX_UNENFORCEABLE") && text.contains(rule),
            "{flags:?}: {text}"
        );
        assert!(!world.path("work/ran").exists(), "{flags:?}: it ran");
    }
    // The plan contains the image, and none of the machine's files.
    let mut command = world.command(&programs().cmdhelp);
    let command = command
        .arg("run")
        .args(image)
        .args(["--dry-run", "--", "sh"]);
    let output = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(r#""image":"no-such-image:0""#), "{text}");
    assert!(!text.contains(r#""path":"/usr""#), "{text}");
}
