//! Tests the search for commands by questions about commands of real programs. The questions were written by hand.

use cmdhelp_host::search::{Index, SearchEntry};

/// The commands of git, Docker, kubectl, cargo, npm and Terraform from their help texts, and the programs of a Debian
/// system from their manual pages. Each line contains a name, a tab and a summary.
const COMMANDS: &str = include_str!("search/commands.tsv");

/// The questions, each with the commands that answer it.
const QUESTIONS: &[(&str, &[&str])] = &[
    ("show the commit history", &["git log"]),
    ("create a new branch", &["git branch", "git switch"]),
    ("undo a commit", &["git revert", "git reset"]),
    ("save uncommitted changes for later", &["git stash"]),
    ("combine two branches", &["git merge"]),
    (
        "find out who changed a line",
        &["git blame", "git annotate"],
    ),
    (
        "download changes from a remote repository",
        &["git fetch", "git pull"],
    ),
    ("compare two versions", &["git diff"]),
    ("find the commit that introduced a bug", &["git bisect"]),
    ("delete files from the repository", &["git rm"]),
    ("rename a file in the repository", &["git mv"]),
    ("copy a repository", &["git clone"]),
    ("make an archive of files", &["git archive"]),
    ("list tags", &["git tag"]),
    ("search for a pattern in tracked files", &["git grep"]),
    ("apply a patch", &["git apply", "git am"]),
    ("upload commits", &["git push"]),
    ("initialise an empty repository", &["git init"]),
    ("manage several working trees", &["git worktree"]),
    ("get and set repository options", &["git config"]),
    ("list containers", &["docker ps", "docker container ls"]),
    (
        "build an image from a Dockerfile",
        &["docker build", "docker image build", "docker buildx build"],
    ),
    (
        "stop a running container",
        &["docker stop", "docker container stop"],
    ),
    (
        "show the logs of a container",
        &["docker logs", "docker container logs"],
    ),
    (
        "run a command in a running container",
        &["docker exec", "docker container exec"],
    ),
    (
        "upload an image to a registry",
        &["docker push", "docker image push"],
    ),
    ("remove unused images", &["docker image prune"]),
    ("list volumes", &["docker volume ls"]),
    ("create a network", &["docker network create"]),
    ("log in to a registry", &["docker login"]),
    (
        "copy files between a container and the local filesystem",
        &["docker cp", "docker container cp"],
    ),
    (
        "live resource usage statistics of containers",
        &["docker stats", "docker container stats"],
    ),
    (
        "rename a container",
        &["docker rename", "docker container rename"],
    ),
    ("inspect a volume", &["docker volume inspect"]),
    ("delete a network", &["docker network rm"]),
    ("delete resources by name", &["kubectl delete"]),
    ("show the logs of a pod", &["kubectl logs"]),
    ("forward a local port to a pod", &["kubectl port-forward"]),
    ("scale a deployment", &["kubectl scale"]),
    ("edit a resource on the server", &["kubectl edit"]),
    ("drain a node", &["kubectl drain"]),
    ("explain the fields of a resource", &["kubectl explain"]),
    ("mark a node as unschedulable", &["kubectl cordon"]),
    ("manage the rollout of a resource", &["kubectl rollout"]),
    ("add labels to a resource", &["kubectl label"]),
    (
        "compile the current package",
        &["cargo build", "cargo check", "cargo b", "cargo c"],
    ),
    ("run the tests", &["cargo test", "cargo t"]),
    ("add a dependency", &["cargo add"]),
    ("remove a dependency", &["cargo remove", "cargo rm"]),
    ("generate documentation", &["cargo doc", "cargo d"]),
    (
        "update the lock file",
        &["cargo update", "cargo generate-lockfile"],
    ),
    ("upload a package to the registry", &["cargo publish"]),
    ("create a new cargo package", &["cargo new", "cargo init"]),
    ("tree of dependencies", &["cargo tree"]),
    ("git_cherry-pick", &["git cherry-pick"]),
    ("kubectl get", &["kubectl get"]),
    ("docker volume prune", &["docker volume prune"]),
    ("cargo install", &["cargo install"]),
    ("port-forward", &["kubectl port-forward"]),
    ("rebase", &["git rebase"]),
    ("which packages are out of date", &["npm outdated"]),
    ("scan packages for security problems", &["npm audit"]),
    ("why is this package installed", &["npm explain"]),
    ("remove extraneous node packages", &["npm prune"]),
];

/// Checks that a command is among the first five results for at least nine of ten questions, and that exact names are
/// always first.
#[test]
fn finds_commands_by_questions() {
    let commands = COMMANDS.lines().filter_map(|it| it.split_once('\t'));
    let entries: Vec<SearchEntry<'_>> = commands
        .map(|(name, summary)| SearchEntry {
            name,
            summary,
            rest: "",
        })
        .collect();
    assert!(entries.len() >= 1_500, "{} commands", entries.len());
    let index = Index::new(&entries);
    let mut missed = Vec::new();
    for (question, answers) in QUESTIONS {
        let found = index.search(question, 5, |_| true);
        let names: Vec<&str> = found.places.iter().map(|it| entries[*it].name).collect();
        if !names.iter().any(|it| answers.contains(it)) {
            missed.push(format!("{question}: {names:?}"));
        }
    }
    for (place, entry) in entries.iter().enumerate() {
        let name = entry.name;
        assert_eq!(index.search(name, 1, |_| true).places, [place], "{name}");
    }
    let (questions, commands) = (QUESTIONS.len(), entries.len());
    let found = questions - missed.len();
    println!("{found} of {questions} questions over {commands} commands");
    assert!(missed.len() * 10 <= questions, "{}", missed.join("\n"));
    for (question, answers) in QUESTIONS {
        let is_known = |name: &&str| entries.iter().any(|it| it.name == *name);
        assert!(answers.iter().any(is_known), "{question}: no such command");
    }
}
