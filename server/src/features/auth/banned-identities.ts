import { createHmac } from 'node:crypto';
import type { Db, Tx } from '#platform/database.ts';
import type { Listener } from '#platform/listeners.ts';
import {
  addBannedIdentity,
  findBanOf,
  findIdentity,
  findIdentityKey,
  removeBannedIdentities,
} from './banned-identities.queries.ts';
import type { Identity } from './identity.ts';

type Account = Pick<Identity, 'issuer' | 'subject'>;

/** Records who was banned, without their name, so that they cannot register again after their account is erased. */
export const recordBannedIdentity: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.unbanned') await removeBannedIdentities(tx, domainEvent.personId);
  if (domainEvent.type !== 'profiles.banned') return;
  const { personId } = domainEvent;
  const account = await findIdentity(tx, personId);
  if (!account) return;
  await addBannedIdentity(tx, { hash: await hashIdentity(tx, account), sanctionId: account.sanctionId });
};

/** Returns the sanction by which an identity without an account was banned. */
export async function findBan(db: Db, account: Account): Promise<string | undefined> {
  return findBanOf(db, account, await hashIdentity(db, account));
}

async function hashIdentity(db: Db | Tx, { issuer, subject }: Account): Promise<Buffer> {
  return createHmac('sha256', await findIdentityKey(db))
    .update(JSON.stringify([issuer, subject]))
    .digest();
}
