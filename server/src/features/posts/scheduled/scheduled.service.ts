import type { CommentsFrom, Post } from '@baraza/contract/features/posts.ts';
import { pollDaysMax, postPictures, scheduledPosts } from '@baraza/contract/features/post-limits.ts';
import { ScheduledFailure, type ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { hasAcceptedCurrent } from '#features/consents/consents.public.ts';
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
import { readPost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, fieldBroken, notFound, requireRow, ruleBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { runForEach } from '#platform/jobs/jobs.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import '#features/posts/posts.domain-events.ts';
import {
  addScheduled,
  claimDue,
  findScheduled,
  listDue,
  listScheduled,
  lockAndCount,
  lockScheduled,
  mayPublish,
  removeOldFailed,
  removeScheduled,
  type ScheduledRow,
  setFailure,
  setPublishAt,
} from './scheduled.queries.ts';
import { viewDraftedPoll, viewScheduled } from './scheduled.view.ts';

const minuteMs = 60_000;
const daySeconds = 86_400;

export async function viewScheduledPosts({ db }: Deps, viewer: Viewer): Promise<ScheduledPost[]> {
  return (await listScheduled(db, viewer.id)).map(viewScheduled);
}

/**
 * Stores a post until its time. Throws as `createPost` does, except for new accounts, 422 `invalid_form` for a time that is too near or too
 * far and for a poll that closes before it or more than 366 days later, and `too_many_scheduled`.
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
        throw ruleBroken('too_many_scheduled', `${scheduledPosts.max} posts are scheduled already.`);
      }
      await attachPictures(tx, files);
      const pictures = describePictures(files, alt);
      const id = await addScheduled(tx, { ...written, ownerId: viewer.id, publishAt: time, poll, pictures });
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
    return viewScheduled(requireRow(await findScheduled(tx, id)));
  });
}

/** Deletes a scheduled post with its pictures. Throws 404. */
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

/** Publishes a scheduled post now. Throws 404, and as `createPost` does; it then stays scheduled. */
export async function publishNow(
  deps: Deps,
  viewer: Viewer,
  { id, idempotencyKey: key }: { id: string; idempotencyKey: string | undefined },
): Promise<Post> {
  const once = { personId: viewer.id, operation: 'POST /api/posts/scheduled/:id/publish', key, content: [id] };
  const post = await createOnce(deps.db, once, async (tx) => {
    const row = requireOwn(await lockScheduled(tx, id), viewer);
    return readPost(tx, viewer, await publishRow(deps, tx, viewer, row));
  });
  await watchPost(deps, viewer.id, post.id, [post.content, ...(post.poll?.options ?? []).map(({ text }) => text)]);
  return post;
}

/** How many due posts a job publishes at most; the next one follows a minute later. */
const duePerMinute = 500;

/**
 * Publishes the posts whose time has come. What an outage delays is tried again each minute, and fails after a day. A scheduled post is removed
 * in the transaction that publishes it, so it is published once.
 */
export async function publishDue(deps: Deps): Promise<void> {
  await runForEach(await listDue(deps.db, duePerMinute), ({ id, is_overdue: isOverdue }) =>
    isOverdue ? recordFailure(deps, id, 'unavailable') : publishOne(deps, id),
  );
}

async function publishOne(deps: Deps, id: string): Promise<void> {
  try {
    const published = await transact(deps.db, async (tx) => {
      const row = await claimDue(tx, id);
      if (!row) return undefined;
      await requirePublisher(deps, tx, row.owner_id);
      // `writePost` looks up whether the account is new.
      const author = { id: row.owner_id, isNew: true };
      return { row, postId: await publishRow(deps, tx, author, row) };
    });
    if (!published) return;
    const { row, postId } = published;
    await watchPost(deps, row.owner_id, postId, [row.content, ...(row.poll_options ?? [])]);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await recordFailure(deps, id, failure);
  }
}

/** Throws 403 `suspended` and `consent_required` if the author of a due post could not send it now. */
async function requirePublisher(deps: Deps, tx: Tx, personId: string): Promise<void> {
  if (!(await mayPublish(tx, personId))) throw new AppError('suspended', 'The account is not active.');
  if (await hasAcceptedCurrent(deps, tx, personId)) return;
  throw new AppError('consent_required', 'The account has not accepted the current documents.');
}

/** Records why a due post was not published, and notifies its author. */
async function recordFailure({ db, publish }: Deps, id: string, failure: ScheduledFailure): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockScheduled(tx, id);
    if (!row || !(await setFailure(tx, id, failure))) return;
    await publish(tx, { type: 'posts.notPublished', personId: row.owner_id, content: row.content });
  });
}

/** Removes the scheduled posts that failed long ago, with their pictures. */
export async function cleanFailed({ db }: Deps): Promise<void> {
  await transact(db, async (tx) => removePictures(tx, await removeOldFailed(tx, scheduledPosts.failedDays)));
}

/** Writes a scheduled post as a post. Its pictures stay the same files. */
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

/** Why a post cannot be published; undefined for an outage, after which it is tried again. */
function failureOf(error: unknown): ScheduledFailure | undefined {
  if (!(error instanceof AppError) || error.status >= 500) return undefined;
  // A club that the author no longer sees is not found.
  if (error.code === 'not_found' || error.code === 'posting_restricted') return 'not_allowed';
  const { success, data } = ScheduledFailure.safeParse(error.code);
  return success ? data : 'unavailable';
}

function requireOwn(row: ScheduledRow | undefined, viewer: Viewer): ScheduledRow {
  if (row?.owner_id !== viewer.id) throw notFound();
  return row;
}

function requireTime(publishAt: string, code: 'invalid_form' | 'invalid_body'): Date {
  const time = new Date(publishAt);
  const ahead = time.getTime() - Date.now();
  const { minMinutes, maxDays } = scheduledPosts;
  if (ahead >= minMinutes * minuteMs && ahead <= maxDays * daySeconds * 1000) return time;
  const message = `Must be ${minMinutes} minutes to ${maxDays} days ahead.`;
  throw fieldBroken(code, 'publishAt', message);
}

/** The poll, with the time for which it is open. */
function pollFrom({ poll }: PostContent, publishAt: Date) {
  if (!poll) return undefined;
  const { closesAt, ...rest } = poll;
  const seconds = Math.round((new Date(closesAt).getTime() - publishAt.getTime()) / 1000);
  if (seconds > 0 && seconds <= pollDaysMax * daySeconds) return { ...rest, seconds };
  const message = seconds > 0 ? `Must be at most ${pollDaysMax} days later.` : 'Must be after the post is published.';
  throw fieldBroken('invalid_form', 'poll.closesAt', message);
}
