//! A request as a card of the prompt window.

pub(crate) mod card;
mod command;
pub(crate) mod fields;
mod gateway;
mod limits;
mod names;
mod preview;
#[cfg(test)]
mod pseudo_tests;
mod similar;
pub(crate) mod touches;
pub(crate) mod waiting;
