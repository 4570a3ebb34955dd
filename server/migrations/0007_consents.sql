create table consent (
  person_id uuid not null references person on delete cascade,
  document text not null check (document in ('TERMS', 'PRIVACY')),
  version text not null check (char_length(version) between 1 and 40),
  accepted_at timestamptz not null default now(),
  primary key (person_id, document, version)
);
