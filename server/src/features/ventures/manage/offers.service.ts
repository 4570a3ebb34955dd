import type { VentureAnnouncement, VentureProduct } from '@baraza/contract/features/ventures.ts';
import { removePictures } from '#features/media/media.public.ts';
import { findAnnouncement, findProduct } from '#features/ventures/profile/lists.queries.ts';
import { viewAnnouncement, viewProduct } from '#features/ventures/profile/profile.view.ts';
import { lockEditableVenture } from '#features/ventures/ventures.access.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireRow, notFound } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { attachVenturePicture } from './attach-picture.ts';
import {
  addAnnouncement,
  addProduct,
  type AnnouncementColumns,
  listProductFiles,
  type ProductColumns,
  removeAnnouncement,
  removeProduct,
  setAnnouncement,
  setProduct,
  setProductFiles,
} from './offers.queries.ts';

// Products, services and announcements. Only the owner of the venture writes them.

export interface ProductDraft {
  name: string;
  description: string;
  type: 'PRODUCT' | 'SERVICE';
  price?: number | undefined;
  priceCurrency?: string | undefined;
  pictures?: readonly string[] | undefined;
}

export interface AnnouncementDraft {
  title: string;
  content: string;
  type: 'promotion' | 'event' | 'other';
  date?: string | null | undefined;
}

export async function createProduct(
  { db }: Deps,
  viewer: Viewer,
  ventureId: string,
  { idempotencyKey: key, ...draft }: ProductDraft & { idempotencyKey: string | undefined },
): Promise<VentureProduct> {
  const content = [ventureId, JSON.stringify(draft)];
  return createOnce(db, { personId: viewer.id, operation: 'POST /api/ventures/product', key, content }, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureId);
    const id = await addProduct(tx, ventureId, productColumns(draft));
    if (draft.pictures) await savePictures(tx, viewer, id, draft.pictures);
    return viewProduct(requireRow(await findProduct(tx, viewer.id, id)));
  });
}

export async function changeProduct(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: ProductDraft,
): Promise<VentureProduct> {
  return transact(db, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureIdOf(await findProduct(tx, viewer.id, id)));
    await setProduct(tx, id, productColumns(draft));
    if (draft.pictures) await savePictures(tx, viewer, id, draft.pictures);
    return viewProduct(requireRow(await findProduct(tx, viewer.id, id)));
  });
}

export async function deleteProduct({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureIdOf(await findProduct(tx, viewer.id, id)));
    await removePictures(tx, await removeProduct(tx, id));
  });
}

export async function createAnnouncement(
  { db }: Deps,
  viewer: Viewer,
  ventureId: string,
  { idempotencyKey: key, ...draft }: AnnouncementDraft & { idempotencyKey: string | undefined },
): Promise<VentureAnnouncement> {
  const once = {
    personId: viewer.id,
    operation: 'POST /api/ventures/announcements',
    key,
    content: [ventureId, JSON.stringify(draft)],
  };
  return createOnce(db, once, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureId);
    const id = await addAnnouncement(tx, ventureId, announcementColumns(draft));
    return viewAnnouncement(requireRow(await findAnnouncement(tx, id)));
  });
}

export async function changeAnnouncement(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: AnnouncementDraft,
): Promise<VentureAnnouncement> {
  return transact(db, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureIdOf(await findAnnouncement(tx, id)));
    await setAnnouncement(tx, id, announcementColumns(draft));
    return viewAnnouncement(requireRow(await findAnnouncement(tx, id)));
  });
}

export async function deleteAnnouncement({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockEditableVenture(tx, viewer, ventureIdOf(await findAnnouncement(tx, id)));
    await removeAnnouncement(tx, id);
  });
}

/** Replaces the pictures of a product. Throws 422 `not_our_picture`. */
async function savePictures(tx: Tx, viewer: Viewer, productId: string, urls: readonly string[]): Promise<void> {
  const before = await listProductFiles(tx, productId);
  const files: string[] = [];
  for (const url of new Set(urls))
    files.push(await attachVenturePicture(tx, viewer, { url, path: 'pictures', before }));
  await setProductFiles(tx, productId, files);
  await removePictures(
    tx,
    before.filter((file) => !files.includes(file)),
  );
}

/** The venture of a product or announcement; throws 404 for one that does not exist. */
function ventureIdOf(row: { venture_id: string } | undefined): string {
  if (!row) throw notFound();
  return row.venture_id;
}

function productColumns(draft: ProductDraft): ProductColumns {
  return {
    name: draft.name,
    description: draft.description,
    type: draft.type,
    price: draft.price ?? null,
    price_currency: draft.priceCurrency ?? null,
  };
}

function announcementColumns(draft: AnnouncementDraft): AnnouncementColumns {
  return {
    title: draft.title.trim(),
    content: draft.content,
    type: draft.type,
    date: draft.date ? new Date(draft.date) : null,
  };
}
