import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PollDraft } from '@baraza/contract/features/polls.ts';
import { belongsToAudience, isReadableBy } from '#features/communities/communities.public.ts';
import type { Db, Tx, ValueOrSql } from '#platform/sql/database.ts';

export type PollRow = NonNullable<Awaited<ReturnType<typeof findPoll>>>;

/** Polls with what `viewPoll` needs. Times are text, because the feed selects polls as JSON. */
export function selectPoll(db: Db, viewer: ValueOrSql<string>) {
  return db
    .selectFrom('poll')
    .select([
      'poll.id',
      'poll.is_multiple',
      'poll.is_secret',
      sql<string>`to_json(poll.closes_at)`.as('closes_at'),
      sql<boolean>`poll.closes_at <= now()`.as('is_closed'),
      sql<string[]>`to_json(array(
        select option_id from poll_vote where poll_vote.poll_id = poll.id and poll_vote.person_id = ${viewer} order by option_id
      ))`.as('viewer_votes'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('poll_option as option')
          .select(['option.id', 'option.text', 'option.votes_count'])
          .whereRef('option.poll_id', '=', 'poll.id')
          .orderBy('option.position'),
      ).as('options'),
    );
}

export async function findPoll(db: Db, viewerId: string, id: string) {
  return selectPoll(db, viewerId).where('poll.id', '=', id).executeTakeFirst();
}

/** Adds a poll to a post. Returns its id, or undefined if it closes in the past by the database's clock. */
export async function addPoll(tx: Tx, postId: string, poll: Omit<PollDraft, 'options'>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into poll (post_id, is_multiple, is_secret, closes_at)
    select ${postId}, ${poll.isMultiple}, ${poll.isSecret}, ${poll.closesAt}::timestamptz
    where ${poll.closesAt}::timestamptz > now() returning id`.execute(tx);
  return rows[0]?.id;
}

export async function addOptions(tx: Tx, pollId: string, texts: readonly string[]): Promise<void> {
  await tx
    .insertInto('poll_option')
    .values(texts.map((text, position) => ({ poll_id: pollId, position, text })))
    .execute();
}

/**
 * A poll of a post that the viewer may read. Locked until the transaction ends, so that two requests of one person run one after the
 * other. A statement of its own waits for the lock, so that the next one compares with the time after it.
 */
export async function lockPoll(tx: Tx, viewerId: string, id: string) {
  await tx.selectFrom('poll').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return tx
    .selectFrom('poll')
    .innerJoin('post', 'post.id', 'poll.post_id')
    .innerJoin('person as owner', 'owner.id', 'post.owner_id')
    .leftJoin('community', 'community.id', 'post.community_id')
    .select([
      'poll.is_multiple',
      'community.archived_at',
      sql<boolean>`poll.closes_at <= statement_timestamp()`.as('is_closed'),
    ])
    .where('poll.id', '=', id)
    .where(isReadableBy(viewerId, 'post', 'owner'))
    .where(belongsToAudience(viewerId, 'post', 'post.owner_id'))
    .executeTakeFirst();
}

/** How many of these ids are those of options of the poll. */
export async function countOptions(tx: Tx, pollId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('poll_option')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('poll_id', '=', pollId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}

interface Ballot {
  pollId: string;
  personId: string;
  optionIds: readonly string[];
  isMultiple: boolean;
}

/** Makes these options the only ones that the person has chosen. Triggers update the counters. */
export async function setVotes(tx: Tx, { pollId, personId, optionIds, isMultiple }: Ballot): Promise<void> {
  await tx
    .deleteFrom('poll_vote')
    .where('poll_id', '=', pollId)
    .where('person_id', '=', personId)
    .where('option_id', '<>', sql<string>`all (${optionIds}::uuid[])`)
    .execute();
  if (optionIds.length === 0) return;
  await tx
    .insertInto('poll_vote')
    .values(
      optionIds.map((optionId) => ({
        poll_id: pollId,
        person_id: personId,
        option_id: optionId,
        is_multiple: isMultiple,
      })),
    )
    .onConflict((conflict) => conflict.columns(['poll_id', 'option_id', 'person_id']).doNothing())
    .execute();
}
