import type { Db } from '#platform/database.ts';
import { runPrepared } from '#platform/prepared.ts';

/** The intake that a person has chosen; null if none. */
export async function findIntake(db: Db, personId: string): Promise<string | null> {
  const [row] = await runPrepared(db, {
    name: 'own-intake',
    values: { person: personId },
    build: ({ person }) => db.selectFrom('person').select('intake').where('id', '=', person),
  });
  return row?.intake ?? null;
}
