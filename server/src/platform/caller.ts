import type { FastifyRequest } from 'fastify';

/** Who is counted: a person, or the network of a signed-out caller. `person:<id>` or `address:<network>`. */
export function callerOf({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>): string {
  return viewer ? `person:${viewer.id}` : addressCaller(ip);
}

/** The caller of a request that is not, or not yet, known to be a person's. */
export function addressCaller(ip: string): string {
  return `address:${networkOf(ip)}`;
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address: one machine has all addresses of its network. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%', 1);
  const [head = '', tail] = withoutZone.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0'), ...last);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
