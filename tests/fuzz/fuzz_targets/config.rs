//! The configuration of an OpenClaw: no text panics, and a place is written as it is read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use openclaw_config::{Layers, ConfigPath, agents, can_be_edited, faults, hidden, parse};

fuzz_target!(|input: (&str, &str)| {
    let (text, name) = input;
    let place = name.parse::<ConfigPath>().ok();
    if let Some(place) = &place {
        assert_eq!(place.to_string().parse().as_ref(), Ok(place));
    }
    let _ = can_be_edited(text);
    let Ok(config) = parse(text) else { return };
    let _ = faults(&config);
    for agent in agents(&config) {
        let agent = Some(agent.value);
        for layers in [
            Layers::exec(&config, agent),
            Layers::sandbox(&config, agent),
            Layers::agent(&config, agent),
        ] {
            let _ = layers.text(&["host"]);
            let _ = layers.texts(&["safeBins"]);
        }
    }
    if let Some(place) = place {
        let _ = hidden(&config, &place);
    }
});
