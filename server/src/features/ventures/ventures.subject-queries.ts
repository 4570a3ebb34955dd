import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectProductPictures } from '#features/ventures/profile/lists.queries.ts';
import type { Db } from '#platform/sql/database.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';

export async function findReportedVenture(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('venture')
    .select(['owner_id', 'name', 'description', 'mission', 'email', 'phone_number', 'website', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('media')
          .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
          .where((media) =>
            media.or([
              media('media.file', '=', media.ref('venture.logo')),
              media('media.file', '=', media.ref('venture.cover')),
            ]),
          ),
      ).as('pictures'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const texts = [row.description, row.mission, row.email, row.phone_number, row.website];
  return {
    authorId: row.owner_id,
    title: row.name,
    content: texts.filter((text) => text !== '').join('\n\n'),
    pictures: row.pictures,
    createdAt: row.created_at,
    context: [],
    link: pageOf(id),
  };
}

export async function findReportedReview(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('venture_review')
    .select(['author_id as authorId', 'content', 'created_at as createdAt', 'venture_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { venture_id, ...review } = row;
  return { ...review, title: '', pictures: [], context: [], link: pageOf(venture_id) };
}

export async function findReportedProduct(db: Db, id: string): Promise<SubjectContent | undefined> {
  const row = await db
    .selectFrom('venture_product as product')
    .innerJoin('venture', 'venture.id', 'product.venture_id')
    .select(['venture.owner_id', 'venture.id', 'product.name', 'product.description', 'product.created_at'])
    .select(jsonArrayFrom(selectProductPictures(db)).as('pictures'))
    .where('product.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      authorId: row.owner_id,
      title: row.name,
      content: row.description,
      pictures: row.pictures,
      createdAt: row.created_at,
      context: [],
      link: pageOf(row.id),
    }
  );
}

/** Returns whether a person owns a venture or is one of its members. */
export async function isOfVenture(db: Db, personId: string, ventureId: string): Promise<boolean> {
  const row = await db
    .selectFrom('venture')
    .select('id')
    .where('id', '=', ventureId)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', personId),
        eb.exists(
          eb
            .selectFrom('venture_member as member')
            .select('member.venture_id')
            .whereRef('member.venture_id', '=', 'venture.id')
            .where('member.person_id', '=', personId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The venture that a review or a product belongs to. */
export async function findVentureOf(
  db: Db,
  table: 'venture_review' | 'venture_product',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('venture_id').where('id', '=', id).executeTakeFirst();
  return row?.venture_id;
}

function pageOf(ventureId: string): string {
  return `/student-businesses/business/${ventureId}`;
}
