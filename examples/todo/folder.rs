//! The folder of the list.

use std::env;
use std::path::PathBuf;

/// Returns the folder of this program in the user's data folder, or `None` if the user has no home.
pub fn of_the_system() -> Option<PathBuf> {
    let home = || env::home_dir().filter(|home| home.is_absolute());
    let variable = |name| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let data = if cfg!(windows) {
        variable("LOCALAPPDATA").or_else(|| Some(home()?.join("AppData/Local")))
    } else if cfg!(target_vendor = "apple") {
        Some(home()?.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| Some(home()?.join(".local/share")))
    };
    // The folder is not named `todo`, because another program may have that name.
    Some(data?.join("cmdhelp-todo"))
}
