import webPush from 'web-push';
import type { Deps } from '#platform/features/deps.ts';
import type { Env } from '#platform/operations/env.ts';
import { findKey, findOrAddKey } from './push.queries.ts';

/** What identifies this server to push services (RFC 8292). */
export interface VapidDetails {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** Returns the keys of the settings, else the stored ones, which are created when they are first needed. */
export async function findVapidDetails({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<VapidDetails> {
  const subject = subjectOf(env);
  if (env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY) {
    return { subject, publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY };
  }
  const stored = (await findKey(db)) ?? (await findOrAddKey(db, createKey()));
  return { subject, publicKey: stored.public_key, privateKey: stored.private_key };
}

function createKey() {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { public_key: publicKey, private_key: privateKey };
}

/** How a push service can reach the operator: the address of this site, or else by e-mail. */
function subjectOf({ PUBLIC_URL, SUPPORT_EMAIL }: Env): string {
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${SUPPORT_EMAIL}`;
}
