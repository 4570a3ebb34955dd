-- A deleted account is hidden (`deleted_at`) and can be restored until a job erases it (`erased_at`).
alter table person add column erased_at timestamptz;

-- Before this migration, accounts were erased immediately on deletion.
update person set erased_at = deleted_at where deleted_at is not null and issuer = 'deleted';

create index person_to_erase on person (deleted_at) where deleted_at is not null and erased_at is null;

-- When the person last authenticated with the sign-in provider. Null for sessions of the previous release and where the
-- provider does not say; then `created_at` is used.
alter table session add column authenticated_at timestamptz;
