create table consent (
  person_id uuid not null references person on delete cascade,
  document text not null check (document in ('TERMS', 'PRIVACY')),
  version text not null check (char_length(version) between 1 and 40),
  accepted_at timestamptz not null default now(),
  primary key (person_id, document, version)
);

-- The onboarding form has always required agreement to both documents, whose first version this is.
insert into consent (person_id, document, version, accepted_at)
select id, document, '2026-11', onboarded_at from person, unnest(array['TERMS', 'PRIVACY']) as document
where onboarded_at is not null;
