import type { Announcement } from '@baraza/contract/features/intake.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireRow, notAllowed, notFound } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { violatesForeignKey, transact } from '#platform/sql/pool.ts';
import { lockAsAnnouncer, requireHub } from '#features/communities/communities.public.ts';
import { notYourIntake, requireOwnHub } from '#features/intake/intake.service.ts';
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

/** The hub of the viewer's intake by default. */
interface Hub {
  intake: string | undefined;
  communityId: string | undefined;
}

/** Returns the id of a hub of the viewer. Throws 403 `not_your_intake` for another intake, and 404 for any other community. */
async function requireOneHub(db: Db, viewer: Viewer, { intake, communityId }: Hub): Promise<string> {
  if (communityId === undefined) return requireOwnHub(db, viewer, intake);
  const hub = await requireHub(db, viewer, communityId);
  return hub.id;
}

/** A page of the announcements of a hub of the viewer. Throws as `requireOneHub` does. */
export async function viewAnnouncements(
  { db }: Deps,
  viewer: Viewer,
  query: Hub & { limit: number; lastId: string | undefined },
): Promise<Page<Announcement>> {
  const { limit, lastId } = query;
  const communityId = await requireOneHub(db, viewer, query);
  const rows = await listAnnouncements(db, viewer.id, { communityId, limit: limit + 1, lastId });
  return pageOf(rows, limit, { view: viewAnnouncement, cursorOf: ({ id }) => id });
}

export interface AnnouncementDraft extends Hub {
  content: string;
  idempotencyKey: string | undefined;
}

/** Posts an announcement to a hub of the viewer. Throws as `requireOneHub` does, and 403 `not_allowed`. */
export async function announce({ db, publish }: Deps, viewer: Viewer, draft: AnnouncementDraft): Promise<Announcement> {
  const hubId = await requireOneHub(db, viewer, draft);
  const { content, communityId, idempotencyKey: key } = draft;
  const parts = communityId === undefined ? [content] : [content, communityId];
  const once = { personId: viewer.id, operation: 'POST /api/announcements', key, content: parts };
  return createOnce(db, once, async (tx) => {
    const hub = await lockAsAnnouncer(tx, viewer, hubId);
    const id = await addAnnouncement(tx, { authorId: viewer.id, communityId: hubId, content });
    await publish(tx, { type: 'intake.announced', actorId: viewer.id, announcementId: id, hub, content });
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
  // Authors can delete what they announced also after leaving the hub.
  if ((await findAnnouncement(db, viewer.id, id))?.author_id !== viewer.id) {
    await requireAnnouncement(db, viewer, id);
    throw notAllowed('Only its author can delete an announcement.');
  }
  if (!(await removeAnnouncement(db, viewer.id, id))) throw notFound();
}

async function requireAnnouncement(db: Db, viewer: Viewer, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(db, viewer.id, id);
  // Nobody else learns what a campus or country has announced.
  if (!row || (!row.is_member && row.community_kind !== 'INTAKE')) throw notFound();
  if (!row.is_member) throw notYourIntake();
  return row;
}
