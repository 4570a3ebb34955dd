import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';

export type FoundPerson = Awaited<ReturnType<typeof findPerson>>;

/** Finds a person by e-mail or username, in any case. Throws an Error with one sentence if there is none. */
export async function findPerson(db: Db, who: string) {
  const rows = await db
    .selectFrom('person')
    .innerJoin('campus', 'campus.id', 'person.campus_id')
    .select(['person.id', 'username', 'first_name', 'last_name', 'email', 'campus.name as campus', 'role'])
    .select(['is_alumni', 'onboarded_at', 'deleted_at', 'suspended_until'])
    .select(sql<boolean>`coalesce(suspended_until > now(), false)`.as('is_suspended'))
    .select(sql<boolean>`coalesce(suspended_until = 'infinity', false)`.as('is_banned'))
    .where('erased_at', 'is', null)
    .where(sql<boolean>`lower(${sql.ref(who.includes('@') ? 'email' : 'username')}) = lower(${who})`)
    .limit(2)
    .execute();
  const [found, other] = rows;
  if (!found) throw new Error(`There is no person ${who}.`);
  // Two providers may have an account for one e-mail.
  if (other) throw new Error(`Several people have the e-mail ${who}; use a username.`);
  return found;
}

/** Such as `Ada Mwangi (ada@students.uonbi.ac.ke)`. */
export function nameOf({ first_name, last_name, email }: FoundPerson): string {
  return `${first_name} ${last_name} (${email})`.trim();
}
