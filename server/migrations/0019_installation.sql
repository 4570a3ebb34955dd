-- Has a row during maintenance, when writes are refused.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null default now()
);

-- Features that the operator hides from a campus, or from everyone.
create table hidden_feature (
  id uuid primary key default uuidv7(),
  feature text not null check (feature ~ '^[a-z-]{1,40}$'),
  campus_id uuid references campus,
  unique nulls not distinct (feature, campus_id)
);

create index hidden_feature_campus on hidden_feature (campus_id);

-- Texts that the operator shows above every page, to a campus or to everyone.
create table site_notice (
  id uuid primary key default uuidv7(),
  campus_id uuid references campus,
  -- The text for languages without a translation.
  content text not null check (char_length(content) between 1 and 280),
  until timestamptz not null
);

create index site_notice_campus on site_notice (campus_id);

create table site_notice_translation (
  notice_id uuid not null references site_notice on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  content text not null check (char_length(content) between 1 and 280),
  primary key (notice_id, language)
);
