import {
  pushKinds,
  type PushKind,
  type PushSettings,
  type PushSettingsChange,
  type PushSubscription,
  quietKinds,
} from '@baraza/contract/features/push.ts';
import { ECDH } from 'node:crypto';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { ruleBroken, unauthorized } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { pushEndpointOf } from './push.hosts.ts';
import { findVapidDetails } from './push.keys.ts';
import { findSettings, type PushSettingRow, removeSubscription, setSettings, setSubscription } from './push.queries.ts';

export async function viewKey(deps: Deps): Promise<{ publicKey: string }> {
  const { publicKey } = await findVapidDetails(deps);
  return { publicKey };
}

/** Pushes to the device of the call's session. Throws 422 for an unknown push service or a malformed key. */
export async function subscribe({ db, env }: Deps, viewer: Viewer, subscription: PushSubscription): Promise<void> {
  const endpoint = pushEndpointOf(subscription.endpoint, env.PUSH_HOSTS);
  if (endpoint === undefined) {
    throw ruleBroken('push_service_unknown', 'This server does not know the push service of your browser.');
  }
  if (!isPublicKey(subscription.keys.p256dh)) {
    const errors = [{ path: 'keys.p256dh', message: 'Not a public key.' }];
    throw ruleBroken('invalid_body', 'The key of the subscription is malformed.', errors);
  }
  const { id: personId, sessionId } = viewer;
  const isSet = await transact(db, (tx) => setSubscription(tx, { personId, sessionId }, { ...subscription, endpoint }));
  if (!isSet) throw unauthorized();
}

/** Returns whether a text is a point on the curve P-256, without which nothing can be encrypted. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe({ db }: Deps, viewer: Viewer): Promise<void> {
  await removeSubscription(db, viewer.sessionId);
}

export async function viewPushSettings({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<PushSettings> {
  return viewSettings(await findSettings(db, viewer.id));
}

/** Changes the given settings; those that are left out keep their value. */
export async function changePushSettings(
  { db }: Deps,
  viewer: Viewer,
  change: PushSettingsChange,
): Promise<PushSettings> {
  return transact(db, async (tx) => {
    // Changes of one person's settings wait for each other.
    await lockPeople(tx, [viewer.id]);
    const current = await viewPushSettings({ db: tx }, viewer);
    const quietHours = change.quietHours === undefined ? current.quietHours : change.quietHours;
    const isOn = (kind: PushKind) => change.kinds?.[kind] ?? current.kinds[kind];
    const row = {
      disabled_kinds: pushKinds.filter((kind) => !isOn(kind)),
      shows_text: change.showsText ?? current.showsText,
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
    };
    await setSettings(tx, viewer.id, row);
    return viewSettings(row);
  });
}

function viewSettings(row: PushSettingRow | undefined): PushSettings {
  const disabled: readonly string[] = row?.disabled_kinds ?? quietKinds;
  const kinds = Object.fromEntries(pushKinds.map((kind) => [kind, !disabled.includes(kind)]));
  const isQuiet = row?.quiet_from != null && row.quiet_to != null;
  return {
    // Made from all kinds.
    kinds: kinds as PushSettings['kinds'],
    showsText: row?.shows_text ?? false,
    quietHours: isQuiet ? { from: row.quiet_from ?? '', to: row.quiet_to ?? '' } : null,
  };
}
