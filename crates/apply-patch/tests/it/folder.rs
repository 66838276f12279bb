//! A temporary folder to patch.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::create_dir(folder.root()).unwrap();
        folder
    }

    /// The workspace. Its parent has room for files outside.
    pub(crate) fn root(&self) -> PathBuf {
        self.0.path().join("work")
    }

    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn outside(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Every file with its text, and every empty folder.
    pub(crate) fn all(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        let mut folders = vec![self.root()];
        while let Some(folder) = folders.pop() {
            let entries: Vec<_> = fs::read_dir(&folder).unwrap().map(Result::unwrap).collect();
            if entries.is_empty() && folder != self.root() {
                files.push((self.name(&folder), "an empty folder".to_owned()));
            }
            for entry in entries {
                let path = entry.path();
                let kind = entry.file_type().unwrap();
                if kind.is_dir() {
                    folders.push(path);
                } else if kind.is_symlink() {
                    let target = fs::read_link(&path).unwrap();
                    files.push((self.name(&path), format!("→ {}", target.display())));
                } else {
                    let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                    files.push((self.name(&path), text));
                }
            }
        }
        files.sort();
        files
    }

    fn name(&self, path: &Path) -> String {
        let inside = path.strip_prefix(self.root()).unwrap();
        inside.display().to_string().replace('\\', "/")
    }
}
