-- The first 16 bytes of a ticket's SHA-256, by which it is verified. Its first 5 bytes are the code that can be typed at
-- check-in. The ticket itself is derived from the event's key and the seat's id; HMAC is written out, because its extension is
-- not available everywhere.
create function ticket_proof_of(event_id uuid, seat_id uuid, ticket_key bytea) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
  signature bytea;
begin
  for i in 0 .. length(ticket_key) - 1 loop
    inner_pad := set_byte(inner_pad, i, get_byte(ticket_key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(ticket_key, i) # 92);
  end loop;
  signature := sha256(outer_pad || sha256(inner_pad || convert_to(event_id || ' ' || seat_id, 'UTF8')));
  return substr(sha256(convert_to(
    translate(rtrim(encode(uuid_send(seat_id), 'base64'), '=') || '.'
      || rtrim(encode(substr(signature, 1, 16), 'base64'), '='), '+/', '-_'), 'UTF8')), 1, 16);
end $$;

-- Null for seats taken before this migration, until a code of their event is looked up: filling in all of them here would lock
-- the table for that long.
alter table event_attendee add column ticket_proof bytea check (length(ticket_proof) = 16);

create index event_attendee_code on event_attendee (event_id, substr(ticket_proof, 1, 5)) where ticket_proof is not null;
create index event_attendee_without_proof on event_attendee (event_id) where ticket_proof is null;

-- A trigger, so that seats added by servers of the previous release have one, too.
create function set_ticket_proof() returns trigger language plpgsql as $$
begin
  new.ticket_proof := (
    select ticket_proof_of(event.id, new.id, event.ticket_key) from event where event.id = new.event_id
  );
  return new;
end $$;

create trigger ticket_proof_of_new before insert on event_attendee for each row execute function set_ticket_proof();
