//! Where a process listens, which it does not say itself.

use std::fs;
use std::path::Path;

/// The ports of this computer that this process listens at.
pub(crate) fn ports(pid: u32) -> Vec<u16> {
    let folder = Path::new("/proc").join(pid.to_string());
    let files = fs::read_dir(folder.join("fd")).into_iter().flatten();
    let sockets: Vec<String> = files
        .flatten()
        .filter_map(|file| {
            let name = fs::read_link(file.path()).ok()?;
            let number = name.to_str()?.strip_prefix("socket:[")?;
            Some(number.strip_suffix(']')?.to_owned())
        })
        .collect();
    let table = fs::read_to_string(folder.join("net/tcp")).unwrap_or_default();
    let port = |line: &str| {
        // `/proc/net/tcp`: own address, other address, state, …, the number of the socket.
        let fields: Vec<&str> = line.split_whitespace().collect();
        let number = fields.get(9)?;
        if fields[3] != "0A" || !sockets.iter().any(|own| own == number) {
            return None;
        }
        u16::from_str_radix(fields[1].rsplit_once(':')?.1, 16).ok()
    };
    table.lines().filter_map(port).collect()
}

/// Those of all processes of a group: one may start another to listen.
pub(crate) fn ports_of_group(group: u32) -> Vec<u16> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let members = processes.filter_map(|process| {
        let pid = process.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(process.path().join("stat")).ok()?;
        // `/proc/PID/stat`: name in brackets, state, parent, group.
        let (_, rest) = stat.rsplit_once(") ")?;
        let of = rest.split(' ').nth(2)?.parse::<u32>().ok()?;
        (of == group).then_some(pid)
    });
    members.flat_map(ports).collect()
}
