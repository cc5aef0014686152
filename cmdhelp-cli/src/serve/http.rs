//! The command `cmdhelp serve --http`, which serves MCP clients over HTTP.

use std::path::PathBuf;

use cmdhelp::prelude::*;

/// The flags for serving over HTTP.
#[derive(Args)]
pub(super) struct HttpFlags {
    /// Serve over HTTP at this address, such as `127.0.0.1:8642`, and not on standard input and output
    #[arg(
        long,
        value_name = "ADDRESS",
        conflicts_with_all = ["record", "replay", "install", "uninstall"]
    )]
    pub(super) http: Option<String>,
    /// The file with the token that clients must send; without it, the server generates a token, and can serve only
    /// clients on this machine
    #[arg(long, value_name = "FILE", requires = "http")]
    #[cmdhelp(type = "path")]
    token_file: Option<PathBuf>,
    /// Also accept requests whose `Host` header contains this name, such as the name of a proxy
    #[arg(long, value_name = "NAME", requires = "http")]
    allow_host: Vec<String>,
}

#[cfg(feature = "http")]
mod with_http {
    use std::net::{Ipv6Addr, SocketAddr, ToSocketAddrs as _};
    use std::path::Path;
    use std::{fs, io};

    use cmdhelp_host::registry::Folders;
    use cmdhelp_host::serve::{Gate, Serving, own_token, read_token};

    use super::HttpFlags;
    use crate::failure::Fault;

    /// An address to listen on, and the rules by which requests are accepted.
    pub(in super::super) struct HttpListener {
        address: SocketAddr,
        gate: Gate,
        /// The path of the token's file, for the message at the start.
        token: String,
    }

    impl HttpFlags {
        /// Checks the flags. Returns the address to listen on, and the rules by which requests are
        /// accepted.
        pub(in super::super) fn listener(&self, address: &str) -> Result<HttpListener, Fault> {
            let wrong = |why: &str| Fault::Arguments(format!("--http {address}: {why}"));
            if let Some(name) = self.allow_host.iter().find(|it| !is_host(it)) {
                return Err(Fault::Arguments(format!(
                    "--allow-host {name}: write only the name of the host, such as `desk.example`, without scheme, port \
                     and path"
                )));
            }
            let found = address.to_socket_addrs();
            let found = found
                .map_err(|error| wrong(&format!("{error}; an address is like `127.0.0.1:8642`")))?;
            let found = found.into_iter().next();
            let found = found.ok_or_else(|| wrong("there is no such address"))?;
            let (token, file) = match &self.token_file {
                Some(file) => {
                    let token = read_token(file).map_err(|error| {
                        Fault::Arguments(format!("--token-file {}: {error}", file.display()))
                    })?;
                    (token, file.clone())
                }
                None if !found.ip().is_loopback() => {
                    return Err(wrong(
                        "other machines can reach this address, so a token is required; pass a file with one \
                         with --token-file",
                    ));
                }
                None => {
                    let folders = Folders::of_user().ok_or(Fault::NoHome)?;
                    let file = folders.state.join("http-token");
                    let token = own_token(&file).map_err(|error| match file.exists() {
                        true => {
                            let why = format!(
                                "{error}; if you remove this file, the server creates a new one"
                            );
                            io::Error::new(error.kind(), why)
                        }
                        false => error,
                    })?;
                    (token, file)
                }
            };
            warn_of_readers(&file);
            Ok(HttpListener {
                address: found,
                gate: Gate::new(&token, found, &self.allow_host),
                token: file.display().to_string(),
            })
        }
    }

    impl HttpListener {
        /// Serves clients until the process is asked to end.
        pub(in super::super) fn serve(self, serving: Serving) -> Result<(), Fault> {
            let Self {
                address,
                gate,
                token,
            } = self;
            let served = serving.serve_http(address, gate, |address| {
                eprintln!("cmdhelp: serving at http://{address}/mcp; the token is in {token}");
            });
            served.map_err(|error| {
                let why = format!("--http {address}: {error}");
                Fault::Io(io::Error::new(error.kind(), why))
            })
        }
    }

    /// Returns whether a text is the name or the address of a host. A value of `--allow-host` that is neither would
    /// match no request.
    fn is_host(name: &str) -> bool {
        let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.' | '_');
        let inside = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        match inside {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => !name.is_empty() && name.chars().all(is_name),
        }
    }

    #[cfg(unix)]
    fn is_everybodys(file: &fs::Metadata) -> bool {
        std::os::unix::fs::MetadataExt::mode(file) & 0o004 != 0
    }

    #[cfg(not(unix))]
    fn is_everybodys(_: &fs::Metadata) -> bool {
        false
    }

    /// Prints a warning if every user of this machine can read the token.
    fn warn_of_readers(file: &Path) {
        if fs::metadata(file).is_ok_and(|it| is_everybodys(&it)) {
            let file = file.display();
            eprintln!(
                "cmdhelp: every user of this machine can read the token in {file}, and make calls with it; \
                 `chmod 600 {file}` prevents that"
            );
        }
    }
}

#[cfg(not(feature = "http"))]
mod without_http {
    use cmdhelp_host::serve::Serving;

    use super::HttpFlags;
    use crate::failure::Fault;

    /// An address to listen on. No value exists, because this build cannot serve over HTTP.
    pub(in super::super) enum NoHttpListener {}

    impl HttpFlags {
        /// Fails, because this build cannot serve over HTTP.
        pub(in super::super) fn listener(&self, _: &str) -> Result<NoHttpListener, Fault> {
            let (_, _) = (&self.token_file, &self.allow_host);
            Err(Fault::Arguments(
                "this program was built without the feature `http`; \
                 `cargo install --path cmdhelp-cli --features http`, in a clone of its repository, builds it with that"
                    .to_owned(),
            ))
        }
    }

    impl NoHttpListener {
        /// Is never called, because a `NoHttpListener` cannot be made.
        pub(in super::super) fn serve(self, _: Serving) -> Result<(), Fault> {
            match self {}
        }
    }
}
