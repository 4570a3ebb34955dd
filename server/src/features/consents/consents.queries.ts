import type { DocumentVersion } from '@baraza/contract/features/consents.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number];

/** A person's consents, newest first. */
export async function listConsents(db: Db, personId: string) {
  return db
    .selectFrom('consent')
    .select(['document', 'version', 'accepted_at'])
    .where('person_id', '=', personId)
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .execute();
}

/** Adds consents; existing ones keep their time. */
export async function addConsents(db: Db, personId: string, documents: readonly DocumentVersion[]): Promise<void> {
  await db
    .insertInto('consent')
    .values(documents.map(({ document, version }) => ({ person_id: personId, document, version })))
    .onConflict((old) => old.doNothing())
    .execute();
}

export async function removeConsents(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('consent').where('person_id', '=', personId).execute();
}
