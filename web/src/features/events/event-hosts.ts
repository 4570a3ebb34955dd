import type { Event } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';

/** The co-hosts who have accepted. An event that an older release stored on the device has no `hosts`. */
export function coHostsOf({ hosts }: Partial<Pick<Event, 'hosts'>>): Person[] {
  return hosts?.slice(1) ?? [];
}

/** The people on the list of the host: co-hosts, and those who have not answered. */
export function listedHostsOf(event: Event): Person[] {
  return [...coHostsOf(event), ...(event.askedHosts ?? [])];
}
