//! The name behind a name: what distributions put before and behind the name of a program.
//!
//! `x86_64-linux-gnu-gcc-12` is `gcc`, `vim.basic` is `vim`, `php8.2-cgi` is `php-cgi`. A name
//! that only might be a variant counts as one: the answer is a question, never a run.

use std::borrow::Cow;

/// How many names are tried. No program of a distribution has half as many.
const MAX: usize = 96;

/// Names of processors, with which the name of a target begins.
const PROCESSORS: &str = "\
    aarch64 aarch64_be alpha amd64 arm arm64 armeb armv6 armv7 avr hppa i386 i486 i586 i686 \
    ia64 loongarch64 m68k mips mips64 mips64el mipsel msp430 powerpc powerpc64 powerpc64le \
    riscv32 riscv64 s390x sh4 sparc sparc64 x86_64 xtensa";

/// How the further parts of a target begin, as in `i686-unknown-linux-gnu`.
const TARGET_PARTS: &str = "\
    android apple darwin eabi elf freebsd gnu hurd linux mingw musl netbsd none pc redhat \
    suse uclibc unknown w64 wasi";

/// Words behind a name that make another build of the same program. Digits behind them do not
/// count: `gtk3` is `gtk`, `im6` is `im`.
const VARIANTS: &str = "\
    alpha android athena base basic beta bin bsd canary cgi cli common console core cpp cs \
    curl current dbg debug dev devel dist distrib esr experimental ext exuberant fpm full \
    git gnome gnu gnutls gtk gui hardened head heavy huge im inetutils insiders java jit js \
    legacy light lite lto lts lua lucid main minimal motif mt multi next musl netkit ng \
    nightly nox old openbsd openssl opt orig original oss perl pgtk plain posix pre preview \
    py python q qt rc real release ruby sdl snapshot stable static tiny tk traditional ucb \
    universal unstable win wrapped";

/// Words before a name that do not change what it runs.
const PREFIXES: [&str; 23] = [
    ".",
    "afl-",
    "bsd",
    "bsd-",
    "c++",
    "c89-",
    "c99-",
    "diet-",
    "dotnet-",
    "g",
    "gcc-",
    "gnu",
    "gnu-",
    "klcc-",
    "llvm-",
    "musl-",
    "node-",
    "original-",
    "perl-",
    "python-",
    "python3-",
    "ruby-",
    "static-",
];

/// The name and every name that it may be a variant of, nearest first. More than can be
/// tried are none: then the name says nothing, and nobody may rely on it.
pub fn bases(name: &str) -> Option<Vec<String>> {
    let mut found = vec![name.to_owned()];
    let mut at = 0;
    while let Some(name) = found.get(at).cloned() {
        at += 1;
        for shorter in shorter(&name) {
            if shorter.is_empty() || found.iter().any(|known| *known == shorter) {
                continue;
            }
            if found.len() == MAX {
                return None;
            }
            found.push(shorter.into_owned());
        }
    }
    Some(found)
}

/// The name without a version at its end: `python3.11` → `python`, `lua5.4` → `lua`.
pub fn family(name: &str) -> &str {
    let stem = name.trim_end_matches(|char: char| char.is_ascii_digit() || char == '.');
    let stem = stem.strip_suffix('-').unwrap_or(stem);
    if stem.is_empty() { name } else { stem }
}

/// What stands before the first mark or version: `python` of `python3-config`.
pub fn head(name: &str) -> &str {
    let end = name.find(['-', '_', '.', '+']).unwrap_or(name.len());
    family(&name[..end])
}

/// The name with and without its target and its version, and nothing else taken off.
pub fn plain(name: &str) -> impl Iterator<Item = &str> {
    let whole = std::iter::once(name).chain(without_target(name));
    whole.flat_map(|name| {
        let family = family(name);
        std::iter::once(name).chain((family != name).then_some(family))
    })
}

/// The names that come of taking one thing off.
fn shorter(name: &str) -> Vec<Cow<'_, str>> {
    let mut names: Vec<Cow<'_, str>> = Vec::new();
    names.push(family(name).into());
    names.extend(dated(name).map(Cow::Borrowed));
    names.extend(without_target(name).map(Cow::Borrowed));
    // The alternatives of Debian: `nc.traditional`, `ld.bfd`.
    names.extend(name.rsplit_once('.').map(|(name, _)| name.into()));
    if let Some((stem, word)) = name.rsplit_once(['-', '_', '.']) {
        let word = word.trim_end_matches(|char: char| char.is_ascii_digit() || char == '.');
        if word.is_empty() || VARIANTS.split(' ').any(|variant| variant == word) || processor(word)
        {
            names.push(stem.into());
        }
    }
    for (at, _) in name.match_indices('-') {
        if name[at + 1..].split('-').next().is_some_and(processor) {
            names.push(name[..at].into());
        }
    }
    let prefixes = PREFIXES.iter();
    names.extend(prefixes.filter_map(|prefix| name.strip_prefix(prefix).map(Cow::Borrowed)));
    // `php8.2-cgi` → `php-cgi`.
    if let Some((first, rest)) = name.split_once('-') {
        names.push(format!("{}-{rest}", family(first)).into());
    }
    names
}

/// `python3.11d` → `python3.11`: one letter behind a version marks a build.
fn dated(name: &str) -> Option<&str> {
    let stem = name.strip_suffix(|char: char| char.is_ascii_lowercase())?;
    stem.ends_with(|char: char| char.is_ascii_digit())
        .then_some(stem)
}

/// `arm-none-eabi-gcc` → `none-eabi-gcc`, `eabi-gcc`, `gcc`.
fn without_target(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name.split_once('-').filter(|(first, _)| processor(first));
    std::iter::from_fn(move || {
        let (_, name) = rest?;
        rest = name
            .split_once('-')
            .filter(|(part, _)| TARGET_PARTS.split(' ').any(|start| part.starts_with(start)));
        Some(name)
    })
}

fn processor(word: &str) -> bool {
    PROCESSORS.split(' ').any(|processor| processor == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_leads_to_its_program() {
        for (name, program) in [
            ("perl5.36-x86_64-linux-gnu", "perl"),
            ("vim.basic", "vim"),
            ("vim.gtk3", "vim"),
            ("x86_64-linux-gnu-gcc-12", "gcc"),
            ("x86_64-linux-gnu-gcc-nm-12", "nm"),
            ("x86_64-w64-mingw32-gcc-12-posix", "gcc"),
            ("arm-none-eabi-g++", "g++"),
            ("i686-unknown-linux-gnu-ld.gold", "ld"),
            ("bash-static", "bash"),
            ("zsh5-static", "zsh"),
            ("python3.11-dbg", "python"),
            ("python3.13t", "python"),
            ("php8.2-cgi", "php-cgi"),
            ("php-fpm8.2", "php"),
            ("luajit-2.1.0-beta3", "luajit"),
            ("compare-im6.q16", "compare"),
            ("python3-coverage", "coverage"),
            (".git-wrapped", "git"),
            ("original-awk", "awk"),
            ("gtar", "tar"),
        ] {
            assert!(bases(name).unwrap().contains(&program.to_owned()), "{name}");
        }
    }

    #[test]
    fn a_name_with_too_many_readings_has_none() {
        let name = format!("x{}", "-1.debug-static".repeat(60));
        assert_eq!(bases(&name), None);
    }

    #[test]
    fn a_plain_name_has_lost_only_target_and_version() {
        for (name, last) in [
            ("readelf", "readelf"),
            ("x86_64-linux-gnu-readelf", "readelf"),
            ("llvm-nm-14", "llvm-nm"),
            ("x86_64-linux-gnu-gcov-12", "gcov"),
            ("ls.sh", "ls.sh"),
        ] {
            assert!(plain(name).any(|plain| plain == last), "{name}");
        }
        assert!(plain("ls.sh").all(|plain| plain != "ls"));
    }
}
