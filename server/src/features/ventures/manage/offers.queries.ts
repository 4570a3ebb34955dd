import type { Tx } from '#platform/sql/database.ts';

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

/** Deletes a product. Returns the files of its pictures. */
export async function removeProduct(tx: Tx, id: string): Promise<string[]> {
  const files = await listProductFiles(tx, id);
  await tx.deleteFrom('venture_product').where('id', '=', id).execute();
  return files;
}

/** The files of a product's pictures, in order. */
export async function listProductFiles(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('venture_product_picture')
    .select('file')
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map(({ file }) => file);
}

export async function setProductFiles(tx: Tx, productId: string, files: readonly string[]): Promise<void> {
  await tx.deleteFrom('venture_product_picture').where('product_id', '=', productId).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('venture_product_picture')
    .values(files.map((file, position) => ({ product_id: productId, position, file })))
    .execute();
}

export interface AnnouncementColumns {
  title: string;
  content: string;
  type: 'promotion' | 'event' | 'other';
  date: Date | null;
}

export async function addAnnouncement(tx: Tx, ventureId: string, announcement: AnnouncementColumns): Promise<string> {
  const row = await tx
    .insertInto('venture_announcement')
    .values({ venture_id: ventureId, ...announcement })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setAnnouncement(tx: Tx, id: string, announcement: AnnouncementColumns): Promise<void> {
  await tx.updateTable('venture_announcement').set(announcement).where('id', '=', id).execute();
}

export async function removeAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('venture_announcement').where('id', '=', id).execute();
}
