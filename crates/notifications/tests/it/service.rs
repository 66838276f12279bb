//! What the service of a desktop is told, and what it tells.

use desktop_bus::PrivateBus;
use notifications::{Picture, Reaction};
use tokio::time::timeout;

use crate::played::{App, PATIENCE, Service, Told, notify, review};

#[tokio::test]
async fn shown_replaced_pressed_withdrawn() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions", "body", "body-markup"]).await;
    let mut app = App::start(&bus);
    app.want("main wants to run a command", "echo <b> && true");
    let shown = notify(
        0,
        "main wants to run a command",
        "echo &lt;b&gt; &amp;&amp; true",
        true,
    );
    assert_eq!(service.next().await, shown);
    app.want("2 requests wait", "");
    assert_eq!(service.next().await, notify(1, "2 requests wait", "", true));
    // Somebody else's notification is none of ours.
    service.press(7, "deny").await;
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(None));
    service.press(1, "default").await;
    assert_eq!(app.next().await, Reaction::Opened { token: None });
    app.wanted.send_replace(None);
    assert_eq!(service.next().await, Told::Close(1));
    app.stop.cancel();
}

#[tokio::test]
async fn one_that_is_to_be_heard_names_the_sound_of_a_message() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["body"]).await;
    let app = App::start(&bus);
    app.want_so("main wants to run a command", "", true);
    let Told::Notify { sound, .. } = service.next().await else {
        panic!("nothing was shown");
    };
    assert_eq!(sound.as_deref(), Some("message-new-instant"));
    app.stop.cancel();
}

#[tokio::test]
async fn a_plain_service_gets_plain_text_and_no_buttons() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["body"]).await;
    let app = App::start(&bus);
    app.want("main wants to run a command", "echo <b>");
    let shown = notify(0, "main wants to run a command", "echo <b>", false);
    assert_eq!(service.next().await, shown);
}

#[tokio::test]
async fn after_a_person_closed_one_the_next_works() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    service.close(1).await;
    app.want("two", "");
    let Told::Notify { replaces, .. } = service.next().await else {
        panic!("it is shown");
    };
    // Both are right: the word of the closing may still be on its way.
    let id = if replaces == 0 { 2 } else { replaces };
    service.press(id, "review").await;
    assert_eq!(app.next().await, review(None));
}

#[tokio::test]
async fn one_that_is_closed_while_another_takes_its_place_leaves_that_one_shown() {
    let bus = PrivateBus::new();
    let mut service = Service::start(&bus, &["actions"], true).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    app.want("two", "");
    assert_eq!(service.next().await, notify(1, "two", "", true));
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(None));
    app.wanted.send_replace(None);
    assert_eq!(service.next().await, Told::Close(1));
}

#[tokio::test]
async fn a_service_that_starts_anew_is_told_again() {
    let bus = PrivateBus::new();
    let mut first = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("one", "");
    assert_eq!(first.next().await, notify(0, "one", "", true));
    drop(first);
    let mut second = Service::new(&bus, &["actions"]).await;
    assert_eq!(second.next().await, notify(0, "one", "", true));
}

#[tokio::test]
async fn a_service_that_comes_late_is_told_what_is_wanted() {
    let bus = PrivateBus::new();
    let app = App::start(&bus);
    app.want("one", "");
    let mut service = Service::new(&bus, &["actions"]).await;
    assert_eq!(service.next().await, notify(0, "one", "", true));
}

#[tokio::test]
async fn without_a_service_or_a_bus_each_one_is_told_to_be_not_shown() {
    let bus = PrivateBus::new();
    for address in [bus.address(), "unix:path=/nonexistent/bus"] {
        let mut app = App::start_at(address);
        for title in ["one", "two"] {
            app.want(title, "");
            assert_eq!(app.next().await, Reaction::NotShown, "{address}");
        }
        app.stop.cancel();
    }
    // Nor is one whose service has gone.
    let mut service = Service::new(&bus, &["actions"]).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    drop(service);
    assert_eq!(app.next().await, Reaction::NotShown);
}

/// As KDE's, which waits for a minute to be started by somebody else.
#[tokio::test]
async fn one_that_is_slow_to_start_keeps_nobody_waiting_and_is_told_once_it_is_there() {
    let bus = PrivateBus::offering(&[("org.freedesktop.Notifications", "exec sleep 100")]);
    let mut app = App::start(&bus);
    app.want("first", "");
    assert_eq!(app.next().await, Reaction::NotShown);
    let mut service = Service::new(&bus, &[]).await;
    assert_eq!(service.next().await, notify(0, "first", "", false));
}

/// It has the name, and hangs.
#[tokio::test]
async fn one_that_hangs_keeps_nobody_waiting() {
    let bus = PrivateBus::new();
    let name = bus.service().name("org.freedesktop.Notifications").unwrap();
    let _hangs = name.build().await.unwrap();
    let mut app = App::start(&bus);
    app.want("first", "");
    assert_eq!(app.next().await, Reaction::NotShown);
}

#[tokio::test]
async fn a_token_goes_with_the_press_that_follows_it_and_with_no_other() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let mut app = App::start(&bus);
    app.want("one", "");
    assert_eq!(service.next().await, notify(0, "one", "", true));
    service.token(7, "somebody else's").await;
    service.token(1, "t-1").await;
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(Some("t-1")));
    service.press(1, "review").await;
    assert_eq!(app.next().await, review(None));
}

#[tokio::test]
async fn what_would_show_one_is_told() {
    let bus = PrivateBus::new();
    let address = Some(bus.address().to_owned());
    assert_eq!(notifications::service(address.clone()).await, None);
    let _service = Service::new(&bus, &["actions", "persistence"]).await;
    assert_eq!(
        notifications::service(address).await,
        Some(notifications::Service {
            name: "Played".to_owned(),
            abilities: vec!["actions".to_owned(), "persistence".to_owned()],
        })
    );
    let nowhere = Some("unix:path=/nonexistent/bus".to_owned());
    assert_eq!(notifications::service(nowhere).await, None);
}

#[tokio::test]
async fn at_the_end_none_is_left() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("1 request waits", "");
    service.next().await;
    app.stop.cancel();
    assert_eq!(service.next().await, Told::Close(1));
    timeout(PATIENCE, app.ended).await.unwrap().unwrap();
    assert!(!app.folder.path().join("notice.json").exists());
}

#[tokio::test]
async fn what_a_killed_run_left_is_withdrawn_by_the_next_one() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("1 request waits", "");
    service.next().await;
    app.noted().await;
    let folder = app.kill().await;

    let mut app = App::start_in(bus.address(), folder, None);
    assert_eq!(service.next().await, Told::Close(1));
    // Nor does a button that was pressed before that do anything.
    app.want("2 requests wait", "");
    assert_eq!(service.next().await, notify(0, "2 requests wait", "", true));
    service.press(1, "deny").await;
    service.press(2, "review").await;
    assert_eq!(app.next().await, review(None));
}

#[tokio::test]
async fn the_number_of_another_service_is_nobodys() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start(&bus);
    app.want("1 request waits", "");
    service.next().await;
    app.noted().await;
    let folder = app.kill().await;
    drop(service.bus);

    let mut service = Service::new(&bus, &["actions"]).await;
    let app = App::start_in(bus.address(), folder, None);
    app.want("2 requests wait", "");
    assert_eq!(service.next().await, notify(0, "2 requests wait", "", true));
}

#[tokio::test]
async fn without_a_desktop_entry_it_brings_its_picture() {
    let bus = PrivateBus::new();
    let mut service = Service::new(&bus, &["actions"]).await;
    let picture = Picture {
        size: 2,
        rgba: vec![7; 16],
    };
    let folder = tempfile::tempdir().unwrap();
    let app = App::start_in(bus.address(), folder, Some(picture));
    app.want("1 request waits", "");
    let Told::Notify { icon, picture, .. } = service.next().await else {
        panic!("nothing is shown");
    };
    assert_eq!((icon.as_str(), picture), ("", Some(2)));
}
