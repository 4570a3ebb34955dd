-- Cases, decisions and the audit log use the names of notifications. `person_id` is the person whom an entry of the log concerns.
alter table report_case rename column target_type to subject_type;
alter table report_case rename column target_id to subject_id;
alter index report_case_target rename to report_case_subject;
alter table report_decision rename column target_type to subject_type;
alter index audit_entry_subject rename to audit_entry_person;
alter table audit_entry rename column subject_id to person_id;
alter table audit_entry rename column target_type to subject_type;
alter table audit_entry rename column target_id to subject_id;
