import type { VentureAnnouncement, VentureProduct } from '@baraza/contract/features/ventures.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { justWritten, notFound } from '#platform/errors.ts';
import { createOnce } from '#platform/idempotency.ts';
import { transact } from '#platform/pool.ts';
import { type RawJson, type WrittenPage, writtenPage } from '#platform/written-json.ts';
import {
  addProduct,
  addVentureAnnouncement,
  type AnnouncementColumns,
  findProduct,
  findVentureAnnouncement,
  listProducts,
  listVentureAnnouncements,
  type ProductColumns,
  removeProduct,
  removeVentureAnnouncement,
  setProduct,
  setVentureAnnouncement,
} from './offers.queries.ts';
import { holdOwn, type ListQuery, reach } from './ventures.service.ts';

// What a venture offers and tells: products, services and announcements. All of it is written by its owner alone.

export interface ProductDraft {
  name: string;
  description: string;
  type: 'PRODUCT' | 'SERVICE';
  price?: number | undefined;
  priceCurrency?: string | undefined;
}

export interface AnnouncementDraft {
  title: string;
  content: string;
  type: 'promotion' | 'event' | 'other';
  date?: string | null | undefined;
}

export async function viewProducts(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, after }: ListQuery,
): Promise<WrittenPage<VentureProduct>> {
  await reach(db, viewer, id);
  const rows = await listProducts(db, { ventureId: id, limit: limit + 1, after });
  return writtenPage(rows, limit);
}

export async function offer(
  { db }: Deps,
  viewer: Viewer,
  ventureId: string,
  { idempotencyKey: key, ...draft }: ProductDraft & { idempotencyKey: string | undefined },
): Promise<VentureProduct> {
  const content = [ventureId, JSON.stringify(draft)];
  return createOnce(db, { personId: viewer.id, operation: 'POST /api/ventures/product', key, content }, async (tx) => {
    await holdOwn(tx, viewer, ventureId);
    const id = await addProduct(tx, ventureId, productColumns(draft));
    return justWritten(await findProduct(tx, id)).read();
  });
}

export async function changeOffer(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: ProductDraft,
): Promise<RawJson<VentureProduct>> {
  return transact(db, async (tx) => {
    await holdOwn(tx, viewer, ventureOf(await findProduct(tx, id)));
    await setProduct(tx, id, productColumns(draft));
    return justWritten(await findProduct(tx, id));
  });
}

export async function removeOffer({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await holdOwn(tx, viewer, ventureOf(await findProduct(tx, id)));
    await removeProduct(tx, id);
  });
}

export async function viewVentureAnnouncements(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, after }: ListQuery,
): Promise<WrittenPage<VentureAnnouncement>> {
  await reach(db, viewer, id);
  const rows = await listVentureAnnouncements(db, { ventureId: id, limit: limit + 1, after });
  return writtenPage(rows, limit);
}

export async function announceForVenture(
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
    await holdOwn(tx, viewer, ventureId);
    const id = await addVentureAnnouncement(tx, ventureId, announcementColumns(draft));
    return justWritten(await findVentureAnnouncement(tx, id)).read();
  });
}

export async function changeVentureAnnouncement(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: AnnouncementDraft,
): Promise<RawJson<VentureAnnouncement>> {
  return transact(db, async (tx) => {
    await holdOwn(tx, viewer, ventureOf(await findVentureAnnouncement(tx, id)));
    await setVentureAnnouncement(tx, id, announcementColumns(draft));
    return justWritten(await findVentureAnnouncement(tx, id));
  });
}

export async function deleteVentureAnnouncement({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await holdOwn(tx, viewer, ventureOf(await findVentureAnnouncement(tx, id)));
    await removeVentureAnnouncement(tx, id);
  });
}

/** Which venture offers or tells it; throws 404 where it is not there. */
function ventureOf(found: RawJson<{ ventureId: string }> | undefined): string {
  if (!found) throw notFound();
  return found.read().ventureId;
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
