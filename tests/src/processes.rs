//! What an app and the processes of its web views cost, from `/proc`.

use std::collections::BTreeMap;
use std::fs;

/// The app and everything below it.
fn tree(root: u32) -> Vec<u32> {
    let parents: BTreeMap<u32, u32> = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| {
            let pid = entry.ok()?.file_name().to_str()?.parse().ok()?;
            Some((pid, stat(pid)?.get(1)?.parse().ok()?))
        })
        .collect();
    let below = |mut pid: u32| {
        while pid != root {
            pid = *parents.get(&pid)?;
        }
        Some(())
    };
    parents
        .keys()
        .copied()
        .filter(|pid| below(*pid).is_some())
        .collect()
}

/// The fields of `/proc/PID/stat` after the name: state, parent, ….
fn stat(pid: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    Some(fields.split(' ').map(str::to_owned).collect())
}

/// Processor time used so far, user and system.
pub fn cpu_seconds(root: u32) -> f64 {
    cpu_seconds_of(tree(root))
}

/// The cost of one process, without the processes below it.
pub fn own_cpu_seconds(pid: u32) -> f64 {
    cpu_seconds_of(vec![pid])
}

fn cpu_seconds_of(pids: Vec<u32>) -> f64 {
    let ticks: f64 = pids
        .into_iter()
        .filter_map(stat)
        .flat_map(|fields| [fields[11].clone(), fields[12].clone()])
        .filter_map(|ticks| ticks.parse::<f64>().ok())
        .sum();
    // USER_HZ is 100 on every Linux that a person runs.
    ticks / 100.0
}

/// Proportional set size in megabytes: shared pages count by their share.
pub fn pss_mb(root: u32) -> f64 {
    pss_mb_of(tree(root))
}

/// The cost of each process of this tree that can be read, with its name.
pub fn pss_mb_of_each(root: u32) -> Vec<(String, f64)> {
    let of = |pid: u32| {
        let name = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
        (name.trim_end().to_owned(), pss_mb_of(vec![pid]))
    };
    let each = tree(root).into_iter().map(of);
    each.filter(|(_, size)| *size > 0.0).collect()
}

/// The cost of one process, without the processes below it.
pub fn own_pss_mb(pid: u32) -> f64 {
    pss_mb_of(vec![pid])
}

fn pss_mb_of(pids: Vec<u32>) -> f64 {
    let kilobytes: f64 = pids
        .into_iter()
        .filter_map(|pid| fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok())
        .filter_map(|text| {
            let line = text
                .lines()
                .find(|line| line.starts_with("Pss:"))?
                .to_owned();
            line.split_whitespace().nth(1)?.parse::<f64>().ok()
        })
        .sum();
    kilobytes / 1_024.0
}

/// A field of `/proc/PID/status` in megabytes.
pub fn memory_mb(pid: u32, field: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    let kilobytes: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes / 1_024.0
}
