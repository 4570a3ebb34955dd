import type { CommentsFrom, Post } from '@baraza/contract/features/posts.ts';
import { postPictures, scheduledPosts } from '@baraza/contract/features/post-limits.ts';
import type { ScheduledFailure, ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { attachPictures, createWithPictures, removePictures } from '#features/media/media.public.ts';
import {
  type Author,
  checkDraft,
  describeDraft,
  describePictures,
  type Draft,
  type PostContent,
  watchPost,
  writePost,
} from '#features/posts/composer/posting.service.ts';
import { viewOnePost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notFound, requireRow, ruleBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import '#features/posts/posts.domain-events.ts';
import {
  addScheduled,
  findScheduled,
  listScheduled,
  lockAndCount,
  lockScheduled,
  mayPublish,
  removeScheduled,
  type ScheduledRow,
  setFailure,
  setPublishAt,
} from './scheduled.queries.ts';
import { viewDraftedPoll, viewScheduled } from './scheduled.view.ts';

export const publishTask = 'posts.publish';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export async function viewScheduledPosts({ db }: Deps, viewer: Viewer): Promise<ScheduledPost[]> {
  return (await listScheduled(db, viewer.id)).map(viewScheduled);
}

/**
 * Stores a post until its time. Throws as `createPost` does, except for new accounts, 422 `invalid_form` for a time that is too near or too
 * far and for a poll that closes before it, and `too_many_scheduled`.
 */
export async function schedulePost(
  deps: Deps,
  viewer: Viewer,
  { publishAt, ...draft }: Draft & { publishAt: string },
): Promise<ScheduledPost> {
  const written = await checkDraft(deps.db, viewer, draft);
  const { alt, idempotencyKey: key } = draft;
  const write = createWithPictures<ScheduledPost>(deps, viewer, draft, {
    purpose: 'post',
    types: postPictures.types,
    once: {
      operation: 'POST /api/posts/scheduled',
      key,
      content: [...describeDraft(written, alt), `at ${publishAt}`],
    },
    async create(tx, files) {
      const time = requireTime(publishAt, 'invalid_form');
      const poll = pollFrom(written, time);
      if ((await lockAndCount(tx, viewer.id)) >= scheduledPosts.max) {
        throw ruleBroken('too_many_scheduled', `${scheduledPosts.max} posts are waiting already.`);
      }
      await attachPictures(tx, files);
      const pictures = describePictures(files, alt);
      const id = await addScheduled(tx, { ...written, ownerId: viewer.id, publishAt: time, poll, pictures });
      await enqueueAt(tx, id, time);
      return viewScheduled(requireRow(await findScheduled(tx, id)));
    },
  });
  return notFoundIfDeleted(write);
}

/** Changes when a post is published. Throws 404, and 422 `invalid_body` for a time that is too near or too far. */
export async function reschedulePost(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  publishAt: string,
): Promise<ScheduledPost> {
  return transact(db, async (tx) => {
    requireOwn(await lockScheduled(tx, id), viewer);
    const time = requireTime(publishAt, 'invalid_body');
    await setPublishAt(tx, id, time);
    await enqueueAt(tx, id, time);
    return viewScheduled(requireRow(await findScheduled(tx, id)));
  });
}

/** Deletes a post that waits, with its pictures. Throws 404. */
export async function deleteScheduledPost({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const { images } = requireOwn(await lockScheduled(tx, id), viewer);
    await removeScheduled(tx, id);
    await removePictures(
      tx,
      images.map(({ file }) => file),
    );
  });
}

/** Publishes a post that waits now. Throws 404, and as `createPost` does; it then waits on. */
export async function publishNow(
  deps: Deps,
  viewer: Viewer,
  { id, idempotencyKey: key }: { id: string; idempotencyKey: string | undefined },
): Promise<Post> {
  const once = { personId: viewer.id, operation: 'POST /api/posts/scheduled/:id/publish', key, content: [id] };
  const post = await createOnce(deps.db, once, async (tx) => {
    const row = requireOwn(await lockScheduled(tx, id), viewer);
    return viewOnePost({ db: tx }, viewer, await publishRow(deps, tx, viewer, row));
  });
  await watchPost(deps, viewer.id, post.id, [post.content, ...(post.poll?.options ?? []).map(({ text }) => text)]);
  return post;
}

/**
 * Publishes a post whose time has come, unless it was published, deleted or postponed. It leaves the waiting posts in the transaction that
 * writes it, so it is published once. One that may not be published keeps waiting, and its author is notified.
 */
export async function publishDue(deps: Deps, id: string): Promise<void> {
  const { db, publish } = deps;
  try {
    const published = await transact(db, async (tx) => {
      const row = await lockScheduled(tx, id);
      // The job of an earlier time may still run.
      if (!row?.is_due || row.failure !== null) return undefined;
      if (!(await mayPublish(tx, row.owner_id))) throw new AppError('suspended', 'The account is not active.');
      // Whether the account is new is looked up.
      const author = { id: row.owner_id, isNew: true };
      return { row, postId: await publishRow(deps, tx, author, row) };
    });
    if (!published) return;
    const { row, postId } = published;
    await watchPost(deps, row.owner_id, postId, [row.content, ...(row.poll_options ?? [])]);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await transact(db, async (tx) => {
      const row = await lockScheduled(tx, id);
      if (!row || !(await setFailure(tx, id, failure))) return;
      await publish(tx, { type: 'posts.notPublished', personId: row.owner_id, content: row.content });
    });
  }
}

/** Writes a post that waits as a post. Its pictures stay the same files. */
async function publishRow(deps: Deps, tx: Tx, author: Author, row: ScheduledRow): Promise<string> {
  await removeScheduled(tx, row.id);
  return writePost(deps, tx, author, {
    content: row.content,
    commentsFrom: row.comments_from as CommentsFrom,
    communityId: row.community_id ?? undefined,
    asCommunity: row.as_community,
    poll: viewDraftedPoll(row, new Date()),
    pictures: row.images,
  });
}

/** Why a post cannot be published; undefined for an outage, after which the job runs again. */
function failureOf(error: unknown): ScheduledFailure | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined;
  const { code } = error;
  return code === 'archived' || code === 'suspended' || code === 'new_account' ? code : 'not_allowed';
}

function requireOwn(row: ScheduledRow | undefined, viewer: Viewer): ScheduledRow {
  if (row?.owner_id !== viewer.id) throw notFound();
  return row;
}

function requireTime(publishAt: string, code: 'invalid_form' | 'invalid_body'): Date {
  const time = new Date(publishAt);
  const ahead = time.getTime() - Date.now();
  const { minMinutes, maxDays } = scheduledPosts;
  if (ahead >= minMinutes * minuteMs && ahead <= maxDays * dayMs) return time;
  const message = `Must be ${minMinutes} minutes to ${maxDays} days ahead.`;
  throw ruleBroken(code, `publishAt: ${message}`, [{ path: 'publishAt', message }]);
}

/** The poll, with the time for which it is open. */
function pollFrom({ poll }: PostContent, publishAt: Date) {
  if (!poll) return undefined;
  const { closesAt, ...rest } = poll;
  const seconds = Math.round((new Date(closesAt).getTime() - publishAt.getTime()) / 1000);
  if (seconds > 0) return { ...rest, seconds };
  const message = 'Must be after the post is published.';
  throw ruleBroken('invalid_form', `poll.closesAt: ${message}`, [{ path: 'poll.closesAt', message }]);
}

async function enqueueAt(tx: Tx, id: string, runAt: Date): Promise<void> {
  await enqueue(tx, publishTask, { id }, { runAt, key: `${publishTask} ${id}` });
}
