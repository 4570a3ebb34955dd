import type { Db, Tx } from '#platform/database.ts';
import { type ListPage, productColumns, type ProductRow, run } from './venture-columns.ts';

export interface AnnouncementRow {
  id: string;
  venture_id: string;
  title: string;
  content: string;
  type: 'promotion' | 'event' | 'other';
  date: string | Date | null;
  created_at: string | Date;
}

const announcementColumns = 'it.id, it.venture_id, it.title, it.content, it.type, it.date, it.created_at';

export async function listProducts(db: Db, { ventureId, limit, after }: ListPage): Promise<ProductRow[]> {
  return run<ProductRow>(
    db,
    `select ${productColumns} from venture_product as it where it.venture_id = $1
      and ($3::uuid is null or it.id < $3) order by it.id desc limit $2`,
    [ventureId, limit, after ?? null],
  );
}

export async function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await run<ProductRow>(db, `select ${productColumns} from venture_product as it where it.id = $1`, [id]);
  return row;
}

export async function listVentureAnnouncements(
  db: Db,
  { ventureId, limit, after }: ListPage,
): Promise<AnnouncementRow[]> {
  return run<AnnouncementRow>(
    db,
    `select ${announcementColumns} from venture_announcement as it where it.venture_id = $1
      and ($3::uuid is null or it.id < $3) order by it.id desc limit $2`,
    [ventureId, limit, after ?? null],
  );
}

export async function findVentureAnnouncement(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await run<AnnouncementRow>(
    db,
    `select ${announcementColumns} from venture_announcement as it where it.id = $1`,
    [id],
  );
  return row;
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
