import type { OpeningHours, VentureDraft } from '@baraza/contract/features/venture-drafts.ts';
import { sql } from 'kysely';
import { removeReview } from '#features/ventures/profile/opinions.queries.ts';
import type { Tx } from '#platform/sql/database.ts';

/** The files of a venture's pictures. */
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
    tags: [...new Set(draft.tags)],
    logo,
    cover,
    ...hoursColumns(draft.openingHours),
  };
}

/** The columns of opening hours. */
export function hoursColumns(hours: OpeningHours | null) {
  // The generated types know no null in an array.
  const times = (part: 'opens' | 'closes') =>
    (hours?.days.map((day) => day?.[part] ?? null) ?? null) as string[] | null;
  return { opens_at: times('opens'), closes_at: times('closes'), hours_zone: hours?.timeZone ?? null };
}

export async function addVenture(tx: Tx, ownerId: string, draft: VentureDraft, pictures: Pictures): Promise<string> {
  const row = await tx
    .insertInto('venture')
    .values({ owner_id: ownerId, ...columnsOf(draft, pictures) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes a draft. `updated_at` increases with each change, because clients send it as the version of what they edited. */
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

/** Whether PostgreSQL, which has a list of its own, knows a time zone. */
export async function isTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${name})`.execute(tx);
  return rows.length > 0;
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

/** Changes the owner. Owners are not members of their own team and do not review their own venture. */
export async function setOwner(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.deleteFrom('venture_member').where('venture_id', '=', id).where('person_id', '=', ownerId).execute();
  await removeReview(tx, id, ownerId);
  await tx.updateTable('venture').set({ owner_id: ownerId }).where('id', '=', id).execute();
}
