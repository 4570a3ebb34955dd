-- When a business opens and closes, Monday first, by the clock of the zone; null on a closed day. A closing time that is not after
-- the opening time is on the next day.
alter table venture
  add column opens_at time[],
  add column closes_at time[],
  add column hours_zone text check (
    num_nulls(opens_at, closes_at, hours_zone) in (0, 3)
    and cardinality(opens_at) = 7 and cardinality(closes_at) = 7
    and array_positions(opens_at, null) = array_positions(closes_at, null)
  );
