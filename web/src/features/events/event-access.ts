import type { Event } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';

type Access = Pick<Event, 'visibility' | 'viewerStatus' | 'canManage' | 'audience'>;

/** Whether the viewer sees the attendees and the discussion. Private events show them to those who manage them and attendees only. */
export function canSeeInside({ visibility, viewerStatus, canManage, audience }: Access): boolean {
  if (canManage || viewerStatus === 'registered') return true;
  // A host who has left the club does not read what its members write.
  return visibility !== 'PRIVATE' && (viewerStatus !== 'host' || audience === 'EVERYONE');
}

/** The co-hosts who have accepted. An event that an older release stored on the device has no `hosts`. */
export function coHostsOf({ hosts }: Partial<Pick<Event, 'hosts'>>): Person[] {
  return hosts?.slice(1) ?? [];
}
