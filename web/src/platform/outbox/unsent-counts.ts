import type { Id } from '@baraza/contract/shared/scalars.ts';
import {
  deviceDatabases,
  isOwn,
  rowsOf,
  personalStore,
  type DeviceDatabaseName,
} from '#platform/device/device-stores.ts';

/** What a person has typed or chosen on this device and not sent. `others` waits in the outbox, too. */
export type UnsentCounts = Record<'messages' | 'drafts' | 'scans' | 'reports' | 'others', number>;

/** Counts what a person would lose by logging out. */
export async function countUnsent(userId: Id): Promise<UnsentCounts> {
  const count = ({ prefix, keys }: Pick<ReturnType<typeof personalStore>, 'prefix' | 'keys'>) => {
    try {
      return keys().filter((each) => isOwn(each.slice(prefix.length), userId)).length;
    } catch {
      return 0;
    }
  };
  const countRows = async (name: DeviceDatabaseName, isCounted: (value: unknown) => boolean) => {
    const { ownerOf, isUnsent } = deviceDatabases[name];
    const rows = await rowsOf(name).catch(() => []);
    return rows.filter(({ key, value }) => ownerOf(key) === userId && isUnsent(key, value) && isCounted(value)).length;
  };
  const kindOf = (value: unknown) => (value as { kind?: unknown }).kind;
  const drafts = [personalStore('typed', 'draft'), personalStore('typed', 'settings', 'sessionStorage')];
  const files = (await countRows('baraza-pictures', () => true)) + (await countRows('baraza-recordings', () => true));
  const named: unknown[] = ['message', 'report'];
  return {
    messages: await countRows('baraza-outbox', (value) => kindOf(value) === 'message'),
    drafts: drafts.reduce((sum, store) => sum + count(store), files),
    reports: await countRows('baraza-outbox', (value) => kindOf(value) === 'report'),
    scans: await countRows('baraza-check-in', () => true),
    others: await countRows('baraza-outbox', (value) => !named.includes(kindOf(value))),
  };
}
