//! Protects files in granted folders: secrets are hidden, and files that other programs execute later are read-only. A
//! file that the policy grants by its own path is not protected.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::paths::{self, Grant};
use crate::plan::Content;
use crate::policy::Call;

/// The hidden files and folders, as paths in each home folder. The files contain secrets or the state of `cmdhelp`.
const SECRETS: &str = "
    .ssh .gnupg .aws .azure .config/gcloud .config/gh .config/glab-cli .config/op .config/doctl
    .config/hub .kube .docker .netrc .pgpass .my.cnf .npmrc .pypirc .git-credentials
    .config/git/credentials .cargo/credentials.toml .cargo/credentials .gem/credentials .vault-token
    .terraform.d .password-store .local/share/keyrings .mozilla .config/google-chrome .config/chromium
    .config/BraveSoftware .thunderbird .config/cmdhelp .local/state/cmdhelp .local/share/cmdhelp
";

/// Files that shells, editors and agents execute or take instructions from, as paths in each home folder. A program
/// that writes such a file could have commands executed outside of the sandbox.
const EXECUTED_IN_HOME: &str = "
    .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile
    .zlogin .config/fish .config/autostart .config/systemd .local/bin .cargo/bin .cargo/config.toml
    .cargo/env .config/git .gitconfig .vimrc .config/nvim .emacs.d .tmux.conf .pam_environment
";

/// Files that other programs execute or take instructions from, as paths in each writable folder.
const EXECUTED_ANYWHERE: &str = "
    .git/commondir .git/hooks .git/config .git/config.worktree .git/modules .git/worktrees .claude
    .codex .gemini .cursor .vscode .idea .mcp.json .envrc .github/workflows cmdhelp.kdl .cli
";

/// Hides secrets, and makes those files read-only that programs outside of the sandbox execute or take instructions
/// from.
pub(super) fn add(places: &mut BTreeMap<PathBuf, Content>, grants: &[Grant], call: &Call) {
    // Without grants, the program sees no folder that could contain secrets, or files that other programs execute.
    if grants.is_empty() {
        return;
    }
    let homes = homes(call);
    let is_named = |path: &Path| grants.iter().any(|grant| grant.path == path);
    for secret in below(&homes, SECRETS) {
        if grants.iter().any(|grant| secret.starts_with(&grant.path)) && !is_named(&secret) {
            paths::hide(places, &secret);
            let inside = grants
                .iter()
                .filter(|grant| grant.path.starts_with(&secret));
            places.extend(inside.map(|grant| (grant.path.clone(), grant.content())));
        }
    }
    // If the program can write nowhere, it cannot replace files that other programs execute.
    if !places.values().any(|content| *content == Content::Write) {
        return;
    }
    let written = grants.iter().filter(|grant| grant.write);
    let written: Vec<PathBuf> = written.map(|grant| grant.path.clone()).collect();
    let may_be_written = |path: &Path| grants.iter().any(|grant| grant.write && grant.path == path);
    let obeyed = below(&homes, EXECUTED_IN_HOME).chain(below(&written, EXECUTED_ANYWHERE));
    // In a worktree, `.git` is a file that names the folder with hooks and settings, so it must be read-only. If `.git`
    // is a folder, git has to write into it, so it stays writable.
    let obeyed = obeyed.chain(below(&written, ".git").filter(|path| path.is_file()));
    for path in obeyed {
        if paths::nearest(places, &path) == Some(&Content::Write) && !may_be_written(&path) {
            paths::pin(places, &path);
            places.insert(path, Content::Read);
        }
    }
    for link in links(&homes, EXECUTED_IN_HOME).chain(links(&written, EXECUTED_ANYWHERE)) {
        let is_named = paths::canonical(&link).is_some_and(|target| may_be_written(&target));
        if paths::nearest(places, &link) == Some(&Content::Write) && !is_named {
            paths::pin(places, &link);
            places.insert(link, Content::HostLink);
        }
    }
}

impl Call {
    /// Returns whether `path` is a secret, which is hidden unless the policy grants it by its own path.
    pub fn keeps(&self, path: &Path) -> bool {
        let homes = homes(self);
        let mut secrets = below(&homes, SECRETS);
        secrets.any(|secret| path.starts_with(secret))
    }
}

/// Returns the paths of those `names` in `folders` that exist, without symbolic links. White space separates the names.
fn below(folders: &[PathBuf], names: &'static str) -> impl Iterator<Item = PathBuf> {
    folders.iter().flat_map(move |folder| {
        names
            .split_whitespace()
            .filter_map(move |name| paths::canonical(&folder.join(name)))
    })
}

/// Joins each of `folders` with each of `names`, and returns the first symbolic link in each of these paths. The target
/// of a link is protected by its own path. The link itself also needs protection, because other programs would use
/// another file if the sandboxed program replaced the link.
fn links(folders: &[PathBuf], names: &'static str) -> impl Iterator<Item = PathBuf> {
    folders.iter().flat_map(move |folder| {
        names.split_whitespace().filter_map(move |name| {
            let mut path = folder.clone();
            Path::new(name).components().find_map(|part| {
                path.push(part);
                path.is_symlink().then(|| path.clone())
            })
        })
    })
}

/// Returns the home folders of the caller, of root, and of all users with a folder in `/home`.
fn homes(call: &Call) -> Vec<PathBuf> {
    let entries = fs::read_dir("/home").into_iter().flatten();
    let others = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let all = call
        .home
        .clone()
        .into_iter()
        .chain([PathBuf::from("/root")])
        .chain(others);
    let mut homes: Vec<PathBuf> = all.filter_map(|home| paths::canonical(&home)).collect();
    homes.sort();
    homes.dedup();
    homes
}
