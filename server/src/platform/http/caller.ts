import type { Viewer } from './viewer.ts';

/** Returns the key under which a request is limited: its person, or its address if signed out. */
export function callerOf({ viewer, ip }: { viewer?: Viewer | undefined; ip: string }): string {
  return viewer ? viewer.id : `address ${addressKey(ip)}`;
}

/** Returns the part of an address that identifies a connection: all of IPv4, and the first 64 bits of IPv6. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const end = tail === '' ? [] : tail.split(':');
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - end.length)).fill('0'), ...end);
  }
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
