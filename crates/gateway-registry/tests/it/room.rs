//! How many bytes the questions to people take.

use gateway_registry::Event;

use crate::approvals::ours;
use crate::world::{ADMIN, World};

/// Long questions take the room of many short ones: of one agent an eighth of all, and again once they are forgotten.
#[test]
fn questions_have_so_many_bytes_and_no_more() {
    let mut world = World::new();
    let _admin = world.operator("admin", &ADMIN);
    let ask = |world: &mut World, key, agent: &str| {
        let approval = Box::new(ours(|it| {
            it.command = "x".repeat(128 * 1024);
            it.argv = Vec::new();
            it.agent = Some(agent.to_owned());
        }));
        world.step(Event::Ask { key, approval });
    };
    for key in 0..16 {
        ask(&mut world, key, "main");
    }
    assert!(world.here.is_empty(), "{:?}", world.here);
    ask(&mut world, 16, "main");
    assert_eq!(world.here, ["16: Err(TooMany)"]);
    for agent in 1..8 {
        for key in 0..16 {
            ask(&mut world, 100 * agent + key, &format!("a{agent}"));
        }
    }
    assert_eq!(world.here.len(), 1);
    ask(&mut world, 2_000, "another");
    assert_eq!(world.here[1..], ["2000: Err(TooMany)"]);
}
