import { inDatabase } from './database.ts';
import type { Member } from './member.ts';
import type { Product } from './product.ts';

/** Lets a day pass for the icebreakers of an intake, which ends them. */
export async function endIcebreakers(product: Product, intake: string): Promise<void> {
  await inDatabase(
    product,
    `update icebreaker set created_at = created_at - interval '1 day', ends_at = ends_at - interval '1 day' where community_id = (select id from community where intake = $1)`,
    [intake],
  );
}

/** Adds this many attendees, who cannot sign in. */
export async function addGuests(product: Product, eventId: string, count: number): Promise<void> {
  const intake = 'MAY_2026';
  await addStudents(product, intake, count);
  await inDatabase(
    product,
    `with come as (insert into event_attendee (event_id, person_id)
       select $1::uuid, id from person where issuer = 'past' and intake = $2 returning 1)
     update event set taken = taken + (select count(*) from come) where id = $1::uuid`,
    [eventId, intake],
  );
}

/**
 * Makes each of these students of an intake a friend who has written `Hello from` and their number; the last one wrote first
 * and is archived.
 */
export async function addTalks(product: Product, { user }: Member, intake: string): Promise<void> {
  await inDatabase(
    product,
    `with friend as (
       select id, last_name as number, now() - last_name::int * interval '1 hour' as at from person where issuer = 'past' and intake = $2
     ), follows as (
       insert into follow (follower_id, following_id) select id, $1::uuid from friend union all select $1::uuid, id from friend
     ), talk as (
       insert into conversation (direct_pair, started_by, last_seq, last_message_at)
       select array[least(id, $1::uuid), greatest(id, $1::uuid)], id, 1, at from friend
       returning id, started_by, direct_pair, last_message_at
     ), members as (
       insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq, archived_seq)
       select id, each, 1, 1, case when each = $1 and last_message_at = min(last_message_at) over () then 1 end
       from talk, unnest(direct_pair) as each
     )
     insert into message (conversation_id, seq, sender_id, content, created_at, updated_at)
     select talk.id, 1, friend.id, 'Hello from ' || friend.number, at, at from talk join friend on friend.id = talk.started_by`,
    [user.id, intake],
  );
}

/** Adds this many students to an intake, named `Student 0001` onwards, who cannot sign in. */
export async function addStudents(product: Product, intake: string, count: number): Promise<void> {
  await inDatabase(
    product,
    `insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
     select 'past', $1 || number, number || '@past.example', (select min(id::text)::uuid from campus),
       lower($1) || '_' || number, 'Student', lpad(number::text, 4, '0'), $1, 'GHANA', 'COMPUTER_SCIENCE', now()
     from generate_series(1, $2::int) as number`,
    [intake, count],
  );
}
