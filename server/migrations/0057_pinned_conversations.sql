-- Pinned conversations come first in the list of this member.
alter table conversation_member add pinned boolean not null default false;
