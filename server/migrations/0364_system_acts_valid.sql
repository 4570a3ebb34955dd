-- Does not block writes. The new constraints allow more than the old ones.
alter table audit_entry validate constraint audit_entry_via_check;
alter table audit_entry validate constraint audit_entry_check;
