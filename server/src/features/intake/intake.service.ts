import type { Announcement, Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError, conflict, justWritten, notAllowed, notFound } from '#platform/errors.ts';
import { createOnce } from '#platform/idempotency.ts';

import { type Page, pageOf } from '#platform/page.ts';
import { isMissingReference, transact, violates } from '#platform/pool.ts';
import { type RawJson, type WrittenPage, written, writtenPage } from '#platform/written-json.ts';
import {
  addAnnouncement,
  addIcebreaker,
  addIcebreakerComment,
  type AnnouncementRow,
  endOrphanedIcebreaker,
  findAnnouncement,
  findIcebreaker,
  findIntake,
  findLiveIcebreaker,
  type IcebreakerRow,
  listAnnouncements,
  listIcebreakerComments,
  listPastIcebreakers,
  removeAnnouncement,
  setAnnouncementLike,
  takeTurnAtIcebreaker,
} from './intake.queries.ts';
import { viewIcebreaker, viewIcebreakerComment } from './intake.view.ts';

interface PageQuery {
  intake: string | undefined;
  limit: number;
  lastId: string | undefined;
}

export async function viewAnnouncements(
  { db }: Deps,
  viewer: Viewer,
  { intake: asked, limit, lastId }: PageQuery,
): Promise<WrittenPage<Announcement>> {
  // Only one's own is ever looked at, so that the statement which reads it tells as well whether it was the one asked for.
  const { intake, rows } = await listAnnouncements(db, viewer.id, { limit: limit + 1, lastId });
  if (asked !== undefined && asked !== intake) throw notYourIntake();
  return writtenPage(rows, limit);
}

export interface AnnouncementDraft {
  content: string;
  intake: string | undefined;
  idempotencyKey: string | undefined;
}

/** Announces to the viewer's own intake; 403 `not_your_intake` for another. */
export async function announce({ db, publish }: Deps, viewer: Viewer, draft: AnnouncementDraft): Promise<Announcement> {
  const intake = await ownIntake(db, viewer, draft.intake);
  const { content, idempotencyKey: key } = draft;
  const once = { personId: viewer.id, operation: 'POST /api/announcements', key, content: [content] };
  return createOnce(db, once, async (tx) => {
    const id = await addAnnouncement(tx, { authorId: viewer.id, intake, content });
    await publish(tx, { type: 'intake.announced', actorId: viewer.id, announcementId: id, intake, content });
    return written<Announcement>(justWritten(await findAnnouncement(tx, viewer.id, id))).read();
  });
}

/** Sets or unsets the viewer's like; as often as one likes, it counts once. */
export async function likeAnnouncement(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  thumbsUp: 1 | -1,
): Promise<RawJson<Announcement>> {
  await reachAnnouncement(db, viewer, id);
  try {
    await transact(db, (tx) => setAnnouncementLike(tx, viewer.id, id, thumbsUp === 1));
  } catch (error) {
    // Deleted in the same moment.
    if (isMissingReference(error)) throw notFound();
    throw error;
  }
  return written(await reachAnnouncement(db, viewer, id));
}

export async function deleteAnnouncement({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  const { author_id: author } = await reachAnnouncement(db, viewer, id);
  if (author !== viewer.id) throw notAllowed('Only its author can delete an announcement.');
  if (!(await removeAnnouncement(db, viewer.id, id))) throw notFound();
}

/** The live icebreaker of the viewer's intake. */
export async function viewIcebreakerOf(
  { db }: Deps,
  viewer: Viewer,
  asked: string | undefined,
): Promise<Icebreaker | null> {
  const row = await findLiveIcebreaker(db, viewer.id, await ownIntake(db, viewer, asked));
  return row ? viewIcebreaker(row) : null;
}

export async function viewPastIcebreakers({ db }: Deps, viewer: Viewer, query: PageQuery): Promise<Page<Icebreaker>> {
  const intake = await ownIntake(db, viewer, query.intake);
  const rows = await listPastIcebreakers(db, viewer.id, { ...query, intake, limit: query.limit + 1 });
  return pageOf(rows, query.limit, { view: viewIcebreaker, cursorOf: ({ id }) => id });
}

export interface IcebreakerDraft {
  content: string;
  /** How long it lives. */
  hours: number;
  idempotencyKey: string | undefined;
}

/** Asks the viewer's intake; 409 `icebreaker_exists` while one lives. Of many at once the database takes one. */
export async function breakIce({ db }: Deps, viewer: Viewer, draft: IcebreakerDraft): Promise<Icebreaker> {
  const intake = await ownIntake(db, viewer, undefined);
  const { content, hours, idempotencyKey: key } = draft;
  const once = { personId: viewer.id, operation: 'POST /api/icebreakers', key, content: [content, String(hours)] };
  try {
    return await createOnce(db, once, async (tx) => {
      await takeTurnAtIcebreaker(tx, intake);
      await endOrphanedIcebreaker(tx, intake);
      const id = await addIcebreaker(tx, { authorId: viewer.id, intake, content, hours });
      return viewIcebreaker(justWritten(await findIcebreaker(tx, viewer.id, id)));
    });
  } catch (error) {
    if (violates(error, 'icebreaker_one_live')) {
      throw conflict('icebreaker_exists', 'Someone else has already posted an icebreaker.');
    }
    throw error;
  }
}

export async function viewIcebreakerComments(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, lastId }: { limit: number; lastId: string | undefined },
): Promise<Page<IcebreakerComment>> {
  await reachIcebreaker({ db }, viewer, id);
  const rows = await listIcebreakerComments(db, viewer.id, { icebreakerId: id, limit: limit + 1, lastId });
  return pageOf(rows, limit, { view: viewIcebreakerComment, cursorOf: ({ id }) => id });
}

/** Answers an icebreaker of the viewer's intake; 409 `icebreaker_over` once it has ended. */
export async function answerIcebreaker(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { content, idempotencyKey: key }: { content: string; idempotencyKey: string | undefined },
): Promise<IcebreakerComment> {
  await reachIcebreaker({ db }, viewer, id);
  const once = { personId: viewer.id, operation: `POST /api/icebreakers/${id}/comments`, key, content: [content] };
  return createOnce(db, once, async (tx) => {
    const row = await addIcebreakerComment(tx, { icebreakerId: id, authorId: viewer.id, content });
    if (!row) throw conflict('icebreaker_over', 'This icebreaker is over.');
    return viewIcebreakerComment(row);
  });
}

type Readers = Pick<Deps, 'db'>;

/** The viewer's intake, if that is the one asked for; members alone read and write what is theirs. */
async function ownIntake(db: Deps['db'], viewer: Viewer, asked: string | undefined): Promise<string> {
  const own = (await findIntake(db, viewer.id)) ?? defaultIntake;
  if (asked !== undefined && asked !== own) throw notYourIntake();
  return own;
}

async function reachAnnouncement(db: Deps['db'], viewer: Viewer, id: string): Promise<AnnouncementRow> {
  return inOwnIntake(db, viewer, await findAnnouncement(db, viewer.id, id));
}

async function reachIcebreaker({ db }: Readers, viewer: Viewer, id: string): Promise<IcebreakerRow> {
  return inOwnIntake(db, viewer, await findIcebreaker(db, viewer.id, id));
}

async function inOwnIntake<Row extends { intake: string }>(
  db: Deps['db'],
  viewer: Viewer,
  row: Row | undefined,
): Promise<Row> {
  if (!row) throw notFound();
  await ownIntake(db, viewer, row.intake);
  return row;
}

/** The refusal of whatever belongs to another intake. */
export function notYourIntake(): AppError {
  return new AppError('not_your_intake', 'Only members of an intake can see and do this.');
}
