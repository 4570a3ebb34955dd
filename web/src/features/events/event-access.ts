import type { Event } from '@baraza/contract/features/events.ts';

/** Whether the viewer sees the attendees and the discussion. Private events show them to the host and attendees only. */
export function canSeeInside({ visibility, viewerStatus }: Pick<Event, 'visibility' | 'viewerStatus'>): boolean {
  return visibility !== 'PRIVATE' || viewerStatus === 'host' || viewerStatus === 'registered';
}
