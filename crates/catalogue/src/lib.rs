//! The app's sentences for people, in each language.
//!
//! The sentences are in `locales`: one folder for each language, in Fluent. The windows read some of
//! the files themselves. Each sentence of the other files is a method here, so that code with a
//! missing sentence or argument does not compile:
//!
//! ```
//! assert_eq!(catalogue::Language::German.tray_waiting(2), "2 Anfragen warten");
//! ```
//!
//! Some crates give sentences as values, such as the reasons of a decision. `wording` looks these up
//! by key ([`Language::keyed`]), and its tests check that none is missing.
//!
//! Agents, logs and the command line get English, which is not in this catalogue.

pub mod pseudo;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// A language that the app speaks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, also for a person whose language is none of these.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Simplified Chinese.
    Chinese,
    /// English made longer and accented, for tests. A text that is [plain
    /// English](pseudo::is_english) in this language is not in the catalogue.
    Pseudo,
}

impl Language {
    /// The languages that a person may choose.
    pub const ALL: [Self; 5] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Chinese,
    ];

    /// The language tag, which is also the name of its folder: `de`, `zh-CN`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Chinese => "zh-CN",
            Self::Pseudo => "en-XA",
        }
    }

    /// The language with this tag.
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// The first of these languages that the app has, whatever the region; English if it has none.
    /// The tags are those of operating systems: `de_AT.UTF-8`, `zh-Hans-SG`. A reader of traditional
    /// Chinese does not get simplified Chinese, because that is another script.
    pub fn first_of<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        let spoken = |tag: &str| {
            let tag = tag.split(['.', '@']).next().unwrap_or_default();
            let mut parts = tag.split(['-', '_']).map(str::to_ascii_lowercase);
            let language = parts.next()?;
            let traditional = |part: String| matches!(part.as_str(), "hant" | "tw" | "hk" | "mo");
            match language.as_str() {
                "zh" if parts.any(traditional) => None,
                "zh" => Some(Self::Chinese),
                other => Self::of_tag(other),
            }
        };
        tags.into_iter().find_map(spoken).unwrap_or_default()
    }

    /// The language of the operating system.
    pub fn of_system() -> Self {
        let tags: Vec<String> = sys_locale::get_locales().collect();
        Self::first_of(tags.iter().map(String::as_str))
    }

    /// The sentence with this key, for sentences that a crate gives as values; the key itself if there
    /// is no such sentence.
    pub fn keyed(self, key: &str, arguments: Vec<(&'static str, Argument)>) -> String {
        let values = arguments.into_iter().map(|(name, argument)| {
            let value: FluentValue<'_> = match argument {
                Argument::Text(text) => text.into(),
                Argument::Number(count) => count.into(),
            };
            (name, value)
        });
        self.formatted(key, values.collect())
    }

    /// One sentence; its name if it is missing, which the tests of the catalogue rule out.
    fn say<const N: usize>(self, id: &'static str, args: [(&str, FluentValue<'_>); N]) -> String {
        self.formatted(id, args.into_iter().collect())
    }

    fn formatted(self, id: &str, args: FluentArgs<'_>) -> String {
        let bundle = &BUNDLES[self as usize];
        let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new())
            .into_owned()
    }
}

/// An argument of [`Language::keyed`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A text.
    Text(String),
    /// How many.
    Number(u64),
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 6]> = LazyLock::new(|| {
    let [english, german, french, spanish, chinese] = Language::ALL;
    [english, german, french, spanish, chinese, Language::Pseudo].map(bundle)
});

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Isolating marks around arguments are control characters, which some menus draw as boxes.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match language {
        Language::English | Language::Chinese | Language::Pseudo => grouped::<','>,
        Language::German | Language::Spanish => grouped::<'.'>,
        Language::French => grouped::<'\u{202f}'>,
    }));
    let mut texts = language;
    if language == Language::Pseudo {
        bundle.set_transform(Some(pseudo::accented));
        texts = Language::English;
    }
    for text in TEXTS[texts as usize] {
        // A sentence that cannot be read is left out here. A test of the catalogue names it.
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(some, _)| some);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// A whole number with this mark between groups of three digits.
fn grouped<const MARK: char>(
    value: &FluentValue<'_>,
    _: &intl_memoizer::concurrent::IntlLangMemoizer,
) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let digits = number.as_string();
    if digits.len() < 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut shown = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            shown.push(MARK);
        }
        shown.push(digit);
    }
    Some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_a_system() {
        let cases: [(&[&str], &str); 14] = [
            (&[], "en"),
            (&["C"], "en"),
            (&["POSIX", "de"], "de"),
            (&["de_AT.UTF-8"], "de"),
            (&["sr_RS@latin", "fr-CA"], "fr"),
            (&["es-419"], "es"),
            (&["en-GB", "de-DE"], "en"),
            (&["tlh", "zz"], "en"),
            (&["zh"], "zh-CN"),
            (&["zh_CN.UTF-8"], "zh-CN"),
            (&["zh-Hans-SG"], "zh-CN"),
            (&["zh-Hant-TW"], "en"),
            (&["zh_HK", "fr"], "fr"),
            (&["DE-de"], "de"),
        ];
        for (tags, want) in cases {
            assert_eq!(
                Language::first_of(tags.iter().copied()).tag(),
                want,
                "{tags:?}"
            );
        }
    }

    /// The desktop entry of the packages says each text in each language.
    #[test]
    fn the_entry_in_the_list_of_apps() {
        let entry = include_str!("../../../packaging/linux/exec-companion.desktop");
        for language in Language::ALL {
            let locale = if language == Language::English {
                String::new()
            } else {
                format!("[{}]", language.tag().replace('-', "_"))
            };
            for (key, said) in [
                ("Comment", language.entry_comment()),
                ("Keywords", language.entry_keywords()),
                ("Name", language.entry_review()),
                ("Name", language.entry_pause()),
            ] {
                let line = format!("{key}{locale}={said}");
                assert!(entry.lines().any(|it| it == line), "{line}");
            }
        }
    }

    #[test]
    fn numbers_and_plurals() {
        let of = |n| Language::ALL.map(|language| language.tray_waiting(n));
        assert_eq!(
            of(1),
            [
                "1 request waiting",
                "1 Anfrage wartet",
                "1 demande en attente",
                "1 solicitud en espera",
                "1 个请求正在等待"
            ]
        );
        assert_eq!(
            of(0).map(|it| it.chars().skip(2).collect::<String>()),
            [
                "requests waiting",
                "Anfragen warten",
                "demande en attente",
                "solicitudes en espera",
                "个请求正在等待"
            ]
        );
        assert_eq!(
            of(1_234_567),
            [
                "1,234,567 requests waiting",
                "1.234.567 Anfragen warten",
                "1\u{202f}234\u{202f}567 demandes en attente",
                "1.234.567 solicitudes en espera",
                "1,234,567 个请求正在等待"
            ]
        );
    }
}
