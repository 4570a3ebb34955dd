import type { Db, Tx } from '#platform/sql/database.ts';

export async function findIdentityKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('identity_key').select('key').executeTakeFirstOrThrow();
  return key;
}

/** The identity of a suspended person, and their sanction; undefined after the erasure. */
export async function findIdentity(tx: Tx, personId: string) {
  return tx
    .selectFrom('person')
    .innerJoin('sanction', 'sanction.id', 'person.suspension_id')
    .select(['issuer', 'subject', 'sanction.id as sanctionId'])
    .where('person.id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export async function addBannedIdentity(tx: Tx, row: { hash: Buffer; sanctionId: string }): Promise<void> {
  await tx
    .insertInto('banned_identity')
    .values({ hash: row.hash, sanction_id: row.sanctionId })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ sanction_id: row.sanctionId }))
    .execute();
}

/** Removes the records of a person's bans. */
export async function removeBannedIdentities(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('banned_identity')
    .where('sanction_id', 'in', (query) => query.selectFrom('sanction').select('id').where('person_id', '=', personId))
    .execute();
}

/** The sanction by which an identity was banned, unless it still has its account. */
export async function findBanOf(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
  hash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('banned_identity')
    .select('sanction_id')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('person').select('id').where('issuer', '=', issuer).where('subject', '=', subject))),
    )
    .executeTakeFirst();
  return row?.sanction_id;
}
