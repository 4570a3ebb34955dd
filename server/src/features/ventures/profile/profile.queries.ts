import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { selectPicture } from '#features/media/media.public.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import { reachableVentures, visibleVentures } from '#features/ventures/ventures.visibility.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { requireRow } from '#platform/http/errors.ts';
import { lastId, textColumn, type Texts } from '#platform/sql/page-sql.ts';
import { selectFans, selectMembers, selectPriceRange, selectProducts, selectReviews } from './lists.queries.ts';

/** How many entries of each list come with a venture, without the viewer's own. */
const entriesShown = 5;

const shortColumns = [
  'venture.id',
  'venture.owner_id',
  'venture.name',
  'venture.location',
  'venture.year_established',
  'venture.email',
  'venture.phone_number',
  'venture.website',
  'venture.tags',
  'venture.category',
  'venture.facebook',
  'venture.instagram',
  'venture.linkedin',
  'venture.twitter',
  'venture.created_at',
  'venture.updated_at',
  'venture.closed_at',
  'venture.hidden_at',
  'venture.likes_count',
  'venture.followers_count',
  'venture.reviews_count',
  'venture.ratings_sum',
  ...personColumns('owner'),
  selectPicture('venture.logo').as('logo'),
  selectPicture('venture.cover').as('cover'),
] as const;

function cardColumns(texts: Texts) {
  return [
    ...shortColumns,
    textColumn('venture.description', texts).as('description'),
    textColumn('venture.mission', texts).as('mission'),
  ] as const;
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];
export type VentureRow = Awaited<ReturnType<ReturnType<typeof selectVentures>['execute']>>[number];

function fanColumns(db: Db, viewer: string) {
  // Scalar subqueries on primary keys: PostgreSQL may plan `exists` to read all rows of the viewer.
  return [
    db
      .selectFrom('venture_like')
      .select(sql.lit(true).as('liked'))
      .where('venture_id', '=', ventureId)
      .where('person_id', '=', viewer)
      .as('liked'),
    db
      .selectFrom('venture_follow')
      .select(sql.lit(true).as('followed'))
      .where('venture_id', '=', ventureId)
      .where('person_id', '=', viewer)
      .as('followed'),
  ] as const;
}

const ventureId = sql.ref<string>('venture.id');

/** The first entries of each list. The viewer's own entries are separate columns. */
function listColumns(db: Db, viewer: string) {
  const likes = selectFans(db, viewer, 'likes').where('liking.venture_id', '=', ventureId);
  const followers = selectFans(db, viewer, 'followers').where('liking.venture_id', '=', ventureId);
  const reviews = selectReviews(db, viewer).where('review.venture_id', '=', ventureId);
  const members = selectMembers(db, viewer).where('membership.venture_id', '=', ventureId);
  const shown = sql.lit(entriesShown);
  return [
    jsonObjectFrom(likes.where('liking.person_id', '=', viewer)).as('own_like'),
    jsonArrayFrom(likes.where('liking.person_id', '<>', viewer).orderBy('liking.created_at', 'desc').limit(shown)).as(
      'likes',
    ),
    jsonObjectFrom(followers.where('liking.person_id', '=', viewer)).as('own_follow'),
    jsonArrayFrom(
      followers.where('liking.person_id', '<>', viewer).orderBy('liking.created_at', 'desc').limit(shown),
    ).as('followers'),
    jsonObjectFrom(reviews.where('review.author_id', '=', viewer)).as('own_review'),
    jsonArrayFrom(reviews.where('review.author_id', '<>', viewer).orderBy('review.id', 'desc').limit(shown)).as(
      'reviews',
    ),
    jsonObjectFrom(members.where('membership.person_id', '=', viewer)).as('own_membership'),
    jsonArrayFrom(members.where('membership.person_id', '<>', viewer).orderBy('membership.id').limit(shown)).as(
      'members',
    ),
    jsonArrayFrom(
      selectProducts(db, viewer)
        .where('product.venture_id', '=', ventureId)
        .orderBy('product.id', 'desc')
        .limit(sql.lit(entriesShown + 1)),
    ).as('products'),
    'venture.opens_at',
    'venture.closes_at',
    'venture.hours_zone',
    jsonObjectFrom(selectPriceRange(db, viewer).where('product.venture_id', '=', ventureId)).as('price_range'),
    jsonObjectFrom(
      db
        .selectFrom('venture_transfer as transfer')
        .innerJoin('person as recipient', 'recipient.id', 'transfer.recipient_id')
        .select(['transfer.expires_at', ...personColumns('recipient')])
        .where('transfer.venture_id', '=', ventureId)
        .where('transfer.expires_at', '>', sql<Date>`now()`)
        .where(sql<boolean>`${viewer} in (venture.owner_id, transfer.recipient_id)`)
        .where(isVisibleTo(viewer, 'recipient')),
    ).as('transfer'),
  ] as const;
}

/** Ventures that lists show to the viewer, without their own lists, and with the beginnings of texts. */
export function selectCards(db: Db, viewer: string) {
  return visibleVentures(db, viewer).select(cardColumns('beginnings')).select(fanColumns(db, viewer));
}

/** The same ventures with the first entries of their lists. */
export function selectVentures(db: Db, viewer: string, texts: Texts) {
  return visibleVentures(db, viewer).select(cardColumns(texts)).select(listColumns(db, viewer));
}

/** A page of the ventures of an owner for that owner, closed ones too, newest first. */
export async function listOwnVentures(
  db: Db,
  ownerId: string,
  { limit, lastVentureId = lastId }: { limit: number; lastVentureId?: string | undefined },
): Promise<VentureRow[]> {
  return selectVentures(db, ownerId, 'whole')
    .where('venture.owner_id', '=', ownerId)
    .where('venture.id', '<', lastVentureId)
    .orderBy('venture.id', 'desc')
    .limit(limit)
    .execute();
}

/** One of the ventures that lists show, without its own lists. */
export async function findCard(db: Db, viewerId: string, id: string): Promise<CardRow | undefined> {
  return selectCards(db, viewerId).where('venture.id', '=', id).executeTakeFirst();
}

/** A venture that the viewer can open, and whether the viewer owns it or is on its team. */
export async function findVenture(
  db: Db,
  viewerId: string,
  id: string,
): Promise<(VentureRow & { is_on_team: boolean }) | undefined> {
  return reachableVentures(db, viewerId)
    .select(cardColumns('whole'))
    .select(listColumns(db, viewerId))
    .select(
      sql<boolean>`coalesce(venture.owner_id = ${viewerId} or (
        select membership.accepted_at is not null from venture_member as membership
        where membership.venture_id = venture.id and membership.person_id = ${viewerId}), false)`.as('is_on_team'),
    )
    .where('venture.id', '=', id)
    .executeTakeFirst();
}

/** A venture that this transaction wrote. */
export async function findWrittenVenture(tx: Tx, viewerId: string, id: string): Promise<VentureRow> {
  return requireRow(await findVenture(tx, viewerId, id));
}
