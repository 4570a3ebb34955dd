-- Operators list the months in which their intakes begin.
alter table person drop constraint person_intake_check;
alter table announcement drop constraint announcement_intake_check;
alter table icebreaker drop constraint icebreaker_intake_check;
alter table person add constraint person_intake_check check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$') not valid;
alter table announcement add constraint announcement_intake_check check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$') not valid;
alter table icebreaker add constraint icebreaker_intake_check check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$') not valid;
