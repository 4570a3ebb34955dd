import { parseUserAgent, unknownDevice } from '@baraza/contract/shared/user-agent.ts';
import type { Tx } from '#platform/sql/database.ts';
import { listDevices, listUserAgents, setDeviceSeen } from './devices.queries.ts';

/**
 * Records that a person signs in with this user agent, before the session is added. Returns the name of the device if it is a
 * new one for a person who has used others. Two devices with the same browser and system count as one, because their user
 * agents are equal, and people would ignore a notice of every sign-in. A device stays known for `knownDays` after its last sign-in.
 */
export async function recordDevice(
  tx: Tx,
  { personId, userAgent, knownDays }: { personId: string; userAgent: string; knownDays: number },
): Promise<string | undefined> {
  const device = nameOf(userAgent);
  const [seen, userAgents] = [await listDevices(tx, personId, knownDays), await listUserAgents(tx, personId)];
  const known = new Set([...seen, ...userAgents.map(nameOf)]);
  await setDeviceSeen(tx, personId, device);
  return known.size > 0 && !known.has(device) ? device : undefined;
}

/** The browser and the system, such as `Chrome, Android`. */
function nameOf(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system].filter((name) => name !== null).join(', ') || unknownDevice;
}
