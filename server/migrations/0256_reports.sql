-- All reports of one target until a steward decides about them.
create table report_case (
  id uuid primary key default uuidv7(),
  target_type text not null check (target_type in (
    'POST', 'COMMENT', 'MESSAGE', 'PROFILE', 'EVENT', 'EVENT_COMMENT', 'ANNOUNCEMENT', 'ICEBREAKER', 'ICEBREAKER_COMMENT',
    'VENTURE', 'REVIEW', 'PRODUCT'
  )),
  target_id uuid not null,
  author_id uuid not null references person,
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
  constraint report_case_claimed check ((claimed_by is null) = (claimed_at is null)),
  constraint report_case_in_review check (status <> 'IN_REVIEW' or claimed_by is not null),
  constraint report_case_closed check ((status = 'CLOSED') = (closed_at is not null) and (status = 'CLOSED') = (outcome is not null))
);

-- One open case per target.
create unique index report_case_open on report_case (target_type, target_id) where status <> 'CLOSED';
-- The queue. The included columns let the counts of the queue be read from the index.
create index report_case_queue on report_case (priority, id) include (status, author_id, claimed_by) where status <> 'CLOSED';
create index report_case_campus_queue on report_case (campus_id, priority, id) include (status, author_id, claimed_by)
  where status <> 'CLOSED';
create index report_case_status on report_case (status, priority, id);
create index report_case_campus_status on report_case (campus_id, status, priority, id);
create index report_case_target on report_case (target_type, target_id);
create index report_case_author on report_case (author_id);
create index report_case_claims on report_case (claimed_at) where status = 'IN_REVIEW';
create index report_case_to_expire on report_case (closed_at) where snapshot is not null;

create table report (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_case on delete cascade,
  -- Null for a report by a rule of the server.
  reporter_id uuid references person,
  reason text not null check (reason in (
    'SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'VIOLENCE', 'SELF_HARM', 'SCAM', 'IMPERSONATION', 'ILLEGAL', 'OTHER'
  )),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  -- A person reports a target once, and so does the server.
  constraint report_once unique nulls not distinct (case_id, reporter_id)
);

create index report_reporter on report (reporter_id, id desc);

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
  author_id uuid not null references person,
  target_type text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint report_decision_days check ((action = 'SUSPEND') = (days is not null))
);

create index report_decision_author on report_decision (author_id, id desc);
create index report_decision_similar on report_decision (target_type, reason, id desc);
create index report_decision_steward on report_decision (decided_by);

-- The message about a decision is quoted as a whole. Existing rows are shorter and need no check.
alter table notification
  drop constraint notification_excerpt_check,
  add constraint notification_excerpt_check check (char_length(excerpt) <= 2000) not valid;
