alter table person
  add column role text not null default 'student' check (role in ('student', 'steward', 'admin')),
  -- Null for a steward of all campuses.
  add column steward_campus_id uuid references campus,
  -- The latest end of the person's active suspensions; infinity for a ban.
  add column suspended_until timestamptz,
  add column suspension_id uuid,
  add constraint person_only_stewards_have_a_campus check (role = 'steward' or steward_campus_id is null);

create index person_with_role on person (role, id) where role <> 'student';

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
  check ((kind = 'WARNING') = (ends_at is null)),
  check ((kind = 'BAN') = (ends_at is not distinct from 'infinity'))
);

create index sanction_person on sanction (person_id, id);
create index sanction_imposed_by on sanction (imposed_by);

alter table person add constraint person_suspension foreign key (suspension_id) references sanction on delete set null;

-- Acts of stewards, admins and the command line. Ids without foreign keys, because entries outlive what they refer to, and no
-- names or texts, because entries cannot be erased.
create table audit_entry (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  -- Null for the command line.
  actor_id uuid,
  via text not null check (via in ('web', 'command line')),
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  target_type text not null check (target_type ~ '^[A-Z_]{1,30}$'),
  target_id uuid,
  subject_id uuid,
  campus_id uuid,
  detail jsonb not null default '{}',
  check ((actor_id is null) = (via = 'command line'))
);

create index audit_entry_campus on audit_entry (campus_id, id);
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_subject on audit_entry (subject_id, id);
create index audit_entry_created on audit_entry (created_at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries cannot be changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
-- Also fires where session_replication_role would skip it.
alter table audit_entry enable always trigger audit_entry_append_only;
