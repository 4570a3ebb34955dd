import { pollDaysMax } from '@baraza/contract/features/post-limits.ts';
import type { Poll, PollDraft } from '@baraza/contract/features/polls.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, fieldBroken, notFound, requireRow } from '#platform/http/errors.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { addOptions, addPoll, countOptions, findPoll, lockPoll, setVotes } from './polls.queries.ts';
import { viewPoll } from './polls.view.ts';

/** Adds a poll to a new post. Throws 422 `invalid_form` if it closes in the past, or more than 366 days ahead. */
export async function createPoll(tx: Tx, postId: string, { options, ...poll }: PollDraft): Promise<void> {
  const daysOpen = (new Date(poll.closesAt).getTime() - Date.now()) / 86_400_000;
  if (daysOpen > pollDaysMax) throw wrongTime(`Must be at most ${pollDaysMax} days ahead.`);
  const id = await addPoll(tx, postId, poll);
  if (id === undefined) throw wrongTime('Must be in the future.');
  await addOptions(tx, id, options);
}

/**
 * Replaces the viewer's votes in a poll; no options take them back. Idempotent. Throws 404 for a poll of a post that the viewer may not
 * read, 409 `poll_closed` and `archived`, and 422 `invalid_body` for an option of another poll or more than one option in a single-choice poll.
 */
export async function votePoll({ db }: Deps, viewer: Viewer, id: string, optionIds: readonly string[]): Promise<Poll> {
  const chosen = [...new Set(optionIds)];
  const write = transact(db, async (tx) => {
    const poll = await lockPoll(tx, viewer.id, id);
    if (!poll) throw notFound();
    if (poll.archived_at) throw conflict('archived', 'This club is archived.');
    if (poll.is_closed) throw conflict('poll_closed', 'This poll is closed.');
    if (chosen.length > 1 && !poll.is_multiple) throw wrongOptions('Choose one option.');
    if ((await countOptions(tx, id, chosen)) < chosen.length) throw wrongOptions('Not an option of this poll.');
    await setVotes(tx, { pollId: id, personId: viewer.id, optionIds: chosen, isMultiple: poll.is_multiple });
    return viewPoll(requireRow(await findPoll(tx, viewer.id, id)));
  });
  return notFoundIfDeleted(write);
}

function wrongTime(message: string) {
  return fieldBroken('invalid_form', 'poll.closesAt', message);
}

function wrongOptions(message: string) {
  return fieldBroken('invalid_body', 'optionIds', message);
}
