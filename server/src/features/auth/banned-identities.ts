import { createHmac } from 'node:crypto';
import type { Db, Tx } from '#platform/sql/database.ts';
import { addBannedIdentity, findBanOf, findIdentity, findIdentityKey } from './banned-identities.queries.ts';
import type { Identity } from './identity.ts';

type Account = Pick<Identity, 'issuer' | 'subject'>;

/** Records who was banned, without their name, so that they cannot register again after their account is erased. */
export async function recordBannedIdentity(tx: Tx, personId: string): Promise<void> {
  const account = await findIdentity(tx, personId);
  if (!account) return;
  await addBannedIdentity(tx, { hash: await hashIdentity(tx, account), sanctionId: account.sanctionId });
}

/** Returns the sanction by which an identity without an account was banned. */
export async function findBan(db: Db, account: Account): Promise<string | undefined> {
  return findBanOf(db, account, await hashIdentity(db, account));
}

async function hashIdentity(db: Db | Tx, { issuer, subject }: Account): Promise<Buffer> {
  return createHmac('sha256', await findIdentityKey(db))
    .update(JSON.stringify([issuer, subject]))
    .digest();
}
