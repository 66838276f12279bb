//! What a gateway sends to its client: no message panics, and nothing follows the end.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use gateway_protocol::{
    ClientInfo, Conversation, Credentials, Effect, Event, Frame, Identity, Limits, Now, Profile,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (system, family) = ClientInfo::platform();
    let profile = Profile {
        client: ClientInfo {
            id: "node-host".to_owned(),
            display_name: None,
            version: "1".to_owned(),
            platform: system.to_owned(),
            device_family: family.to_owned(),
            mode: "node".to_owned(),
            instance_id: None,
        },
        role: "node".to_owned(),
        scopes: Vec::new(),
        caps: vec!["system".to_owned()],
        commands: vec!["system.run".to_owned()],
        path_env: None,
    };
    let now = |step: usize| Now {
        elapsed: Duration::from_millis(step as u64),
        unix_ms: 1_770_854_400_000 + step as i64,
    };
    let mut conversation = Conversation::new(
        Arc::new(Identity::from_seed([1; 32]).unwrap()),
        Arc::new(profile),
        Credentials::default(),
        Limits::default(),
        now(0),
    );
    let mut over = false;
    for (step, line) in text.lines().enumerate() {
        if let Ok(Some(frame)) = Frame::read(line) {
            assert!(matches!(Frame::read(&frame.write()), Ok(Some(_))));
        }
        for effect in conversation.step(now(step), Event::Received(line.to_owned())) {
            assert!(!over, "after the end: {effect:?}");
            over = matches!(effect, Effect::Ended(_));
            if let Effect::Told(event) = effect {
                use gateway_protocol::GatewayEvent::Invoke;
                if let Invoke(call) = event {
                    assert!(!call.timeout().is_zero());
                    let _ = call.params();
                }
            }
        }
    }
});
