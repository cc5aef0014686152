//! Unpacks archives that can come from anybody. An archive is refused if it has entries other than files and folders,
//! or if an entry's path leads out of the folder into which it is unpacked.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek as _};
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;
use tar::{Archive, EntryType, Header};
use zip::ZipArchive;

use super::fetch::MAX_SIZE;
use crate::system::new_file;

/// The maximum number of entries in an archive.
const ENTRIES: usize = 50_000;
/// The length of the header of an entry in a tar archive, in bytes.
const BLOCK: usize = 512;

/// Unpacks a `tar.gz` or `zip` archive into a folder that must not exist. A file that is not an archive is taken for
/// the program itself, which can be compressed with gzip, and is written to the path `program` in the folder.
pub(super) fn unpack(file: &Path, folder: &Path, program: &str) -> Result<(), String> {
    inner(Path::new(program))?;
    let all = || -> Result<(), String> {
        let mut from = File::open(file).map_err(message)?;
        let mut start = [0; 4];
        let length = read_start(&mut from, &mut start).map_err(message)?;
        from.rewind().map_err(message)?;
        fs::create_dir(folder).map_err(message)?;
        let mut to = Unpacked {
            folder,
            bytes: 0,
            entries: 0,
        };
        match &start[..length] {
            [0x1f, 0x8b, ..] => to.gzip(Path::new(program), from),
            [b'P', b'K', 3, 4] => to.zip(from),
            _ => {
                let size = from.metadata().map_err(message)?.len();
                to.file(Path::new(program), Some(size), from)
            }
        }
    };
    all()?;
    match folder.join(program).is_file() {
        true => Ok(()),
        false => Err(format!(
            "the archive has no file `{}`",
            program.escape_debug()
        )),
    }
}

fn read_start(from: &mut File, start: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < start.len() {
        match from.read(&mut start[length..])? {
            0 => break,
            read => length += read,
        }
    }
    Ok(length)
}

/// Returns the path of a file in the bundle. Returns an error if the path leads out of the bundle or contains a
/// symbolic link.
pub(super) fn inside(bundle: &Path, path: &str) -> Result<PathBuf, String> {
    let mut place = bundle.to_owned();
    for part in inner(Path::new(path))?.components() {
        place.push(part);
        let meta = fs::symlink_metadata(&place)
            .map_err(|error| format!("`{}`: {error}", path.escape_debug()))?;
        if meta.is_symlink() {
            return Err(format!("`{}` is a symbolic link", path.escape_debug()));
        }
    }
    Ok(place)
}

/// The folder into which an archive is unpacked, and how much has been unpacked.
struct Unpacked<'a> {
    folder: &'a Path,
    bytes: u64,
    entries: usize,
}

impl Unpacked<'_> {
    /// Unpacks a file that is compressed with gzip: an archive, or the program itself.
    fn gzip(&mut self, program: &Path, from: File) -> Result<(), String> {
        // Some tools compress a file in parts, each of which is a gzip member of its own.
        let mut bytes = MultiGzDecoder::new(from).take(MAX_SIZE.saturating_mul(2));
        let mut start = Vec::new();
        let block = u64::try_from(BLOCK).unwrap_or(u64::MAX);
        bytes
            .by_ref()
            .take(block)
            .read_to_end(&mut start)
            .map_err(message)?;
        let is_archive = is_tar(&start);
        let all = Cursor::new(start).chain(bytes);
        match is_archive {
            true => self.tar(all),
            false => self.file(program, None, all),
        }
    }

    fn tar(&mut self, bytes: impl Read) -> Result<(), String> {
        let mut archive = Archive::new(bytes);
        for entry in archive.entries().map_err(message)? {
            let entry = entry.map_err(message)?;
            let path = entry.path().map_err(message)?.into_owned();
            match entry.header().entry_type() {
                EntryType::XGlobalHeader => {}
                EntryType::Directory => self.folder(&path)?,
                EntryType::Regular | EntryType::Continuous => {
                    let size = entry.size();
                    self.file(&path, Some(size), entry)?;
                }
                other => {
                    return Err(unwanted(
                        &path,
                        &format!("it is of the type {other:?}, neither a file nor a folder"),
                    ));
                }
            }
        }
        Ok(())
    }

    fn zip(&mut self, from: File) -> Result<(), String> {
        let mut archive = ZipArchive::new(from).map_err(message)?;
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(message)?;
            let path = PathBuf::from(entry.name().map_err(message)?.into_owned());
            if entry.is_symlink() {
                return Err(unwanted(&path, "it is a symbolic link"));
            }
            if entry.is_dir() {
                self.folder(&path)?;
            } else {
                let size = entry.size();
                self.file(&path, Some(size), entry)?;
            }
        }
        Ok(())
    }

    fn place(&mut self, path: &Path) -> Result<PathBuf, String> {
        self.entries += 1;
        if self.entries > ENTRIES {
            return Err(format!("the archive has more than {ENTRIES} entries"));
        }
        Ok(self.folder.join(inner(path)?))
    }

    fn folder(&mut self, path: &Path) -> Result<(), String> {
        let place = self.place(path)?;
        fs::create_dir_all(place).map_err(message)
    }

    /// Writes one file of the archive. Fails if the file's length is not the `size` that the archive declares.
    fn file(&mut self, path: &Path, size: Option<u64>, from: impl Read) -> Result<(), String> {
        let place = self.place(path)?;
        let too_large = || {
            Err(format!(
                "the archive unpacks to more than {} MiB",
                MAX_SIZE >> 20
            ))
        };
        let most = size.unwrap_or(MAX_SIZE - self.bytes);
        if self.bytes.saturating_add(most) > MAX_SIZE {
            return too_large();
        }
        fs::create_dir_all(place.parent().unwrap_or(self.folder)).map_err(message)?;
        // `create_new` refuses a second file with the same path, which could otherwise replace a file that has already
        // been checked.
        let mut options = new_file(0o755);
        let options = options.write(true).create_new(true);
        let mut to = options.open(&place).map_err(message)?;
        let copied = io::copy(&mut from.take(most.saturating_add(1)), &mut to).map_err(message)?;
        self.bytes += copied;
        match size {
            None if copied > most => too_large(),
            Some(size) if copied != size => Err(format!(
                "the length of `{}` differs from the length that the archive declares",
                path.display()
            )),
            _ => Ok(()),
        }
    }
}

/// Returns whether a file begins with the header of a tar archive, whose checksum is right. An empty archive begins
/// with zeros.
fn is_tar(start: &[u8]) -> bool {
    let Ok(block) = <[u8; BLOCK]>::try_from(start) else {
        return false;
    };
    // The checksum is the sum of all bytes, in which those of the checksum itself count as spaces.
    let own = 148..156;
    let bytes = block.iter().enumerate();
    let sum: u32 = bytes
        .map(|(place, byte)| u32::from(if own.contains(&place) { b' ' } else { *byte }))
        .sum();
    let is_empty = block.iter().all(|it| *it == 0);
    is_empty || Header::from_byte_slice(&block).cksum().ok() == Some(sum)
}

/// Returns a relative path without its `.` components. Returns an error if the path is absolute or contains `..`,
/// because it could lead out of the folder.
fn inner(path: &Path) -> Result<PathBuf, String> {
    let mut inner = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => inner.push(part),
            Component::CurDir => {}
            _ => {
                return Err(unwanted(
                    path,
                    "its path leads out of the installation folder",
                ));
            }
        }
    }
    Ok(inner)
}

fn unwanted(path: &Path, what: &str) -> String {
    let path = path.display().to_string();
    format!("`{}` is refused: {what}", path.escape_debug())
}

fn message(error: impl std::fmt::Display) -> String {
    error.to_string()
}
