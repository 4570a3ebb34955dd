-- Replaces empty tables by tables that are hash-partitioned by one column, with the indexes, constraints and triggers that
-- partitioning allows. What it does not allow is recorded in `partition_finding`.

create table partition_finding (relation text, definition text, effect text);

create function is_key_in(relation regclass, key text, columns int2[]) returns boolean language sql as $f$
  select exists (select from pg_attribute where attrelid = relation and attname = key and attnum = any (columns))
$f$;

-- `keys` has the column for each table. Partitions from number `local` on are foreign tables of the server `shard`.
create function partition_tables(keys jsonb, modulus int, local int) returns void language plpgsql as $f$
declare
  is_split constant boolean := local < modulus;
  relation text;
  key text;
  part text;
  number int;
  item record;
begin
  create temporary table rule on commit drop as
    select conrelid::regclass::text as relation, confrelid::regclass::text as target, conname as name, contype as type,
      pg_get_constraintdef(oid) as definition, is_key_in(conrelid, keys ->> conrelid::regclass::text, conkey) as has_key
    from pg_constraint
    where contype in ('p', 'u', 'f') and (keys ? conrelid::regclass::text or keys ? confrelid::regclass::text);
  create temporary table lookup on commit drop as
    select indrelid::regclass::text as relation, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where keys ? indrelid::regclass::text and not exists (select from pg_constraint where conindid = indexrelid);
  create temporary table reaction on commit drop as
    select tgrelid::regclass::text as relation, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal and keys ? tgrelid::regclass::text;

  for item in select rule.relation, rule.name from rule where type = 'f' loop
    execute format('alter table %s drop constraint %I', item.relation, item.name);
  end loop;
  for relation, key in select * from jsonb_each_text(keys) loop
    execute format('alter table %I rename to unpartitioned', relation);
    execute format('create table %I (like unpartitioned including defaults including constraints) partition by hash (%I)',
      relation, key);
    drop table unpartitioned;
    for number in 0 .. modulus - 1 loop
      execute format(
        case when number < local then 'create table %I partition of %I for values with (modulus %s, remainder %s)'
          else 'create foreign table %I partition of %I for values with (modulus %s, remainder %s) server shard'
        end, relation || '_' || number, relation, modulus, number);
    end loop;
  end loop;

  for item in select * from lookup loop
    if not is_split then
      execute item.definition;
    else
      for number in 0 .. local - 1 loop
        execute regexp_replace(item.definition, '^(.* )INDEX \S+ ON (\S+)', format('\1INDEX ON \2_%s', number));
      end loop;
    end if;
  end loop;
  for item in select * from reaction loop
    execute item.definition;
  end loop;
  -- Keys before the foreign keys that refer to them.
  for item in select * from rule order by type = 'f' loop
    if not (keys ? item.relation) then
      if is_split then
        insert into partition_finding values (item.relation, item.definition, 'the foreign key is dropped');
      else
        execute format('alter table %s add constraint %I %s', item.relation, item.name, item.definition);
      end if;
    elsif not is_split and (item.type = 'f' or item.has_key) then
      execute format('alter table %s add constraint %I %s', item.relation, item.name, item.definition);
    else
      if item.type = 'u' and not item.has_key then
        insert into partition_finding values (item.relation, item.definition, 'unique in each partition only');
      end if;
      if is_split and item.type = 'f' and not (keys ? item.target) then
        insert into partition_finding values (item.relation, item.definition, 'the foreign key is dropped in other databases');
      end if;
      for number in 0 .. local - 1 loop
        part := item.definition;
        if item.type = 'f' and keys ? item.target then
          part := replace(part, 'REFERENCES ' || item.target || '(', 'REFERENCES ' || item.target || '_' || number || '(');
        end if;
        execute format('alter table %s_%s add %s', item.relation, number, part);
      end loop;
    end if;
  end loop;
end
$f$;

-- Prepares another database for its partitions of partitioned tables: it has no people and no pictures.
create function prepare_shard(keys jsonb) returns void language plpgsql as $f$
declare
  item record;
begin
  for item in
    select conrelid::regclass as relation, conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and (keys ? conrelid::regclass::text) <> (keys ? confrelid::regclass::text)
  loop
    execute format('alter table %s drop constraint %I', item.relation, item.name);
  end loop;
  -- Runs where the row is first inserted.
  drop trigger post_takes_campus on post;
end
$f$;
