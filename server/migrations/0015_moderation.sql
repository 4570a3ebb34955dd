-- All reports of one target until a steward decides about them.
create table report_case (
  id uuid primary key default uuidv7(),
  subject_type text not null check (subject_type in ('POST', 'COMMENT', 'MESSAGE', 'PROFILE', 'EVENT', 'EVENT_COMMENT', 'ANNOUNCEMENT', 'ICEBREAKER', 'ICEBREAKER_COMMENT', 'VENTURE', 'REVIEW', 'PRODUCT')),
  subject_id uuid not null,
  author_id uuid references person,
  -- The campus of the author, whose stewards decide.
  campus_id uuid not null references campus,
  status text not null default 'OPEN' check (status in ('OPEN', 'IN_REVIEW', 'CLOSED')),
  outcome text check (outcome in ('NO_ACTION', 'ACTION_TAKEN')),
  -- The order of the queue: 0 is urgent.
  priority smallint not null default 1 check (priority in (0, 1)),
  -- Whether a rule of the server created the first report.
  is_system boolean not null,
  reports_count int not null default 0 check (reports_count >= 0),
  excerpt text not null check (char_length(excerpt) <= 200),
  -- The target at the first report; null once it has expired.
  snapshot jsonb,
  created_at timestamptz not null default now(),
  last_reported_at timestamptz not null default now(),
  claimed_by uuid references person,
  claimed_at timestamptz,
  closed_at timestamptz,
  snapshot_hash bytea,
  constraint report_case_claimed check ((claimed_by is null) = (claimed_at is null)),
  constraint report_case_closed check ((status = 'CLOSED') = (closed_at is not null) and (status = 'CLOSED') = (outcome is not null)),
  constraint report_case_in_review check (status <> 'IN_REVIEW' or claimed_by is not null),
  constraint report_case_open_author check (status = 'CLOSED' or author_id is not null)
);

-- One open case per target.
create unique index report_case_open on report_case (subject_type, subject_id) where status <> 'CLOSED';

-- The queue. The included columns let the counts of the queue be read from the index.
create index report_case_queue on report_case (priority, id) include (status, author_id, claimed_by) where status <> 'CLOSED';
create index report_case_campus_queue on report_case (campus_id, priority, id) include (status, author_id, claimed_by) where status <> 'CLOSED';
create index report_case_status on report_case (status, priority, id);
create index report_case_campus_status on report_case (campus_id, status, priority, id);
create index report_case_subject on report_case (subject_type, subject_id);
create index report_case_author on report_case (author_id);
create index report_case_claims on report_case (claimed_at) where status = 'IN_REVIEW';
create index report_case_to_expire on report_case (closed_at) where snapshot is not null;

create table report_decision (
  id uuid primary key default uuidv7(),
  case_id uuid not null unique references report_case on delete cascade,
  action text not null check (action in ('NO_ACTION', 'HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'BAN')),
  -- Sent to the author.
  message text not null check (char_length(message) <= 2000),
  -- For stewards only.
  note text not null check (char_length(note) <= 1000),
  days int check (days between 1 and 365),
  decided_by uuid references person,
  -- Repeated from the case, for the lists of earlier decisions.
  author_id uuid references person,
  subject_type text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint report_decision_days check ((action = 'SUSPEND') = (days is not null))
);

create index report_decision_author on report_decision (author_id, id desc);
create index report_decision_similar on report_decision (subject_type, reason, id desc);
create index report_decision_steward on report_decision (decided_by);
create index report_decision_created on report_decision (created_at);

create table sanction (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('WARNING', 'SUSPENSION', 'BAN')),
  reason text not null,
  -- Sent to the person.
  message text not null,
  case_id uuid,
  -- Null for the command line.
  imposed_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  -- Null for a warning, infinity for a ban.
  ends_at timestamptz,
  -- When the sanction was reversed.
  reversed_at timestamptz,
  constraint sanction_check check ((kind = 'WARNING') = (ends_at is null)),
  constraint sanction_check1 check ((kind = 'BAN') = (not ends_at is distinct from 'infinity'))
);

create index sanction_person on sanction (person_id, id);
create index sanction_imposed_by on sanction (imposed_by);

-- Acts of stewards, admins and the command line. Ids without foreign keys, because entries outlive what they refer to, and no
-- names or texts, because entries cannot be erased.
create table audit_entry (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  -- Null for the command line.
  actor_id uuid,
  via text not null check (via in ('web', 'command line', 'system')),
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  subject_type text not null check (subject_type ~ '^[A-Z_]{1,30}$'),
  subject_id uuid,
  person_id uuid,
  campus_id uuid,
  detail jsonb not null default '{}',
  constraint audit_entry_check check ((actor_id is null) = (via in ('command line', 'system')))
);

create index audit_entry_campus on audit_entry (campus_id, id);
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_person on audit_entry (person_id, id);
create index audit_entry_created on audit_entry (created_at);

create table appeal (
  id uuid primary key default uuidv7(),
  -- A sanction can be appealed against once.
  sanction_id uuid not null unique references sanction on delete cascade,
  text text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'UPHELD', 'REVERSED')),
  -- The answer to the person.
  message text not null default '',
  created_at timestamptz not null default now(),
  decided_by uuid references person on delete set null,
  decided_at timestamptz,
  constraint appeal_check check ((status = 'OPEN') = (decided_at is null))
);

create index appeal_status on appeal (status, id);
create index appeal_decided_by on appeal (decided_by);
create index appeal_decided on appeal (decided_at);

-- Counts of completed half-years. They are stored once, because numbers that change could be compared from day to day.
create table transparency_period (
  -- Such as 2026-H2.
  period text primary key check (period ~ '^[0-9]{4}-H[12]$'),
  -- Counts by reason and by action.
  reports jsonb not null,
  decisions jsonb not null,
  -- From the first report to the decision; null without decisions.
  median_hours float8,
  appeals_upheld int not null,
  appeals_reversed int not null
);

-- The content as a reporter saw it, because its author can change it between two reports. That of the first report is in the case, and
-- `version_id` is null then.
create table report_version (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_case on delete cascade,
  -- Of the content and its context, to store each version once.
  hash bytea not null check (octet_length(hash) = 32),
  snapshot jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint report_version_once unique (case_id, hash)
);

create table report (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_case on delete cascade,
  -- Null for a report by a rule of the server.
  reporter_id uuid references person,
  reason text not null check (reason in ('SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'VIOLENCE', 'SELF_HARM', 'SCAM', 'IMPERSONATION', 'ILLEGAL', 'OTHER')),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  -- Several reporters of a case may be erased; the server still reports it once.
  is_system boolean not null default false,
  version_id uuid references report_version on delete set null,
  constraint report_system check (not is_system or reporter_id is null)
);

create index report_reporter on report (reporter_id, id desc);
create index report_created on report (created_at);
create unique index report_once on report (case_id, reporter_id);
create unique index report_system_once on report (case_id) where is_system;
create index report_of_version on report (version_id) where version_id is not null;

alter table person add constraint person_suspension foreign key (suspension_id) references sanction on delete set null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries cannot be changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
-- Also fires where session_replication_role would skip it.
alter table audit_entry enable always trigger audit_entry_append_only;
