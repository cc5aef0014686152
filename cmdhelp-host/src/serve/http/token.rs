//! Reads or creates the token that HTTP clients must send.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// The minimum length of a token, in characters.
const MIN_LEN: usize = 16;

/// Reads the token that a file contains.
///
/// # Errors
///
/// Fails if the file cannot be read, or if its text is not a single word of at least 16 ASCII characters. A shorter
/// token could be guessed.
pub fn read_token(file: &Path) -> io::Result<String> {
    let text = fs::read_to_string(file)?;
    let token = text.trim();
    let is_plain = token.bytes().all(|it| it.is_ascii_graphic());
    if token.len() < MIN_LEN || !is_plain {
        let why = format!("a token is one word of at least {MIN_LEN} ASCII characters");
        return Err(io::Error::new(io::ErrorKind::InvalidData, why));
    }
    Ok(token.to_owned())
}

/// Reads the token that a file contains. If the file does not exist, creates it with a random token.
///
/// # Errors
///
/// Fails if the file can be neither read nor created. The error names the file.
pub fn own_token(file: &Path) -> io::Result<String> {
    let created = match file.exists() {
        true => Ok(()),
        false => create(file),
    };
    let token = created.and_then(|()| read_token(file));
    token.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))
}

/// Creates a file with a random token.
fn create(file: &Path) -> io::Result<()> {
    let token = crate::policy::random_name::<32>()?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = file.with_extension(format!("{}.new", std::process::id()));
    let mut options = crate::system::private_file();
    let mut to = options.write(true).create_new(true).open(&draft)?;
    to.write_all(format!("{token}\n").as_bytes())?;
    // If two servers start at the same time, only one of them creates the file, and both use its token.
    let made = fs::hard_link(&draft, file);
    fs::remove_file(&draft)?;
    match made {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
