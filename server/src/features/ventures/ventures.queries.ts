import type { VentureDraft } from '@baraza/contract/features/ventures.ts';
import { CompiledQuery, sql } from 'kysely';
import type { PictureRow } from '#features/media/media.public.ts';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { runNamed, type Runner } from '#platform/named-statement.ts';
import { firstOf } from '#platform/page-sql.ts';

export interface PersonJson {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
}

export interface FanRow {
  user: PersonJson;
}

export interface ReviewRow {
  id: string;
  rating: number;
  content: string;
  created_at: string | Date;
  answer: string | null;
  answered_at: string | Date | null;
  user: PersonJson;
}

export interface MemberRow {
  id: string;
  venture_id: string;
  role: string;
  is_invited: boolean;
  user: PersonJson;
}

export interface ProductRow {
  id: string;
  venture_id: string;
  name: string;
  description: string;
  type: 'PRODUCT' | 'SERVICE';
  /** As PostgreSQL writes a decimal in JSON or in text. */
  price: number | string | null;
  price_currency: string | null;
}

export interface AnnouncementRow {
  id: string;
  venture_id: string;
  title: string;
  content: string;
  type: 'promotion' | 'event' | 'other';
  date: string | Date | null;
  created_at: string | Date;
}

export interface VentureRow {
  id: string;
  owner_id: string;
  owner: PersonJson;
  name: string;
  description: string;
  mission: string;
  location: string;
  year_established: number | null;
  email: string;
  phone_number: string;
  website: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  twitter: string;
  category: string | null;
  tags: string[];
  logo: PictureRow | null;
  cover: PictureRow | null;
  likes_count: number;
  followers_count: number;
  reviews_count: number;
  ratings_sum: number;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  liked: boolean;
  followed: boolean;
  likes: FanRow[];
  followers: FanRow[];
  reviews: ReviewRow[];
  members: MemberRow[];
  products: ProductRow[];
}

/** How many entries a venture brings along of each list, beside the viewer's own. */
const othersShown = 5;

const personJson = (person: string) => `json_build_object('id', ${person}.id, 'username', ${person}.username,
  'first_name', ${person}.first_name, 'last_name', ${person}.last_name, 'avatar', ${person}.avatar) as user`;

const lists = {
  likes: {
    columns: `${personJson('who')}`,
    from: 'venture_like as it join person as who on who.id = it.user_id',
    order: 'it.created_at desc',
    person: 'it.user_id',
  },
  followers: {
    columns: `${personJson('who')}`,
    from: 'venture_follow as it join person as who on who.id = it.user_id',
    order: 'it.created_at desc',
    person: 'it.user_id',
  },
  reviews: {
    columns: `it.id, it.rating, it.content, it.created_at, it.answer, it.answered_at, ${personJson('who')}`,
    from: 'venture_review as it join person as who on who.id = it.author_id',
    order: 'it.id desc',
    person: 'it.author_id',
  },
  // Who was only asked is seen by the owner and by themselves.
  members: {
    columns: `it.id, it.venture_id, it.role, it.accepted_at is null as is_invited, ${personJson('who')}`,
    from: 'venture_member as it join person as who on who.id = it.user_id',
    order: 'it.id',
    person: 'it.user_id',
    condition: '(it.accepted_at is not null or it.user_id = $1 or venture.owner_id = $1)',
  },
} as const;
const productColumns =
  'it.id, it.venture_id, it.name, it.description, it.type, it.price::float8 as price, it.price_currency';
const announcementColumns = 'it.id, it.venture_id, it.title, it.content, it.type, it.date, it.created_at';

/** The viewer's own entry and the first others, each by an index: of thousands no more are read than are shown. */
const newestOf = (name: keyof typeof lists) => {
  const list = lists[name];
  const condition = 'condition' in list ? `and ${list.condition}` : '';
  const some = `from ${list.from} where it.venture_id = venture.id
    and ${visiblePersonSql({ person: 'who', viewer: '$1' })} ${condition}`;
  return `coalesce((select json_agg(shown) from (
    (select ${list.columns} ${some} and ${list.person} = $1)
    union all (select ${list.columns} ${some} and ${list.person} <> $1 order by ${list.order} limit ${othersShown})
  ) as shown), '[]') as ${name}`;
};

const picture = (file: 'logo' | 'cover') => `case when venture.${file} is not null then (
    select json_build_object('file', file, 'width', width, 'height', height, 'placeholder', placeholder)
    from media where media.file = venture.${file}
  ) end as ${file}`;

const mine = (table: string) =>
  `coalesce((select true from ${table} as mine where mine.venture_id = venture.id and mine.user_id = $1), false)`;

const ventureColumns = `venture.id, venture.owner_id, ${personJson('owner').replace(' as user', ' as owner')},
  venture.name, venture.description, venture.mission, venture.location, venture.year_established, venture.email,
  venture.phone_number, venture.website, venture.facebook, venture.instagram, venture.linkedin, venture.twitter,
  venture.category, venture.tags, ${picture('logo')}, ${picture('cover')}, venture.likes_count, venture.followers_count,
  venture.reviews_count, venture.ratings_sum, venture.created_at, venture.updated_at, venture.closed_at,
  ${mine('venture_like')} as liked, ${mine('venture_follow')} as followed,
  ${newestOf('likes')}, ${newestOf('followers')}, ${newestOf('reviews')}, ${newestOf('members')},
  coalesce((select json_agg(shown) from (select ${productColumns} from venture_product as it
    where it.venture_id = venture.id order by it.id desc limit ${othersShown + 1}) as shown), '[]') as products`;

/** A closed venture is seen by its owner alone, and one whose owner is not to be seen by nobody. */
const mayBeSeen = `${visiblePersonSql({ person: 'owner', viewer: '$1' })}
  and (venture.closed_at is null or venture.owner_id = $1)`;
const seenVentures = `venture join person as owner on owner.id = venture.owner_id where ${mayBeSeen}`;

export interface VenturesPage {
  limit: number;
  category: string | undefined;
  search: string | undefined;
  sort: 'followers' | 'likes' | 'reviews' | undefined;
  lastId: string | undefined;
  below: number | undefined;
}

/** So many words of a search are looked for; what comes after them narrows nothing. */
const searchWordsMax = 10;

/** A page of open ventures, newest first or with the highest counts first. */
export async function listVentures(runner: Runner, viewerId: string, page: VenturesPage): Promise<VentureRow[]> {
  const { limit, category, search, sort, lastId, below } = page;
  const values: unknown[] = [viewerId, limit];
  const conditions = ['venture.closed_at is null'];
  const value = (given: unknown) => `$${values.push(given)}`;
  const count = sort && `venture.${sort}_count`;
  if (lastId && count) conditions.push(`(${count}, venture.id) < (${value(below ?? 0)}::int, ${value(lastId)}::uuid)`);
  else if (lastId) conditions.push(`venture.id < ${value(lastId)}::uuid`);
  if (!category && !search) {
    const name = ['ventures', sort, lastId && 'after'].filter(Boolean).join('-');
    const order = sort ? `${sort}_count desc, id desc` : 'id desc';
    const rows = `select ${ventureColumns} from ${seenVentures} and ${conditions.join(' and ')}`;
    return runNamed<VentureRow>(runner, name, firstOf(rows, order, '$2'), values);
  }

  if (category) {
    const wanted = category.toLowerCase();
    const words = value(wanted === 'health' ? ['health', 'healthcare'] : [wanted]);
    conditions.push(`(venture.category = any(${words}::text[]) or venture.tags && ${words}::text[])`);
  }
  for (const word of search?.split(/\s+/).filter(Boolean).slice(0, searchWordsMax) ?? []) {
    // As the column was made, so that accents and capitals part nobody.
    const pattern = value(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    conditions.push(`venture.search_text like plain_text(${pattern})`);
  }
  const order = count ? `${count} desc, venture.id desc` : 'venture.id desc';
  // What finds a rare word well does not find a common one well, so that which ones they are is planned each time, and
  // what they show, of which the planning is long, once.
  const { rows: found } = await runner.query<{ id: string }>({
    text: `select venture.id from ${seenVentures} and ${conditions.join(' and ')} order by ${order} limit $2`,
    values,
  });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  return runNamed<VentureRow>(
    runner,
    'ventures-found',
    `select ${ventureColumns} from unnest($2::uuid[]) with ordinality as found (id, place)
      join venture on venture.id = found.id join person as owner on owner.id = venture.owner_id
      where ${mayBeSeen} order by found.place`,
    [viewerId, ids],
  );
}

/** All of one owner's, closed ones too, newest first. */
export async function listVenturesOf(db: Db, ownerId: string): Promise<VentureRow[]> {
  return run<VentureRow>(
    db,
    `select ${ventureColumns} from ${seenVentures} and venture.owner_id = $1 order by venture.id desc`,
    [ownerId],
  );
}

/** One venture with all that it shows, if the viewer may see it. */
export async function findVenture(runner: Runner, viewerId: string, id: string): Promise<VentureRow | undefined> {
  const text = `select ${ventureColumns} from ${seenVentures} and venture.id = $2`;
  const [row] = await runNamed<VentureRow>(runner, 'venture', text, [viewerId, id]);
  return row;
}

/** Whose a venture is, and its numbers. */
export type ReachedRow = Pick<
  VentureRow,
  'owner_id' | 'likes_count' | 'followers_count' | 'reviews_count' | 'ratings_sum'
>;

/** The same of one of which nothing else is shown. */
export async function findReached(db: Db, viewerId: string, id: string): Promise<ReachedRow | undefined> {
  const [row] = await run<ReachedRow>(
    db,
    `select venture.owner_id, venture.likes_count, venture.followers_count, venture.reviews_count, venture.ratings_sum
      from ${seenVentures} and venture.id = $2`,
    [viewerId, id],
  );
  return row;
}

/** A venture as somebody sees it who has just given it away, closed or not. */
export async function findVentureGiven(db: Db, viewerId: string, id: string): Promise<VentureRow | undefined> {
  const [row] = await run<VentureRow>(
    db,
    `select ${ventureColumns} from venture join person as owner on owner.id = venture.owner_id where venture.id = $2`,
    [viewerId, id],
  );
  return row;
}

interface ListPage {
  ventureId: string;
  limit: number;
  /** The person, or the entry, that the page before has ended with. */
  after: string | undefined;
}

export async function listFans(
  db: Db,
  viewerId: string,
  kind: 'likes' | 'followers',
  { ventureId, limit, after }: ListPage,
): Promise<FanRow[]> {
  const { columns, from } = lists[kind];
  return run<FanRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and ${visiblePersonSql({ person: 'who', viewer: '$1' })}
      and ($4::uuid is null or it.user_id > $4) order by it.user_id limit $3`,
    [viewerId, ventureId, limit, after ?? null],
  );
}

export async function listReviews(db: Db, viewerId: string, page: ListPage): Promise<ReviewRow[]> {
  const { columns, from } = lists.reviews;
  return run<ReviewRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and ${visiblePersonSql({ person: 'who', viewer: '$1' })}
      and ($4::uuid is null or it.id < $4) order by it.id desc limit $3`,
    [viewerId, page.ventureId, page.limit, page.after ?? null],
  );
}

export async function findReview(
  db: Db,
  viewerId: string,
  ventureId: string,
  id: string,
): Promise<ReviewRow | undefined> {
  const { columns, from } = lists.reviews;
  const [row] = await run<ReviewRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and it.id = $3
      and ${visiblePersonSql({ person: 'who', viewer: '$1' })}`,
    [viewerId, ventureId, id],
  );
  return row;
}

export async function listMembers(db: Db, viewerId: string, page: ListPage): Promise<MemberRow[]> {
  const { columns, from, condition } = lists.members;
  return run<MemberRow>(
    db,
    `select ${columns} from ${from} join venture on venture.id = it.venture_id
      where it.venture_id = $2 and ${condition} and ${visiblePersonSql({ person: 'who', viewer: '$1' })}
      and ($4::uuid is null or it.id > $4) order by it.id limit $3`,
    [viewerId, page.ventureId, page.limit, page.after ?? null],
  );
}

export async function findMember(
  db: Db,
  viewerId: string,
  ventureId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const { columns, from } = lists.members;
  const [row] = await run<MemberRow>(
    db,
    `select ${columns} from ${from} where it.venture_id = $2 and it.user_id = $3
      and ${visiblePersonSql({ person: 'who', viewer: '$1' })}`,
    [viewerId, ventureId, userId],
  );
  return row;
}

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

/** The columns hold JSON that the builder does not write. */
async function run<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
  return rows;
}

/** How many ventures somebody has that are not closed. */
export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('venture')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Holds the row of a venture until the transaction ends; answers whose it is, its pictures and its times. */
export async function holdVenture(tx: Tx, id: string) {
  return tx
    .selectFrom('venture')
    .select(['owner_id', 'logo', 'cover', 'closed_at', 'updated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Everyone who writes for themselves waits here for each other, so that a limit for one person holds. */
export async function holdPerson(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export interface Pictures {
  logo: string | null;
  cover: string | null;
}

function columnsOf(draft: VentureDraft, { logo, cover }: Pictures) {
  return {
    name: draft.name,
    description: draft.description,
    mission: draft.mission,
    location: draft.location,
    year_established: draft.yearEstablished,
    email: draft.email,
    phone_number: draft.phoneNumber,
    website: draft.website,
    facebook: draft.facebook,
    instagram: draft.instagram,
    linkedin: draft.linkedin,
    twitter: draft.twitter,
    category: draft.category,
    tags: [...new Set(draft.tags.map((tag) => tag.toLowerCase()))],
    logo,
    cover,
  };
}

export async function addVenture(tx: Tx, ownerId: string, draft: VentureDraft, pictures: Pictures): Promise<string> {
  const row = await tx
    .insertInto('venture')
    .values({ owner_id: ownerId, ...columnsOf(draft, pictures) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Its time moves on with each change, so that it tells one state from every other. */
export async function setVenture(tx: Tx, id: string, draft: VentureDraft, pictures: Pictures): Promise<void> {
  await tx
    .updateTable('venture')
    .set({
      ...columnsOf(draft, pictures),
      updated_at: sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 ms')`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setClosed(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('venture')
    .set({ closed_at: sql<Date>`coalesce(closed_at, now())` })
    .where('id', '=', id)
    .execute();
}

export async function setOpen(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('venture').set({ closed_at: null }).where('id', '=', id).execute();
}

/** Hands a venture over; the new owner is no member of their own team, and reviews nothing of their own. */
export async function setOwner(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.deleteFrom('venture_member').where('venture_id', '=', id).where('user_id', '=', ownerId).execute();
  await removeReview(tx, id, ownerId);
  await tx.updateTable('venture').set({ owner_id: ownerId }).where('id', '=', id).execute();
}

/** Sets or unsets a like or follow; the counter moves only when the row does, which is told beside the count. */
export async function setFan(
  tx: Tx,
  kind: 'like' | 'follow',
  { ventureId, userId, isSet }: { ventureId: string; userId: string; isSet: boolean },
): Promise<{ count: number; isMoved: boolean }> {
  const table = kind === 'like' ? 'venture_like' : 'venture_follow';
  const moved = isSet
    ? (
        await tx
          .insertInto(table)
          .values({ venture_id: ventureId, user_id: userId })
          .onConflict((there) => there.doNothing())
          .executeTakeFirst()
      ).numInsertedOrUpdatedRows
    : (await tx.deleteFrom(table).where('venture_id', '=', ventureId).where('user_id', '=', userId).executeTakeFirst())
        .numDeletedRows;
  const column = kind === 'like' ? 'likes_count' : 'followers_count';
  const step = moved ? (isSet ? 1 : -1) : 0;
  const row = await tx
    .updateTable('venture')
    .set({ [column]: sql<number>`${sql.ref(column)} + ${step}` })
    .where('id', '=', ventureId)
    .returning(['likes_count', 'followers_count'])
    .executeTakeFirst();
  return { count: row?.[column] ?? 0, isMoved: step !== 0 };
}

/** Writes somebody's one review of a venture whose row is held; tells whether it took the place of one. */
export async function setReview(
  tx: Tx,
  review: { ventureId: string; authorId: string; rating: number; content: string },
): Promise<{ id: string; isNew: boolean }> {
  const { ventureId, authorId, rating, content } = review;
  const before = await tx
    .selectFrom('venture_review')
    .select(['id', 'rating'])
    .where('venture_id', '=', ventureId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  const row = before
    ? await tx
        .updateTable('venture_review')
        // An answer was to what stood here before.
        .set({ rating, content, answer: null, answered_at: null, updated_at: sql<Date>`now()` })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('venture_review')
        .values({ venture_id: ventureId, author_id: authorId, rating, content })
        .returning('id')
        .executeTakeFirstOrThrow();
  await countReview(tx, ventureId, before ? 0 : 1, rating - (before?.rating ?? 0));
  return { id: row.id, isNew: !before };
}

/** Removes somebody's review of a venture whose row is held, if there is one. */
export async function removeReview(tx: Tx, ventureId: string, authorId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('venture_review')
    .where('venture_id', '=', ventureId)
    .where('author_id', '=', authorId)
    .returning('rating')
    .executeTakeFirst();
  if (removed) await countReview(tx, ventureId, -1, -removed.rating);
}

async function countReview(tx: Tx, ventureId: string, reviews: number, stars: number): Promise<void> {
  await tx
    .updateTable('venture')
    .set({
      reviews_count: sql<number>`reviews_count + ${reviews}`,
      ratings_sum: sql<number>`ratings_sum + ${stars}`,
    })
    .where('id', '=', ventureId)
    .execute();
}

export async function setAnswer(db: Db, reviewId: string, content: string): Promise<void> {
  await db
    .updateTable('venture_review')
    .set({ answer: content, answered_at: sql<Date>`now()` })
    .where('id', '=', reviewId)
    .execute();
}

/** Asks somebody onto the team unless they were asked before; tells which of the two it was. */
export async function addMember(
  tx: Tx,
  member: { ventureId: string; userId: string; role: string },
): Promise<'added' | 'present'> {
  const row = await tx
    .insertInto('venture_member')
    .values({ venture_id: member.ventureId, user_id: member.userId, role: member.role })
    .onConflict((there) => there.constraint('venture_member_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? 'added' : 'present';
}

/** Says yes to being asked; tells whether one was. */
export async function setAccepted(tx: Tx, ventureId: string, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('venture_member')
    .set({ accepted_at: sql<Date>`coalesce(accepted_at, now())` })
    .where('venture_id', '=', ventureId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeMember(db: Db, ventureId: string, userId: string): Promise<void> {
  await db.deleteFrom('venture_member').where('venture_id', '=', ventureId).where('user_id', '=', userId).execute();
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

/** Counts a look at a venture's page, for its owner's chart: once a day and person, and none of the owner or the team. */
export async function countView(runner: Runner, ventureId: string, viewerId: string): Promise<void> {
  const text = `with today as (select (now() at time zone 'utc')::date as day),
    seen as (
      insert into venture_viewer (venture_id, viewer_id, seen_on)
      select venture.id, $2, today.day from venture, today
      where venture.id = $1 and venture.owner_id <> $2 and not exists (
        select from venture_member as it
        where it.venture_id = venture.id and it.user_id = $2 and it.accepted_at is not null)
      -- Asked first, because what is there would be locked, and so written, to find that it stays as it is.
      and not exists (
        select from venture_viewer as it
        where it.venture_id = venture.id and it.viewer_id = $2 and it.seen_on >= today.day)
      on conflict (venture_id, viewer_id) do update set seen_on = excluded.seen_on
      where venture_viewer.seen_on < excluded.seen_on
      returning venture_id, seen_on)
    insert into venture_views (venture_id, day, views) select venture_id, seen_on, 1 from seen
    on conflict (venture_id, day) do update set views = venture_views.views + 1`;
  await runNamed(runner, 'venture-view', text, [ventureId, viewerId]);
}

export interface DayRow {
  day: string;
  likes: number;
  followers: number;
  reviews: number;
  views: number;
}

/** What came on each of the last days and is still there, oldest first, in UTC. */
export async function listDays(db: Db, ventureId: string, days: number): Promise<DayRow[]> {
  const perDay = (table: string) =>
    `left join (select (it.created_at at time zone 'utc')::date as day, count(*)::int as count from ${table} as it
      where it.venture_id = $1 group by 1) as ${table} on ${table}.day = series.day`;
  const count = (table: string, name: string) => `coalesce(${table}.count, 0) as ${name}`;
  return run<DayRow>(
    db,
    `select to_char(series.day, 'YYYY-MM-DD') as day, ${count('venture_like', 'likes')},
      ${count('venture_follow', 'followers')}, ${count('venture_review', 'reviews')},
      coalesce(venture_views.views, 0) as views
     from (select (now() at time zone 'utc')::date - back as day from generate_series(0, $2::int - 1) as back) as series
     ${perDay('venture_like')} ${perDay('venture_follow')} ${perDay('venture_review')}
     left join venture_views on venture_views.venture_id = $1 and venture_views.day = series.day
     order by series.day`,
    [ventureId, days],
  );
}

export async function countViews(db: Db, ventureId: string): Promise<number> {
  const row = await db
    .selectFrom('venture_views')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('views'), sql<string>`0`).as('views'))
    .where('venture_id', '=', ventureId)
    .executeTakeFirstOrThrow();
  return Number(row.views);
}
