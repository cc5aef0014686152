//! Tests that the Kubernetes manifests in `deploy/` match the program, each other and the guide.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the objects in the manifests.
fn objects() -> Vec<Value> {
    let folder = fs::read_dir(repository().join("deploy")).expect("a folder");
    let mut objects = Vec::new();
    for file in folder.flatten().map(|it| it.path()) {
        let text = fs::read_to_string(&file).expect("a file");
        for document in text.split("\n---\n") {
            let object: Value = yaml_serde::from_str(document)
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(object["apiVersion"].is_string(), "{}", file.display());
            objects.push(object);
        }
    }
    objects
}

fn find(kind: &str, name: &str) -> Value {
    let mut objects = objects().into_iter();
    let found = objects.find(|it| it["kind"] == kind && it["metadata"]["name"] == name);
    found.unwrap_or_else(|| panic!("there is no {kind} `{name}`"))
}

/// Returns the pod and the container of a Deployment.
fn pod(name: &str) -> (Value, Value) {
    let pod = find("Deployment", name)["spec"]["template"]["spec"].clone();
    let containers = pod["containers"].as_array().expect("containers");
    assert_eq!(containers.len(), 1);
    let container = containers[0].clone();
    (pod, container)
}

fn texts(value: &Value) -> Vec<String> {
    let all = value.as_array().expect("a list").iter();
    all.map(|it| it.as_str().expect("a text").to_owned())
        .collect()
}

/// Returns the value of a flag of a container.
fn flag(container: &Value, name: &str) -> String {
    let start = format!("--{name}=");
    let args = texts(&container["args"]);
    let mut values = args.iter().filter_map(|it| it.strip_prefix(&start));
    let value = values.next().unwrap_or_else(|| panic!("no --{name}"));
    value.to_owned()
}

/// Returns the description of a command that the program prints.
fn command(name: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_cmdhelp"))
        .args(["help", name, "--format", "json"])
        .output()
        .expect("it runs");
    let help: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    help["commands"][name].clone()
}

#[test]
fn uses_existing_flags_of_the_program() {
    for (name, word) in [("cmdhelp-server", "serve"), ("cmdhelp-worker", "worker")] {
        let (_, container) = pod(name);
        assert_eq!(texts(&container["command"]), ["cmdhelp"]);
        let args = texts(&container["args"]);
        assert_eq!(args[0], word);
        let known = command(word)["flags"].clone();
        for arg in &args[1..] {
            let flag = arg.strip_prefix("--").and_then(|it| it.split_once('='));
            let (flag, value) = flag.unwrap_or_else(|| panic!("{arg} is no flag with a value"));
            assert!(known[flag].is_object(), "{word} --{flag}");
            assert!(!value.is_empty());
        }
        for (flag, about) in known.as_object().expect("flags") {
            let is_given = args.iter().any(|it| it.starts_with(&format!("--{flag}=")));
            assert!(
                about["required"] != true || is_given,
                "{word} needs --{flag}"
            );
        }
    }
}

#[test]
fn matches_servers_and_workers() {
    let ((_, server), (worker_pod, worker)) = (pod("cmdhelp-server"), pod("cmdhelp-worker"));
    for same in ["image", "workingDir", "env"] {
        assert_eq!(server[same], worker[same], "{same}");
    }
    assert!(worker_pod["runtimeClassName"].is_string());
    // Before it ends, a worker completes its running calls, which take up to 30 seconds.
    let grace = worker_pod["terminationGracePeriodSeconds"].as_u64();
    assert!(grace.is_some_and(|it| it > 30));
    for queue in ["queue", "queue-credentials"] {
        assert_eq!(flag(&server, queue), flag(&worker, queue));
    }
}

#[test]
fn uses_the_ports_and_probes_of_the_server() {
    let (_, server) = pod("cmdhelp-server");
    let http = flag(&server, "http");
    let (_, port) = http.rsplit_once(':').expect("a port");
    let port: u64 = port.parse().expect("a port");
    let ports = &server["ports"][0];
    assert_eq!(ports["containerPort"], port);
    for probe in ["readinessProbe", "livenessProbe"] {
        let get = &server[probe]["httpGet"];
        assert_eq!(
            (&get["path"], &get["port"]),
            (&"/healthz".into(), &ports["name"])
        );
    }
    let service = find("Service", "cmdhelp");
    let (name, namespace) = (
        &service["metadata"]["name"],
        &service["metadata"]["namespace"],
    );
    let host = [name, namespace]
        .map(|it| it.as_str().expect("a name"))
        .join(".");
    assert_eq!(flag(&server, "allow-host"), format!("{host}.svc"));
    assert_eq!(service["spec"]["ports"][0]["targetPort"], ports["name"]);
    let labels =
        find("Deployment", "cmdhelp-server")["spec"]["template"]["metadata"]["labels"].clone();
    assert_eq!(service["spec"]["selector"], labels);

    let (_, queue) = flag(&server, "queue")
        .rsplit_once(':')
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .expect("a port");
    let open = |policy: &str, way: &str| {
        find("NetworkPolicy", policy)["spec"][way][0]["ports"][0]["port"].clone()
    };
    assert_eq!(open("server", "ingress"), port);
    assert_eq!(open("queue", "egress").to_string(), queue);
    let nothing = find("NetworkPolicy", "nothing")["spec"].clone();
    assert_eq!(nothing["podSelector"], serde_json::json!({}));
    assert_eq!(texts(&nothing["policyTypes"]), ["Ingress", "Egress"]);
}

#[test]
fn mounts_files_and_makes_the_rest_read_only() {
    for name in ["cmdhelp-server", "cmdhelp-worker"] {
        let (pod, container) = pod(name);
        let volumes = pod["volumes"].as_array().expect("volumes");
        let names: BTreeSet<&str> = volumes
            .iter()
            .filter_map(|it| it["name"].as_str())
            .collect();
        let mounts = container["volumeMounts"].as_array().expect("mounts");
        for mount in mounts {
            assert!(
                names.contains(mount["name"].as_str().expect("a name")),
                "{mount}"
            );
        }
        for arg in texts(&container["args"]) {
            let Some((flag, file)) = arg.split_once("=/") else {
                continue;
            };
            let file = format!("/{file}");
            let is_below = |it: &&Value| {
                it["mountPath"]
                    .as_str()
                    .is_some_and(|it| file.starts_with(it))
            };
            let mount = mounts
                .iter()
                .find(is_below)
                .unwrap_or_else(|| panic!("{flag}"));
            let volume = volumes.iter().find(|it| it["name"] == mount["name"]);
            assert!(
                volume.expect("a volume")["secret"]["secretName"].is_string(),
                "{flag}"
            );
        }
        let security = &container["securityContext"];
        assert_eq!(security["readOnlyRootFilesystem"], true);
        assert_eq!(security["allowPrivilegeEscalation"], false);
        assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
        assert_eq!(pod["automountServiceAccountToken"], false);
    }
}

#[test]
fn lists_the_manifests_and_their_secrets_in_the_guide() {
    let guide = fs::read_to_string(repository().join("cmdhelp-host/serve.md")).expect("a guide");
    let files = fs::read_dir(repository().join("deploy"))
        .expect("a folder")
        .flatten();
    for file in files.map(|it| it.file_name().into_string().expect("text")) {
        assert!(guide.contains(&format!("`deploy/{file}`")), "{file}");
    }
    for name in ["cmdhelp-server", "cmdhelp-worker"] {
        for volume in pod(name).0["volumes"].as_array().expect("volumes") {
            if let Some(secret) = volume["secret"]["secretName"].as_str() {
                assert!(guide.contains(&format!("`{secret}`")), "{secret}");
            }
        }
    }
}
