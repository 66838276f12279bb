//! The tray icon, its menu, and notices.
