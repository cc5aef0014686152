//! Issues and redeems tokens of consent. A token permits one call, exactly as the call was shown to the user.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::token::{
    ConsentScope, Token, TokenFault, TokenParts, expiry, random, random_name, same,
};
use crate::system::private_file;

/// Issues tokens by which a user consents to calls, and accepts each token once.
///
/// ```
/// use std::path::Path;
///
/// use cmdhelp_host::policy::{ConsentScope, Consent, TokenFault};
///
/// let folder = std::env::temp_dir().join(format!("cmdhelp-consent-{}", std::process::id()));
/// let consent = Consent::open(&folder)?;
/// let bound = ConsentScope { plan: "pad clear", policy: "", program: "sha256", folder: Path::new("/home") };
/// let token = consent.issue(&bound, 1_000)?;
///
/// let other = ConsentScope { plan: "pad clear --all", ..bound };
/// assert_eq!(consent.redeem(token.text(), &other, 1_001)?, Err(TokenFault::Other));
/// assert_eq!(consent.redeem(token.text(), &bound, 1_001)?, Ok(()));
/// assert_eq!(consent.redeem(token.text(), &bound, 1_002)?, Err(TokenFault::Used));
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Consent {
    key: [u8; 32],
    used: PathBuf,
}

impl Consent {
    /// Opens the folder that contains the secret key for tokens, and a file for each used token. The folder and the key
    /// are created if they do not exist.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read or written, or if the key is damaged.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let used = folder.join("used");
        fs::create_dir_all(&used)?;
        let path = folder.join("key");
        let key = match read_key(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                make_key(folder, &path)?;
                read_key(&path)?
            }
            key => key?,
        };
        Ok(Self { key, used })
    }

    /// Issues a token for a call. `now` is in seconds since 1970.
    ///
    /// # Errors
    ///
    /// Fails if the system provides no random bytes.
    pub fn issue(&self, bound: &ConsentScope<'_>, now: u64) -> io::Result<Token> {
        let mut parts = TokenParts {
            expires: expiry(now),
            number: u64::from_le_bytes(random()?),
            last: "",
        };
        let code = parts.code(&self.key, bound);
        parts.last = &code;
        Ok(parts.token())
    }

    /// Checks that a token is valid for this call, and marks it as used. `now` is in seconds since 1970.
    ///
    /// # Errors
    ///
    /// Fails if the token cannot be marked as used. If this function fails, the call must not be made.
    pub fn redeem(
        &self,
        token: &str,
        bound: &ConsentScope<'_>,
        now: u64,
    ) -> io::Result<Result<(), TokenFault>> {
        let Some(parts) = TokenParts::parse(token) else {
            return Ok(Err(TokenFault::Malformed));
        };
        if !same(&parts.code(&self.key, bound), parts.last) {
            return Ok(Err(TokenFault::Other));
        }
        let TokenParts {
            expires, number, ..
        } = parts;
        if now > expires {
            return Ok(Err(TokenFault::Expired));
        }
        self.forget(now);
        let mark = self.used.join(format!("{expires:016x}-{number:016x}"));
        match File::options().write(true).create_new(true).open(mark) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Err(TokenFault::Used)),
            opened => opened?.sync_all().map(Ok),
        }
    }

    /// Removes the files that mark expired tokens as used. Errors are ignored, because an old file does no harm.
    fn forget(&self, now: u64) {
        let Ok(entries) = fs::read_dir(&self.used) else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let expires = name.to_str().and_then(|it| it.split_once('-'));
            let expires = expires.and_then(|(it, _)| u64::from_str_radix(it, 16).ok());
            if expires.is_some_and(|it| it < now) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

fn read_key(path: &Path) -> io::Result<[u8; 32]> {
    let mut key = Vec::new();
    File::open(path)?.take(33).read_to_end(&mut key)?;
    key.try_into().map_err(|_| {
        let why = format!(
            "{}: this file must contain a key of 32 bytes; remove the file, and a new key is made",
            path.display()
        );
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

/// Writes a new key, unless another process has written one.
fn make_key(folder: &Path, path: &Path) -> io::Result<()> {
    let draft = folder.join(format!("key.{}", random_name::<8>()?));
    let mut options = private_file();
    let mut file = options.write(true).create_new(true).open(&draft)?;
    file.write_all(&random::<32>()?)?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use cmdhelp_test_support::Folder;

    use super::Consent;
    use crate::policy::{ConsentScope, TokenFault};

    fn bound() -> ConsentScope<'static> {
        ConsentScope {
            plan: "plan",
            policy: "policy",
            program: "program",
            folder: Path::new("/here"),
        }
    }

    fn redeem(
        consent: &Consent,
        token: &str,
        bound: &ConsentScope<'_>,
        now: u64,
    ) -> Result<(), TokenFault> {
        consent.redeem(token, bound, now).expect("a folder")
    }

    #[test]
    fn refuses_a_token_if_any_shown_fact_has_changed() {
        let folder = Folder::temporary("consent-bound");
        let consent = Consent::open(&folder).expect("a folder");
        let token = consent.issue(&bound(), 100).expect("a token");
        let there = Path::new("/there");
        for (plan, policy, program, folder) in [
            ("plan2", "policy", "program", bound().folder),
            ("plan", "", "program", bound().folder),
            ("plan", "policy", "other", bound().folder),
            ("plan", "policy", "program", there),
            // Plan and policy, joined to one text, are the same as in `bound()`; only the boundary between them
            // differs.
            ("planpolicy", "", "program", bound().folder),
        ] {
            let other = ConsentScope {
                plan,
                policy,
                program,
                folder,
            };
            let redeemed = redeem(&consent, token.text(), &other, 101);
            assert_eq!(redeemed, Err(TokenFault::Other), "{other:?}");
        }
        let changed = format!("f{}", token.text());
        let redeemed = redeem(&consent, &changed, &bound(), 101);
        assert_eq!(redeemed, Err(TokenFault::Other));
        for text in ["", "--", "yes", "1-2-3", "zz-0000000000000000-x"] {
            let redeemed = redeem(&consent, text, &bound(), 101);
            assert_eq!(redeemed, Err(TokenFault::Malformed), "{text}");
        }
        // The token is still valid, because the refused attempts above have not used it.
        assert_eq!(redeem(&consent, token.text(), &bound(), 700), Ok(()));
    }

    #[test]
    fn refuses_an_expired_token() {
        let folder = Folder::temporary("consent-expires");
        let consent = Consent::open(&folder).expect("a folder");
        for (now, expected) in [(701, Err(TokenFault::Expired)), (700, Ok(()))] {
            let token = consent.issue(&bound(), 100).expect("a token");
            assert_eq!(redeem(&consent, token.text(), &bound(), now), expected);
        }
    }

    #[test]
    fn accepts_a_token_once_from_simultaneous_callers() {
        let folder = Folder::temporary("consent-once");
        let consent = Consent::open(&folder).expect("a folder");
        let token = consent.issue(&bound(), 100).expect("a token");
        let redeemed = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    let consent = Consent::open(&folder).expect("a folder");
                    let now = redeem(&consent, token.text(), &bound(), 101);
                    redeemed.fetch_add(usize::from(now.is_ok()), Ordering::Relaxed);
                });
            }
        });
        assert_eq!(redeemed.into_inner(), 1);
    }

    #[test]
    fn creates_one_key_and_refuses_a_damaged_one() {
        let folder = Folder::temporary("consent-key");
        let first = Consent::open(&folder).expect("a folder");
        let again = Consent::open(&folder).expect("a folder");
        let token = first.issue(&bound(), 100).expect("a token");
        assert_eq!(redeem(&again, token.text(), &bound(), 100), Ok(()));
        std::fs::write(folder.join("key"), "short").expect("a file");
        assert!(Consent::open(&folder).is_err());
    }
}
