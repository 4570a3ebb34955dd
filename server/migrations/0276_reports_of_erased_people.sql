-- Reports and cases outlive the accounts of their people, without ids of them.
alter table report_case alter column author_id drop not null;
alter table report_decision alter column author_id drop not null;
alter table report_case add constraint report_case_open_author check (status = 'CLOSED' or author_id is not null);

-- Several reporters of a case may be erased; the server still reports it once.
alter table report add column is_system boolean not null default false;
update report set is_system = true where reporter_id is null;
alter table report add constraint report_system check (not is_system or reporter_id is null);
alter table report drop constraint report_once;
create unique index report_once on report (case_id, reporter_id);
create unique index report_system_once on report (case_id) where is_system;
