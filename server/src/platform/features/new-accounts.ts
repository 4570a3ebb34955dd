import { type RawBuilder, sql } from 'kysely';

/** The maximum age of a new account, in days. */
export const newAccountDays = 7;

/** Whether a person's account is new: younger than 7 days, and without three friends of its campus so far. */
export function isNewAccount(person: string): RawBuilder<boolean> {
  return sql.raw(
    `(${person}.created_at > now() - interval '${newAccountDays} days' and ${person}.established_at is null)`,
  );
}
