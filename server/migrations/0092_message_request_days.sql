-- How many message requests a person has started on their last day of starting one, in UTC.
create table message_request_day (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  requests int not null check (requests > 0)
);

alter table new_account_use
  drop constraint new_account_use_kind_check,
  add constraint new_account_use_kind_check
    check (kind in ('post', 'comment', 'event', 'venture', 'club', 'invitation', 'request')) not valid;

alter table flood_report
  drop constraint flood_report_kind_check,
  add constraint flood_report_kind_check check (kind in ('message', 'request', 'comment', 'post', 'follow', 'invitation')) not valid;
