//! Which test runs on which desktop, and why not elsewhere.

use promises::Kind;

use crate::{
    answers, bus, figures, focus, means, notices, paint, password, review, session, start, tray,
    typing,
};

/// A test, the desktops that it is left out on, and what tells of something else that it lacks.
pub(crate) struct Test {
    pub(crate) name: &'static str,
    pub(crate) run: fn(),
    not_on: &'static [(&'static [Kind], &'static str)],
    missing: &'static [fn() -> Option<String>],
}

impl Test {
    /// Why it does not run there, if it does not.
    pub(crate) fn reason_against(&self, desktop: Kind) -> Option<String> {
        let mut found = self.not_on.iter().filter(|(on, _)| on.contains(&desktop));
        let reason = found.next().map(|(_, reason)| (*reason).to_owned());
        reason.or_else(|| self.missing.iter().find_map(|missing| missing()))
    }
}

macro_rules! tests {
    ($($file:ident :: $test:ident $(, not on $($desktop:ident)+: $reason:literal)* $(unless $missing:path)?;)*) => {
        &[$(Test {
            name: concat!(stringify!($file), "::", stringify!($test)),
            run: $file::$test,
            not_on: &[$((&[$(Kind::$desktop),+], $reason)),*],
            missing: &[$($missing)?],
        }),*]
    };
}

#[rustfmt::skip]
pub(crate) const TESTS: &[Test] = tests! {
    means::a_terminal_takes_what_is_typed_and_covers_the_desktop;
    means::there_are_two_screens_and_two_workspaces;
    start::help_and_version_open_nothing;
    start::the_first_start_shows_what_is_in_the_main_window_each_time;
    start::no_window_waits_for_a_service_that_does_not_come,
        not on Kde: "its compositor waits for that service, and answers no program meanwhile";
    start::without_a_tray_a_start_by_hand_opens_the_main_window,
        not on Kde Xfce: "its panel always has a tray here";
    start::quit_in_settings_ends_the_app;
    answers::deny_runs_nothing;
    answers::allow_once_runs_it_and_always_allow_asks_no_more;
    answers::clicks_meet_the_buttons_at_every_scale;
    bus::dark_and_light_are_followed;
    focus::what_a_person_types_arrives_whole_while_prompts_open;
    focus::keys_answer_nothing_before_a_click_in_the_window;
    focus::a_prompt_opens_as_large_as_the_last_time;
    focus::a_second_start_brings_the_main_window_to_the_front;
    review::review_and_a_second_start_end_no_request_that_is_in_view;
    review::the_shortcut_brings_what_waits_over_a_full_screen,
        not on Sway Gnome: "nobody hears a shortcut there";
    notices::the_buttons_of_a_notice_review_and_deny,
        not on Sway: "mako shows no buttons, and the prompt needs no notice: it is over every window";
    notices::a_click_on_the_notice_of_what_was_missed_opens_the_main_window,
        not on Kde Xfce: "nothing tells where its notices are";
    notices::no_notice_outlives_the_app,
        not on Kde Xfce: "neither lists its notices";
    notices::the_notice_of_a_killed_app_goes_with_the_next_start,
        not on Gnome: "it lets nobody withdraw what another process sent, and takes it away itself only where the app is installed",
        not on Kde Xfce: "neither lists its notices";
    paint::both_windows_show_something_however_often_they_open;
    paint::windows_show_something_at_each_scale_and_after_a_change_of_it;
    paint::the_prompt_shows_something_on_the_second_screen_and_another_workspace;
    paint::a_prompt_out_of_view_waits_until_its_deadline,
        not on Sway Kde: "the prompt is a layer surface there: over every window, on every workspace",
        not on Xfce: "an X server without a compositor goes on drawing what is covered";
    paint::an_empty_window_is_found_and_is_no_card_that_was_painted,
        not on Xfce: "the fault was one of Wayland's windows";
    session::behind_a_lock_nobody_is_asked_and_after_it_somebody_is;
    session::a_request_behind_swaylock_waits_for_its_end,
        not on Gnome Kde Xfce: "swaylock needs a protocol of sway";
    session::while_the_screen_is_shared_the_prompt_waits,
        not on Sway: "its portal gives no pictures without a graphics card",
        not on Kde: "its portal asks a person first",
        not on Xfce: "an X server tells nobody who takes its pictures";
    session::the_session_starts_the_app_at_login;
    tray::the_icon_stands_out_from_the_panel;
    tray::a_click_on_the_icon_opens_the_main_window;
    tray::quit_in_the_menu_ends_the_app_and_takes_the_icon_away;
    password::the_right_password_runs_what_a_person_allowed,
        not on Gnome Kde Xfce: "its session has a polkit agent of its own, which asks on the screen"
        unless password::missing;
    password::a_wrong_password_denies_what_a_person_allowed,
        not on Gnome Kde Xfce: "its session has a polkit agent of its own, which asks on the screen"
        unless password::missing;
    typing::a_field_takes_what_the_session_s_input_method_writes,
        not on Sway Kde Xfce: "no input method belongs to that session";
    figures::memory_and_the_time_to_a_prompt_are_printed;
};
