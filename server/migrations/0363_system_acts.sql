-- Allows entries of the server itself, which ends the sessions of accounts that the sign-in provider refuses.
alter table audit_entry
  drop constraint audit_entry_via_check,
  add constraint audit_entry_via_check check (via in ('web', 'command line', 'system')) not valid,
  drop constraint audit_entry_check,
  add constraint audit_entry_check check ((actor_id is null) = (via in ('command line', 'system'))) not valid;
