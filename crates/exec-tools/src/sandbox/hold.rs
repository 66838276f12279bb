//! The first process of a container that the tools make.

use std::time::Duration;

/// The script of the first process, which `sh -c` runs with [`LEASE`] in seconds as its first argument. It
/// ends, and the container with it, when its input ends, or when no line came for that time.
///
/// The input alone is not enough: podman and nerdctl hold it open after the program that was connected to
/// it has been killed. Only the end of its first process ends a container without that program.
pub(super) const HOLD: &str = include_str!("hold.sh").trim_ascii_end();

/// How long a container lives on without a line.
pub(super) const LEASE: Duration = Duration::from_secs(60);

/// How often the tools write one.
pub(super) const BEAT: Duration = Duration::from_secs(15);
