-- Does not block writes, unlike a valid constraint in the migration before.
alter table person validate constraint person_intake_check;
alter table announcement validate constraint announcement_intake_check;
alter table icebreaker validate constraint icebreaker_intake_check;
