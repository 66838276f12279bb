//! Programs that show text page by page, or start one that does, as soon as they are in a
//! terminal: their keys start any other program (`!cmd`).

use crate::document::glob::base_name;
use crate::judge::resolve::Program;
use crate::programs::family;

/// By name.
const PAGERS: &str = "
    apropos apt apt-cache apt-get aptitude aws az bat batcat
    bcompare bootctl busctl bzless bzmore coredumpctl delta diffoscope dpkg
    dpkg-query gh git git-lfs glab glow hg homectl hostnamectl
    info jj journalctl less localectl loginctl lzless lzmore man
    moar more most networkctl nmcli ov perldoc pg pinfo
    pydoc resolvectl ri systemctl systemd-analyze timedatectl userdbctl w3mman xzless
    xzmore yelp zless zmore
";

/// The name of a pager, by the path it is found at or by its real one.
pub(crate) fn named(program: &Program) -> Option<&str> {
    let mut names = [base_name(&program.path), base_name(&program.real)].into_iter();
    names.find(|name| {
        let name = name.to_lowercase();
        let name = name.strip_suffix(".exe").unwrap_or(&name);
        let known = |name: &str| PAGERS.split_whitespace().any(|pager| pager == name);
        known(name) || known(family(name))
    })
}
