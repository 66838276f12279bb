//! What the app asks of the desktop's services, and what it does until they answer.
