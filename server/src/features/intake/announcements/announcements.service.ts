import type { Announcement } from '@baraza/contract/features/intake.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireRow, notAllowed, notFound } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { violatesForeignKey, transact } from '#platform/sql/pool.ts';
import { requireOwnHub, requireOwnIntake } from '#features/intake/intake.service.ts';
import {
  addAnnouncement,
  addAnnouncementLike,
  type AnnouncementRow,
  findAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  removeAnnouncementLike,
} from './announcements.queries.ts';
import { viewAnnouncement } from './announcements.view.ts';

/** A page of the announcements of the viewer's intake. Throws 403 `not_your_intake` for another. */
export async function viewAnnouncements(
  { db }: Deps,
  viewer: Viewer,
  query: { intake: string | undefined; limit: number; lastId: string | undefined },
): Promise<Page<Announcement>> {
  const { limit, lastId } = query;
  const communityId = await requireOwnHub(db, viewer, query.intake);
  const rows = await listAnnouncements(db, viewer.id, { communityId, limit: limit + 1, lastId });
  return pageOf(rows, limit, { view: viewAnnouncement, cursorOf: ({ id }) => id });
}

export interface AnnouncementDraft {
  content: string;
  intake: string | undefined;
  idempotencyKey: string | undefined;
}

/** Posts an announcement to the viewer's intake. Throws 403 `not_your_intake` for another. */
export async function announce({ db, publish }: Deps, viewer: Viewer, draft: AnnouncementDraft): Promise<Announcement> {
  const communityId = await requireOwnHub(db, viewer, draft.intake);
  const { content, idempotencyKey: key } = draft;
  const once = { personId: viewer.id, operation: 'POST /api/announcements', key, content: [content] };
  return createOnce(db, once, async (tx) => {
    const id = await addAnnouncement(tx, { authorId: viewer.id, communityId, content });
    await publish(tx, { type: 'intake.announced', actorId: viewer.id, announcementId: id, communityId, content });
    return viewAnnouncement(requireRow(await findAnnouncement(tx, viewer.id, id)));
  });
}

/** Sets or clears the viewer's like. Idempotent. */
export async function likeAnnouncement(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  thumbsUp: 1 | -1,
): Promise<Announcement> {
  await requireAnnouncement(db, viewer, id);
  try {
    await transact(db, (tx) => (thumbsUp === 1 ? addAnnouncementLike : removeAnnouncementLike)(tx, viewer.id, id));
  } catch (error) {
    // The announcement was deleted since it was read.
    if (violatesForeignKey(error)) throw notFound();
    throw error;
  }
  return viewAnnouncement(await requireAnnouncement(db, viewer, id));
}

/** Deletes the viewer's announcement; 403 if it is not theirs. */
export async function deleteAnnouncement({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  const { author_id: authorId } = await requireAnnouncement(db, viewer, id);
  if (authorId !== viewer.id) throw notAllowed('Only its author can delete an announcement.');
  if (!(await removeAnnouncement(db, viewer.id, id))) throw notFound();
}

async function requireAnnouncement(db: Db, viewer: Viewer, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(db, viewer.id, id);
  if (!row) throw notFound();
  requireOwnIntake(row);
  return row;
}
