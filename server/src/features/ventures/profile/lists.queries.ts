import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isPartReadableBy } from '#features/communities/communities.public.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';

export interface ListPage {
  ventureId: string;
  limit: number;
  /** The last id of the previous page. */
  after: string | undefined;
}

/** The lists of people who like or follow a venture. */
export type FanList = 'likes' | 'followers';

/** Likes or follows by people visible to the viewer. */
export function selectFans(db: Db, viewer: string, list: FanList) {
  const table = list === 'likes' ? 'venture_like as liking' : 'venture_follow as liking';
  return (
    db
      // Both tables have the same columns.
      .selectFrom(table as 'venture_like as liking')
      .innerJoin('person as fan', 'fan.id', 'liking.person_id')
      .select(personColumns('fan'))
      .where(isVisibleTo(viewer, 'fan'))
  );
}

/** Reviews by people visible to the viewer. */
export function selectReviews(db: Db, viewer: string) {
  return db
    .selectFrom('venture_review as review')
    .innerJoin('person as author', 'author.id', 'review.author_id')
    .select([
      'review.id',
      'review.rating',
      'review.content',
      'review.created_at',
      'review.answer',
      'review.answered_at',
      'review.hidden_at',
    ])
    .select(personColumns('author'))
    .where(isPartReadableBy(viewer, 'review', 'author'));
}

/**
 * Team members visible to the viewer. Only the owner and the invited person see an open invitation. The query or the one
 * around it must contain the row of `venture`.
 */
export function selectMembers(db: Db, viewer: string) {
  return db
    .selectFrom('venture_member as membership')
    .innerJoin('person as member', 'member.id', 'membership.person_id')
    .select(['membership.id', 'membership.title', 'membership.venture_id', 'membership.accepted_at'])
    .select(personColumns('member'))
    .where(isVisibleTo(viewer, 'member'))
    .where(
      sql<boolean>`(membership.accepted_at is not null or membership.person_id = ${viewer} or venture.owner_id = ${viewer})`,
    );
}

/** Products that the viewer may see. The query or the one around it must contain the `owner` of their venture. */
export function selectProducts(db: Db, viewer: string) {
  return db
    .selectFrom('venture_product as product')
    .select(['product.id', 'product.name', 'product.description', 'product.type', 'product.price_currency'])
    .select(['product.venture_id', 'product.hidden_at', sql<number | null>`product.price::float8`.as('price')])
    .select(jsonArrayFrom(selectProductPictures(db).select('media.copy_bytes')).as('pictures'))
    .where(isPartReadableBy(viewer, 'product', 'owner'));
}

/** The pictures of the row `product` of the query around it, in order. */
export function selectProductPictures(db: Db) {
  return db
    .selectFrom('venture_product_picture as picture')
    .innerJoin('media', 'media.file', 'picture.file')
    .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
    .where('picture.product_id', '=', sql.ref<string>('product.id'))
    .orderBy('picture.position');
}

/** The range of the prices that the viewer may see, in the currency that most of them have. */
export function selectPriceRange(db: Db, viewer: string) {
  return db
    .selectFrom('venture_product as product')
    .select([
      sql<number>`min(product.price)::float8`.as('min'),
      sql<number>`max(product.price)::float8`.as('max'),
      sql<string>`product.price_currency`.as('currency'),
    ])
    .where('product.price', 'is not', null)
    .where(isPartReadableBy(viewer, 'product', 'owner'))
    .groupBy('product.price_currency')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('product.price_currency')
    .limit(sql.lit(1));
}

function selectAnnouncements(db: Db) {
  return db
    .selectFrom('venture_announcement as announcement')
    .select(['announcement.id', 'announcement.title', 'announcement.content', 'announcement.date'])
    .select(['announcement.type', 'announcement.created_at', 'announcement.venture_id']);
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];
export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number];

export async function listFans(db: Db, viewerId: string, list: FanList, { ventureId, limit, after }: ListPage) {
  return selectFans(db, viewerId, list)
    .where('liking.venture_id', '=', ventureId)
    .$if(after !== undefined, (query) => query.where('liking.person_id', '>', after ?? ''))
    .orderBy('liking.person_id')
    .limit(limit)
    .execute();
}

export async function listReviews(db: Db, viewerId: string, { ventureId, limit, after }: ListPage) {
  return selectReviews(db, viewerId)
    .where('review.venture_id', '=', ventureId)
    .$if(after !== undefined, (query) => query.where('review.id', '<', after ?? ''))
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findReview(db: Db, viewerId: string, ventureId: string, id: string) {
  return selectReviews(db, viewerId)
    .where('review.venture_id', '=', ventureId)
    .where('review.id', '=', id)
    .executeTakeFirst();
}

export async function listMembers(db: Db, viewerId: string, { ventureId, limit, after }: ListPage) {
  return selectMembers(db, viewerId)
    .innerJoin('venture', 'venture.id', 'membership.venture_id')
    .where('membership.venture_id', '=', ventureId)
    .$if(after !== undefined, (query) => query.where('membership.id', '>', after ?? ''))
    .orderBy('membership.id')
    .limit(limit)
    .execute();
}

export async function findMember(db: Db, viewerId: string, ventureId: string, personId: string) {
  return selectMembers(db, viewerId)
    .innerJoin('venture', 'venture.id', 'membership.venture_id')
    .where('membership.venture_id', '=', ventureId)
    .where('membership.person_id', '=', personId)
    .executeTakeFirst();
}

export async function listProducts(db: Db, viewerId: string, { ventureId, limit, after }: ListPage) {
  return selectProducts(db, viewerId)
    .innerJoin('venture', 'venture.id', 'product.venture_id')
    .innerJoin('person as owner', 'owner.id', 'venture.owner_id')
    .where('product.venture_id', '=', ventureId)
    .$if(after !== undefined, (query) => query.where('product.id', '<', after ?? ''))
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findProduct(db: Db, viewerId: string, id: string) {
  return selectProducts(db, viewerId)
    .innerJoin('venture', 'venture.id', 'product.venture_id')
    .innerJoin('person as owner', 'owner.id', 'venture.owner_id')
    .where('product.id', '=', id)
    .executeTakeFirst();
}

export async function listAnnouncements(db: Db, { ventureId, limit, after }: ListPage) {
  return selectAnnouncements(db)
    .where('announcement.venture_id', '=', ventureId)
    .$if(after !== undefined, (query) => query.where('announcement.id', '<', after ?? ''))
    .orderBy('announcement.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findAnnouncement(db: Db, id: string) {
  return selectAnnouncements(db).where('announcement.id', '=', id).executeTakeFirst();
}
