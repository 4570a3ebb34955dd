import type { ClubChange, ClubDraft } from '@baraza/contract/features/communities.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Whether a club is live, or was until stewards froze it. */
const isKept = sql<boolean>`community.archived_at is not distinct from community.frozen_at`;

/** The files of the pictures of a club. */
export interface Pictures {
  image: string | null;
  banner: string | null;
}

/** The ASCII letters and digits of a name with hyphens between its words; empty for a name without any. */
export async function findSlugOf(db: Db, name: string): Promise<string> {
  const { slug } = await db.selectNoFrom(sql<string>`slug_of(${name})`.as('slug')).executeTakeFirstOrThrow();
  return slug;
}

/** Adds a club of a campus. Returns undefined if its slug, or its name on the campus, is taken. */
export async function addClub(
  tx: Tx,
  campusId: string | null,
  { slug, image, banner, ...draft }: Omit<ClubDraft, 'image' | 'banner'> & Pictures & { slug: string },
): Promise<string | undefined> {
  const { name, description, tags, joinPolicy, audience } = draft;
  const row = await tx
    .insertInto('community')
    .values({
      kind: 'CLUB',
      campus_id: campusId,
      slug,
      name,
      description,
      tags,
      join_policy: joinPolicy,
      audience,
      image,
      banner,
    })
    .onConflict((old) => old.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Whether another club of a campus has taken this name, regardless of case, accents and letters that nobody sees. Clubs that their owners
 * archived, and clubs that only members and the invited know of, take no names. The index `community_club_kept_name` has the same condition.
 */
export async function isNameTaken(
  db: Db,
  { name, campusId, exceptId }: { name: string; campusId: string | null; exceptId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('community')
    .select('id')
    .where('kind', '=', 'CLUB')
    .where('campus_id', '=', campusId)
    .where(isKept)
    .where(sql<boolean>`(join_policy <> 'INVITE' or audience <> 'MEMBERS')`)
    .where(sql<boolean>`name_form(name) = name_form(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets one club at a time take a name on a campus, until the transaction ends. */
export async function lockNames(tx: Tx, campusId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`club names ${campusId}`}, 0))`.execute(tx);
}

/** Changes the pictures and the given fields. */
export async function setClub(
  tx: Tx,
  id: string,
  { joinPolicy, ...change }: Omit<ClubChange, 'image' | 'banner'> & Pictures,
): Promise<void> {
  await tx
    .updateTable('community')
    .set({ ...change, join_policy: joinPolicy })
    .where('id', '=', id)
    .execute();
}

export async function setArchived(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('community')
    .set(
      isArchived
        ? { archived_at: sql<Date>`coalesce(archived_at, now())` }
        : { archived_at: null, restored_at: sql<Date>`now()` },
    )
    .where('id', '=', id)
    .execute();
}

/** How many clubs a person owns, without those that owners archived. */
export async function countOwnedClubs(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('community_member as member')
    .innerJoin('community', 'community.id', 'member.community_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member.person_id', '=', personId)
    .where('member.role', '=', 'OWNER')
    .where(isKept)
    .executeTakeFirstOrThrow();
  return count;
}
