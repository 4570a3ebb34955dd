import type { VentureAnnouncement, VentureProduct } from '@baraza/contract/features/ventures.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notFound } from '#platform/errors.ts';
import { createOnce } from '#platform/idempotency.ts';
import { type Page, pageOf } from '#platform/page.ts';
import { transact } from '#platform/pool.ts';
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
import { viewProduct, viewVentureAnnouncement } from './ventures.view.ts';

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
): Promise<Page<VentureProduct>> {
  await reach(db, viewer, id);
  const rows = await listProducts(db, { ventureId: id, limit: limit + 1, after });
  return pageOf(rows, limit, viewProduct);
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
    const row = await findProduct(tx, await addProduct(tx, ventureId, productColumns(draft)));
    if (!row) throw new Error('A product that was just added is not to be seen.');
    return viewProduct(row);
  });
}

export async function changeOffer(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: ProductDraft,
): Promise<VentureProduct> {
  return transact(db, async (tx) => {
    const row = await findProduct(tx, id);
    if (!row) throw notFound();
    await holdOwn(tx, viewer, row.venture_id);
    await setProduct(tx, id, productColumns(draft));
    return viewProduct((await findProduct(tx, id)) ?? row);
  });
}

export async function removeOffer({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await findProduct(tx, id);
    if (!row) throw notFound();
    await holdOwn(tx, viewer, row.venture_id);
    await removeProduct(tx, id);
  });
}

export async function viewVentureAnnouncements(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, after }: ListQuery,
): Promise<Page<VentureAnnouncement>> {
  await reach(db, viewer, id);
  const rows = await listVentureAnnouncements(db, { ventureId: id, limit: limit + 1, after });
  return pageOf(rows, limit, viewVentureAnnouncement);
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
    const row = await findVentureAnnouncement(tx, id);
    if (!row) throw new Error('An announcement that was just made is not to be seen.');
    return viewVentureAnnouncement(row);
  });
}

export async function changeVentureAnnouncement(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: AnnouncementDraft,
): Promise<VentureAnnouncement> {
  return transact(db, async (tx) => {
    const row = await findVentureAnnouncement(tx, id);
    if (!row) throw notFound();
    await holdOwn(tx, viewer, row.venture_id);
    await setVentureAnnouncement(tx, id, announcementColumns(draft));
    return viewVentureAnnouncement((await findVentureAnnouncement(tx, id)) ?? row);
  });
}

export async function deleteVentureAnnouncement({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await findVentureAnnouncement(tx, id);
    if (!row) throw notFound();
    await holdOwn(tx, viewer, row.venture_id);
    await removeVentureAnnouncement(tx, id);
  });
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
