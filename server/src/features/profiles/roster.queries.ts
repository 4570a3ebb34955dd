import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** What the operator knows about the person with an e-mail. Null stands for unknown, and leaves what is stored. */
export interface RosterEntry {
  /** In lower case. */
  email: string;
  campus_id: string | null;
  intake: string | null;
  program: string | null;
  is_alumni: boolean | null;
}

/** The entries as a table named `given`. */
function rowsOf(entries: readonly RosterEntry[]) {
  const column = <Key extends keyof RosterEntry>(key: Key) => entries.map((entry) => entry[key]);
  return sql`unnest(${column('email')}::text[], ${column('campus_id')}::uuid[], ${column('intake')}::text[],
    ${column('program')}::text[], ${column('is_alumni')}::boolean[])
    as given (email, campus_id, intake, program, is_alumni)`;
}

/** Changes the accounts with these e-mails. Returns those that were different. */
export async function setAccountsOf(
  tx: Tx,
  entries: readonly RosterEntry[],
): Promise<{ id: string; has_changed_intake: boolean }[]> {
  const { rows } = await sql<{ id: string; has_changed_intake: boolean }>`
    with found as (
      select person.id, onboarded_at is not null and given.intake is distinct from person.intake
          and given.intake is not null as has_changed_intake,
        coalesce(given.campus_id, person.campus_id) as campus_id, coalesce(given.intake, person.intake) as intake,
        coalesce(given.program, person.program) as program,
        case when given.program is null then person.program_other end as program_other,
        coalesce(given.is_alumni, person.is_alumni) as is_alumni
      from ${rowsOf(entries)} join person on lower(person.email) = given.email
      where person.erased_at is null order by person.id for no key update of person
    )
    update person set campus_id = found.campus_id, intake = found.intake, program = found.program,
      program_other = found.program_other, is_alumni = found.is_alumni
    from found where person.id = found.id
      and (person.campus_id, person.intake, person.program, person.program_other, person.is_alumni)
        is distinct from (found.campus_id, found.intake, found.program, found.program_other, found.is_alumni)
    returning person.id, found.has_changed_intake`.execute(tx);
  return rows;
}

/** Stores the entries whose e-mails have no account. Returns how many have none. */
export async function storeEntries(tx: Tx, entries: readonly RosterEntry[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into roster_entry as stored (email, campus_id, intake, program, is_alumni)
    select given.* from ${rowsOf(entries)}
    where not exists (select from person where lower(person.email) = given.email and erased_at is null)
    on conflict (email) do update set campus_id = coalesce(excluded.campus_id, stored.campus_id),
      intake = coalesce(excluded.intake, stored.intake), program = coalesce(excluded.program, stored.program),
      is_alumni = coalesce(excluded.is_alumni, stored.is_alumni), imported_at = now()`.execute(tx);
  return Number(numAffectedRows);
}

/** Removes the entry of an e-mail and returns it. */
export async function takeEntry(tx: Tx, email: string): Promise<RosterEntry | undefined> {
  return tx
    .deleteFrom('roster_entry')
    .where('email', '=', email.toLowerCase())
    .returning(['email', 'campus_id', 'intake', 'program', 'is_alumni'])
    .executeTakeFirst();
}

/** Removes entries that were imported more than `days` ago. */
export async function removeOldEntries(tx: Tx, days: number): Promise<void> {
  await tx
    .deleteFrom('roster_entry')
    .where('imported_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
