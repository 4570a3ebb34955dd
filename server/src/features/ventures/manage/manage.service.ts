import type { Venture } from '@baraza/contract/features/ventures.ts';
import type { VentureDraft } from '@baraza/contract/features/venture-drafts.ts';
import { countNewAccountUse } from '#features/limits/limits.public.ts';
import { removePictures } from '#features/media/media.public.ts';
import { findWrittenVenture, listOwnVentures } from '#features/ventures/profile/profile.queries.ts';
import { viewOwnVenture, viewVenture } from '#features/ventures/profile/profile.view.ts';
import { lockEditableVenture, lockOwnVenture, requireRoomForVenture } from '#features/ventures/ventures.access.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, fieldBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { attachVenturePicture } from './attach-picture.ts';
import { addVenture, isTimeZone, type Pictures, setClosed, setOpen, setVenture } from './manage.queries.ts';

/** The viewer's ventures, closed ones too, newest first. */
export async function viewOwnVentures(
  { db }: Deps,
  viewer: Viewer,
  { limit, lastVentureId }: { limit: number; lastVentureId: string | undefined },
): Promise<Page<Venture>> {
  const rows = await listOwnVentures(db, viewer.id, { limit: limit + 1, lastVentureId });
  return pageOf(rows, limit, { view: viewOwnVenture, cursorOf: ({ id }) => id });
}

/** Creates a venture. Throws 422 `not_our_picture` and `too_many_ventures`. */
export async function createVenture(
  deps: Deps,
  viewer: Viewer,
  draft: VentureDraft,
  key: string | undefined,
): Promise<Venture> {
  const once = { personId: viewer.id, operation: 'POST /api/ventures', key, content: [JSON.stringify(draft)] };
  return createOnce(deps.db, once, async (tx) => {
    await countNewAccountUse(deps, tx, viewer, 'venture');
    await requireRoomForVenture(tx, viewer.id);
    await requireTimeZone(tx, draft);
    const pictures = await attachDraftPictures(tx, viewer, draft, { logo: null, cover: null });
    const id = await addVenture(tx, viewer.id, draft, pictures);
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}

/**
 * Changes the viewer's venture. Throws 412 `changed_meanwhile` unless `ifMatch` is the time of its last update, and 422
 * `not_our_picture`.
 */
export async function changeVenture(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { draft, ifMatch }: { draft: VentureDraft; ifMatch: string | undefined },
): Promise<Venture> {
  return transact(db, async (tx) => {
    const before = await lockEditableVenture(tx, viewer, id);
    if (ifMatch !== undefined && ifMatch !== before.updated_at.toISOString()) {
      throw new AppError('changed_meanwhile', 'This business was changed somewhere else. Look at it again first.');
    }
    await requireTimeZone(tx, draft);
    const pictures = await attachDraftPictures(tx, viewer, draft, before);
    await setVenture(tx, id, draft, pictures);
    const files = [before.logo, before.cover].filter((file) => file !== null);
    await removePictures(
      tx,
      files.filter((file) => file !== pictures.logo && file !== pictures.cover),
    );
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}

/** Throws 422 if PostgreSQL, which computes who is open, does not know the time zone of the opening hours. */
async function requireTimeZone(tx: Tx, { openingHours }: VentureDraft): Promise<void> {
  if (!openingHours || (await isTimeZone(tx, openingHours.timeZone))) return;
  const message = 'This time zone is not known here.';
  throw fieldBroken('invalid_body', 'openingHours.timeZone', message);
}

/** The files of the draft's pictures. New ones are attached; they must be the viewer's own uploads for a venture. */
async function attachDraftPictures(tx: Tx, viewer: Viewer, draft: VentureDraft, before: Pictures): Promise<Pictures> {
  const files = [before.logo, before.cover];
  const attach = async (url: string | null, path: string) =>
    url ? attachVenturePicture(tx, viewer, { url, path, before: files }) : null;
  return { logo: await attach(draft.logoUrl, 'logoUrl'), cover: await attach(draft.coverImageUrl, 'coverImageUrl') };
}

/** Closes the viewer's venture, which only they can see until they open it again. Idempotent. */
export async function closeVenture({ db }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    await lockOwnVenture(tx, viewer, id);
    await setClosed(tx, id);
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}

/** Opens the viewer's closed venture. Idempotent. Throws 422 `too_many_ventures`. */
export async function reopenVenture({ db }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    const { owner_id, closed_at } = await lockOwnVenture(tx, viewer, id);
    if (closed_at) {
      await requireRoomForVenture(tx, owner_id);
      await setOpen(tx, id);
    }
    return viewVenture(await findWrittenVenture(tx, viewer.id, id));
  });
}
