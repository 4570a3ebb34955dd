import type { Event } from '@baraza/contract/features/events.ts';

/** What the viewer can do about a seat, or why nothing: the one thing the panel of actions shows. */
export type RegistrationState =
  | 'host'
  | 'cancelled'
  | 'over'
  | 'started'
  | 'registered'
  | 'requested'
  | 'declined'
  | 'waitlisted'
  | 'full'
  /** Full, with a line to stand in. */
  | 'line'
  /** The host decides. */
  | 'ask'
  | 'invited'
  | 'open';

/**
 * Where the viewer stands at an event at a moment, in ms. The order is the rule: who has a seat gives it up though the
 * event is full, and of an event that is called off or has begun nobody changes anything.
 */
export function registrationStateOf(
  event: Pick<
    Event,
    'viewerStatus' | 'visibility' | 'cancelledAt' | 'startTime' | 'endTime' | 'attendeesCount' | 'capacity'
  >,
  now = Date.now(),
): RegistrationState {
  const { viewerStatus: status, visibility } = event;
  if (event.cancelledAt !== null) return 'cancelled';
  if (Date.parse(event.endTime) <= now) return 'over';
  if (status === 'host') return 'host';
  if (Date.parse(event.startTime) <= now) return 'started';
  if (status === 'registered' || status === 'requested' || status === 'declined' || status === 'waitlisted')
    return status;
  if (event.attendeesCount >= event.capacity) return visibility === 'PRIVATE' && status !== 'invited' ? 'full' : 'line';
  if (status === 'invited') return 'invited';
  return visibility === 'PRIVATE' ? 'ask' : 'open';
}
