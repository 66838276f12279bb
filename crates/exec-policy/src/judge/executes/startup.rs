//! What a shell reads when it starts.

use super::Search;
use known_programs::of;

impl Search<'_> {
    /// Adds them for a shell with these names and options.
    pub(super) fn startup<'w>(&mut self, names: [&str; 2], options: impl Iterator<Item = &'w str>) {
        let (mut login, mut asks) = (false, false);
        for option in options {
            let short = option
                .strip_prefix('-')
                .filter(|letters| !letters.starts_with('-'));
            login |= option == "--login" || short.is_some_and(|it| it.contains('l'));
            asks |= short.is_some_and(|it| it.contains('i'));
        }
        let home = self.facts().home().trim_end_matches('/').to_owned();
        for files in names.iter().filter_map(|name| of(name).startup) {
            let all = files.always.iter();
            let all = all.chain(files.asking.iter().filter(|_| asks));
            for file in all.chain(files.login.iter().filter(|_| login)) {
                self.path(&format!("{home}/{file}"));
            }
        }
    }
}
