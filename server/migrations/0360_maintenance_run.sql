-- When tasks that operators schedule succeeded and failed last, for the metrics.
create table maintenance_run (
  task text primary key check (task in ('backup', 'restore_check')),
  succeeded_at timestamptz,
  failed_at timestamptz
);
