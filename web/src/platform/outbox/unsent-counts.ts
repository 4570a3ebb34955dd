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
  const count = ({ prefix, keys }: Pick<ReturnType<typeof personalStore>, 'prefix' | 'keys'>) =>
    keys().filter((each) => isOwn(each.slice(prefix.length), userId)).length;
  const unsentRows = async (name: DeviceDatabaseName) => {
    const { ownerOf, isUnsent } = deviceDatabases[name];
    const rows = await rowsOf(name).catch(() => []);
    return rows.filter(({ key, value }) => ownerOf(key) === userId && isUnsent(key, value));
  };
  const kinds = (await unsentRows('baraza-outbox')).map(({ value }) => (value as { kind?: unknown }).kind);
  const countOf = (kind: string) => kinds.filter((each) => each === kind).length;
  const [messages, reports] = [countOf('message'), countOf('report')];
  const files = [...(await unsentRows('baraza-pictures')), ...(await unsentRows('baraza-recordings'))];
  const drafts = [personalStore('typed', 'draft'), personalStore('typed', 'settings', 'sessionStorage')];
  return {
    messages,
    drafts: drafts.reduce((sum, store) => sum + count(store), files.length),
    reports,
    scans: (await unsentRows('baraza-check-in')).length,
    others: kinds.length - messages - reports,
  };
}
