import type { Event } from '@baraza/contract/features/events.ts';

type Access = Pick<Event, 'visibility' | 'viewerStatus' | 'canManage' | 'audience'>;

/** Whether the viewer sees the attendees and the discussion. Private events show them to those who manage them and attendees only. */
export function canSeeInside({ visibility, viewerStatus, canManage, audience }: Access): boolean {
  if (canManage || viewerStatus === 'registered') return true;
  // A host who has left the club does not read what its members write.
  return visibility !== 'PRIVATE' && (viewerStatus !== 'host' || audience === 'EVERYONE');
}
