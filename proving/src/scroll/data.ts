import { fillingSql } from '@baraza/bench/src/dataset.ts';
import { member, type Member } from '@baraza/e2e/support/member.ts';
import { inDatabase } from '@baraza/e2e/support/database.ts';
import type { Product } from '@baraza/e2e/support/product.ts';
import { befriend } from '@baraza/e2e/support/whispers.ts';

/** Adds posts, numbered from 1 and every fifth with a picture, to an empty database. */
export async function addPosts(product: Product, posts: number): Promise<void> {
  await inDatabase(product, fillingSql(posts).join(';'));
}

/** Adds a friend and messages between the two, numbered from 1 over half a year. Returns the friend. */
export async function addMessages(product: Product, reader: Member, messages: number): Promise<Member> {
  const friend = await member(product, 'talker');
  const id = await befriend(product, reader, friend);
  await inDatabase(
    product,
    `insert into message (conversation_id, seq, id, sender_id, content, client_id, created_at, updated_at)
     select $1, n, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
       case when n / 3 % 2 = 0 then $2::uuid else $3::uuid end,
       n || '. ' || repeat('words of a friend ', 1 + n * 7 % 9), case when n / 3 % 2 = 0 then 'written ' || n end, at, at
     from generate_series(1, $4::int) as n, lateral (select now() - ($4 - n) * interval '26 minutes' - interval '1 hour') as sent (at)`,
    [id, reader.user.id, friend.user.id, messages],
  );
  await inDatabase(
    product,
    `with talk as (
       update conversation set last_seq = $2, last_message_at = now() - interval '1 hour' where id = $1
     ) update conversation_member set read_seq = $2, delivered_seq = $2 where conversation_id = $1`,
    [id, messages],
  );
  return friend;
}
