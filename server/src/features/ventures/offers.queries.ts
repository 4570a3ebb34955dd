import type { VentureAnnouncement, VentureProduct } from '@baraza/contract/features/ventures.ts';
import type { Db, Tx } from '#platform/database.ts';
import { type WrittenRow, type RawJson, written } from '#platform/written-json.ts';
import { type ListPage, run } from './venture-columns.ts';
import { announcementJson, productJson } from './ventures.view.ts';

const productColumns = `it.id, ${productJson.sql} as json`;
const announcementColumns = `it.id, ${announcementJson.sql} as json`;

export async function listProducts(db: Db, { ventureId, limit, after }: ListPage): Promise<WrittenRow[]> {
  return run<WrittenRow>(
    db,
    `select ${productColumns} from venture_product as it where it.venture_id = $1
      and ($3::uuid is null or it.id < $3) order by it.id desc limit $2`,
    [ventureId, limit, after ?? null],
  );
}

export async function findProduct(db: Db, id: string): Promise<RawJson<VentureProduct> | undefined> {
  const [row] = await run<WrittenRow>(db, `select ${productColumns} from venture_product as it where it.id = $1`, [id]);
  return row && written(row);
}

export async function listVentureAnnouncements(db: Db, { ventureId, limit, after }: ListPage): Promise<WrittenRow[]> {
  return run<WrittenRow>(
    db,
    `select ${announcementColumns} from venture_announcement as it where it.venture_id = $1
      and ($3::uuid is null or it.id < $3) order by it.id desc limit $2`,
    [ventureId, limit, after ?? null],
  );
}

export async function findVentureAnnouncement(db: Db, id: string): Promise<RawJson<VentureAnnouncement> | undefined> {
  const [row] = await run<WrittenRow>(
    db,
    `select ${announcementColumns} from venture_announcement as it where it.id = $1`,
    [id],
  );
  return row && written(row);
}

export interface ProductColumns {
  name: string;
  description: string;
  type: 'PRODUCT' | 'SERVICE';
  price: number | null;
  price_currency: string | null;
}

export async function addProduct(tx: Tx, ventureId: string, product: ProductColumns): Promise<string> {
  const row = await tx
    .insertInto('venture_product')
    .values({ venture_id: ventureId, ...product })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setProduct(tx: Tx, id: string, product: ProductColumns): Promise<void> {
  await tx.updateTable('venture_product').set(product).where('id', '=', id).execute();
}

export async function removeProduct(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('venture_product').where('id', '=', id).execute();
}

export interface AnnouncementColumns {
  title: string;
  content: string;
  type: 'promotion' | 'event' | 'other';
  date: Date | null;
}

export async function addVentureAnnouncement(
  tx: Tx,
  ventureId: string,
  announcement: AnnouncementColumns,
): Promise<string> {
  const row = await tx
    .insertInto('venture_announcement')
    .values({ venture_id: ventureId, ...announcement })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setVentureAnnouncement(tx: Tx, id: string, announcement: AnnouncementColumns): Promise<void> {
  await tx.updateTable('venture_announcement').set(announcement).where('id', '=', id).execute();
}

export async function removeVentureAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('venture_announcement').where('id', '=', id).execute();
}
