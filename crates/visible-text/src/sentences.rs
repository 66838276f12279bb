//! Sentences as values. `Display` gives them in English, for agents, logs and the command line. For a
//! person, `wording` says them in the person's language, by their key in the catalogue.

/// A sentence that the catalogue has in each language.
pub trait Sentence {
    /// The name of the sentence in the catalogue: `obstacle-muchText`.
    fn key(&self) -> String;
    /// Its arguments, by name.
    fn arguments(&self) -> Vec<(&'static str, Argument<'_>)>;
}

/// An argument of a sentence.
pub enum Argument<'a> {
    /// Foreign text.
    Text(&'a str),
    /// A word of this program: the name of an alphabet, or of a known program.
    Word(&'static str),
    /// One letter.
    Letter(char),
    /// The number of a character.
    Code(u32),
    /// A number.
    Number(u64),
    /// Another sentence, or a part of one.
    Sentence(&'a dyn Sentence),
}

/// A type that can be an argument of a sentence.
pub trait Held {
    /// The value as an argument.
    fn held(&self) -> Argument<'_>;
}

impl Held for String {
    fn held(&self) -> Argument<'_> {
        Argument::Text(self)
    }
}

impl Held for &'static str {
    fn held(&self) -> Argument<'_> {
        Argument::Word(self)
    }
}

impl Held for char {
    fn held(&self) -> Argument<'_> {
        Argument::Letter(*self)
    }
}

impl Held for u32 {
    fn held(&self) -> Argument<'_> {
        Argument::Code(*self)
    }
}

impl Held for u64 {
    fn held(&self) -> Argument<'_> {
        Argument::Number(*self)
    }
}

impl Held for usize {
    fn held(&self) -> Argument<'_> {
        Argument::Number(u64::try_from(*self).unwrap_or(u64::MAX))
    }
}

impl<T: Held> Held for Box<T> {
    fn held(&self) -> Argument<'_> {
        T::held(self)
    }
}

/// The key of a sentence: `obstacle` and `MuchText` make `obstacle-muchText`.
#[must_use]
pub fn key(family: &str, variant: &str) -> String {
    let mut letters = variant.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    format!(
        "{family}-{}",
        first.into_iter().chain(letters).collect::<String>()
    )
}

/// Makes an enum with an English sentence for each variant, in which the fields of the variant stand
/// by their names. A value is serialized as its English sentence. The keys of the catalogue begin
/// with the name in quotes.
#[macro_export]
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        pub enum $name:ident as $family:literal {
            $($variant:ident $(($($field:ident: $type:ty),+))? => $english:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = $english] $variant $(($($type),+))?,)+
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $(($($field),+))? => write!(formatter, $english),)+
                }
            }
        }

        impl $crate::Sentence for $name {
            fn key(&self) -> String {
                let variant = match self {
                    $(Self::$variant { .. } => stringify!($variant),)+
                };
                $crate::key($family, variant)
            }

            fn arguments(&self) -> Vec<(&'static str, $crate::Argument<'_>)> {
                match self {
                    $(Self::$variant $(($($field),+))? => {
                        vec![$($((stringify!($field), $crate::Held::held($field))),+)?]
                    })+
                }
            }
        }

        impl $crate::Held for $name {
            fn held(&self) -> $crate::Argument<'_> {
                $crate::Argument::Sentence(self)
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl $crate::samples::Samples for $name {
            fn samples() -> Vec<Self> {
                // All fields have different values, so that a test sees when two are exchanged.
                let mut place = 1..;
                let mut next = || place.next().unwrap_or_default();
                let _ = &mut next;
                vec![$(Self::$variant $(($(<$type as $crate::samples::Sample>::sample(next())),+))?,)+]
            }
        }
    };
}
