-- For PostgreSQL 15 to 17. Time and fraction come from one number of microseconds, because separate rounding sorted the second
-- half of a millisecond after the next one. Returns after the clock has advanced, so that the next id is later.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create or replace function uuidv7() returns uuid language plpgsql volatile parallel safe as $f$
    declare
      at constant timestamptz := clock_timestamp();
      micros constant bigint := (extract(epoch from at) * 1000000)::bigint;
    begin
      while clock_timestamp() = at loop null; end loop;
      return encode(
        substring(int8send(micros / 1000) from 3)
          || int2send((28672 + (micros % 1000) * 4096 / 1000)::int2)
          || set_byte(substring(uuid_send(gen_random_uuid()) from 9), 0, 128 + floor(random() * 64)::int),
        'hex')::uuid;
    end
    $f$;
  end if;
end $$;
