import type { Venture, VentureDraft } from '@baraza/contract/features/ventures.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database.ts';
import { justWritten } from '#platform/errors.ts';
import { runStatement } from '#platform/statement.ts';
import { type RawJson, type WrittenRow, written } from '#platform/written-json.ts';
import { removeReview } from './opinions.queries.ts';
import { reachedVentures, run, seenVentures } from './venture-columns.ts';
import { ventureJson } from './venture-lists.ts';

const ventureColumns = `venture.id, ${ventureJson('one').sql} as json`;

/** All of one owner's, closed ones too, newest first. */
export async function listVenturesOf(db: Db, ownerId: string): Promise<WrittenRow[]> {
  const text = `select ${ventureColumns} from ${seenVentures} and venture.owner_id = $1 order by venture.id desc`;
  return runStatement<WrittenRow>(db, { name: 'ventures-own', text, values: [ownerId] });
}

export interface FoundVenture {
  venture: RawJson<Venture>;
  /** Whether the viewer owns it or is on its team. */
  isTheirs: boolean;
}

/** One venture with all that it shows, if the viewer may see it. */
export async function findVenture(db: Db, viewerId: string, id: string): Promise<FoundVenture | undefined> {
  const isOnTeam = `(select it.accepted_at is not null from venture_member as it
    where it.venture_id = venture.id and it.user_id = $1)`;
  const text = `select ${ventureColumns}, coalesce(venture.owner_id = $1 or ${isOnTeam}, false) as is_theirs
    from ${reachedVentures} and venture.id = $2`;
  const [row] = await runStatement<WrittenRow & { is_theirs: boolean }>(db, {
    name: 'venture',
    text,
    values: [viewerId, id],
  });
  return row && { venture: written(row), isTheirs: row.is_theirs };
}

/** A venture that is being written, read within its transaction. */
export async function findWrittenVenture(tx: Tx, viewerId: string, id: string): Promise<Venture> {
  return justWritten(await findVenture(tx, viewerId, id)).venture.read();
}

/** Whose a venture is, and its numbers. */
export interface ReachedRow {
  owner_id: string;
  likes_count: number;
  followers_count: number;
  reviews_count: number;
  ratings_sum: number;
}

/** The same of one of which nothing else is shown. */
export async function findReached(db: Db, viewerId: string, id: string): Promise<ReachedRow | undefined> {
  const [row] = await run<ReachedRow>(
    db,
    `select venture.owner_id, venture.likes_count, venture.followers_count, venture.reviews_count, venture.ratings_sum
      from ${reachedVentures} and venture.id = $2`,
    [viewerId, id],
  );
  return row;
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
