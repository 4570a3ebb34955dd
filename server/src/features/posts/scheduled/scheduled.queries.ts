import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ScheduledFailure } from '@baraza/contract/features/scheduled-posts.ts';
import { briefColumns, isCommunityVisible } from '#features/communities/communities.public.ts';
import { isPublisher, lockPeople } from '#features/profiles/profiles.public.ts';
import type { DescribedPicture, PostContent } from '#features/posts/composer/posting.service.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export type ScheduledRow = NonNullable<Awaited<ReturnType<typeof findScheduled>>>;

function selectScheduled(db: Db) {
  return db
    .selectFrom('scheduled_post')
    .innerJoin('person as viewer', 'viewer.id', 'scheduled_post.owner_id')
    .leftJoin('community', (join) =>
      join.onRef('community.id', '=', 'scheduled_post.community_id').on(isCommunityVisible()),
    )
    .selectAll('scheduled_post')
    .select(briefColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('scheduled_post_image as image')
          .innerJoin('media', 'media.file', 'image.file')
          .select(['image.alt', 'media.file', 'media.width', 'media.height', 'media.placeholder', 'media.copy_bytes'])
          .whereRef('image.scheduled_post_id', '=', 'scheduled_post.id')
          .orderBy('image.position'),
      ).as('images'),
    );
}

/** The scheduled posts of a person, the next one first. */
export async function listScheduled(db: Db, ownerId: string): Promise<ScheduledRow[]> {
  return selectScheduled(db)
    .where('scheduled_post.owner_id', '=', ownerId)
    .orderBy('scheduled_post.publish_at')
    .orderBy('scheduled_post.id')
    .execute();
}

export async function findScheduled(db: Db, id: string) {
  return selectScheduled(db).where('scheduled_post.id', '=', id).executeTakeFirst();
}

/**
 * A scheduled post. Locked until the transaction ends, so that it is published or changed once. A statement of its own waits for the
 * lock, so that the next one reads what the other transaction left.
 */
export async function lockScheduled(tx: Tx, id: string): Promise<ScheduledRow | undefined> {
  await tx.selectFrom('scheduled_post').select('id').where('id', '=', id).forUpdate().execute();
  return findScheduled(tx, id);
}

/** Scheduled posts whose time has come and that have not failed, the oldest first. They are overdue after a day. */
export async function listDue(db: Db, limit: number): Promise<{ id: string; is_overdue: boolean }[]> {
  return db
    .selectFrom('scheduled_post')
    .select(['id', sql<boolean>`publish_at < now() - interval '1 day'`.as('is_overdue')])
    .where('failure', 'is', null)
    .where('publish_at', '<=', sql<Date>`now()`)
    .orderBy('publish_at')
    .limit(limit)
    .execute();
}

/** Locks a due post. Undefined if it is not due any more, or another transaction publishes or changes it. */
export async function claimDue(tx: Tx, id: string): Promise<ScheduledRow | undefined> {
  const row = await tx
    .selectFrom('scheduled_post')
    .select('id')
    .where('id', '=', id)
    .where('failure', 'is', null)
    .where('publish_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && findScheduled(tx, id);
}

/** Locks a person's row, so that concurrent requests cannot exceed the limit. Returns how many scheduled posts they have. */
export async function lockAndCount(tx: Tx, ownerId: string): Promise<number> {
  await lockPeople(tx, [ownerId]);
  const { count } = await tx
    .selectFrom('scheduled_post')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the id. */
export async function addScheduled(
  tx: Tx,
  post: Omit<PostContent, 'poll'> & {
    ownerId: string;
    publishAt: Date;
    poll: { options: string[]; isMultiple: boolean; isSecret: boolean; seconds: number } | undefined;
    pictures: readonly DescribedPicture[];
  },
): Promise<string> {
  const { poll, pictures } = post;
  const { id } = await tx
    .insertInto('scheduled_post')
    .values({
      owner_id: post.ownerId,
      publish_at: post.publishAt,
      content: post.content,
      comments_from: post.commentsFrom,
      community_id: post.communityId ?? null,
      as_community: post.asCommunity,
      ...(poll && {
        poll_options: poll.options,
        poll_is_multiple: poll.isMultiple,
        poll_is_secret: poll.isSecret,
        poll_seconds: poll.seconds,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (pictures.length > 0) {
    await tx
      .insertInto('scheduled_post_image')
      .values(pictures.map((picture, position) => ({ ...picture, position, scheduled_post_id: id })))
      .execute();
  }
  return id;
}

export async function setPublishAt(tx: Tx, id: string, publishAt: Date): Promise<void> {
  await tx.updateTable('scheduled_post').set({ publish_at: publishAt, failure: null }).where('id', '=', id).execute();
}

/** Records why a post that is due was not published. Returns false if it is not due any more. */
export async function setFailure(tx: Tx, id: string, failure: ScheduledFailure): Promise<boolean> {
  const row = await tx
    .updateTable('scheduled_post')
    .set({ failure })
    .where('id', '=', id)
    .where('failure', 'is', null)
    .where(sql<boolean>`publish_at <= now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a scheduled post, and leaves its pictures. */
export async function removeScheduled(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scheduled_post').where('id', '=', id).execute();
}

/** Removes the scheduled posts that failed this many days ago. Returns their picture files. */
export async function removeOldFailed(tx: Tx, days: number): Promise<string[]> {
  const old = await tx
    .selectFrom('scheduled_post')
    .select('id')
    .where('failure', 'is not', null)
    .where('publish_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .limit(1_000)
    .forUpdate()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return [];
  const images = await tx
    .selectFrom('scheduled_post_image')
    .select('file')
    .where('scheduled_post_id', 'in', ids)
    .execute();
  await tx.deleteFrom('scheduled_post').where('id', 'in', ids).execute();
  return images.map(({ file }) => file);
}

/** Removes all scheduled posts of a person. Returns their picture files. */
export async function removeScheduledOf(tx: Tx, ownerId: string): Promise<string[]> {
  const images = await tx
    .selectFrom('scheduled_post_image as image')
    .innerJoin('scheduled_post as post', 'post.id', 'image.scheduled_post_id')
    .select('image.file')
    .where('post.owner_id', '=', ownerId)
    .execute();
  await tx.deleteFrom('scheduled_post').where('owner_id', '=', ownerId).execute();
  return images.map(({ file }) => file);
}

/** Whether a person may post: their account is active and not suspended. */
export async function mayPublish(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where(isPublisher('person'))
    .executeTakeFirst();
  return row !== undefined;
}
