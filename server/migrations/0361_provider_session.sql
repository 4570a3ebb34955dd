-- The session of the person at the sign-in provider (`sid`), which a back-channel logout names.
alter table session add column provider_session text check (char_length(provider_session) <= 300);
