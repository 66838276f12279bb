//! Sentences as values: English by `Display`, for agents, logs and the command line; who shows
//! them to a person says them in that person's language (`wording`).

/// Makes an enum with a sentence for each variant. In the sentence stand the names of what the
/// variant holds. It is serialized as its English.
#[macro_export]
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
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

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl $crate::samples::Samples for $name {
            fn samples() -> Vec<Self> {
                // What each holds is another, so that none takes the place of another.
                let mut place = 1..;
                let mut next = || place.next().unwrap_or_default();
                let _ = &mut next;
                vec![$(Self::$variant $(($(<$type as $crate::samples::Sample>::sample(next())),+))?,)+]
            }
        }
    };
}
