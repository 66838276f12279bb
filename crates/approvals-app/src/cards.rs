//! A request as a card of the prompt window.

pub(crate) mod card;
mod command;
pub(crate) mod kin;
mod named;
#[cfg(test)]
mod said;
mod told;
pub(crate) mod touches;
