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

create index report_created on report (created_at);
create index report_decision_created on report_decision (created_at);
