-- What people study whose program the operator does not list.
insert into program (code, position) select 'OTHER', coalesce(max(position), 0) + 1 from program on conflict do nothing;
alter table person add column program_other text check (char_length(program_other) <= 100);
