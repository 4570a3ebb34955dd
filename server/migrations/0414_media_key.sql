-- The secret that hides and signs the addresses of pictures that not everyone may see.
create table media_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);
insert into media_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
