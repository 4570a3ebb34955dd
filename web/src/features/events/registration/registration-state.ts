import type { Event } from '@baraza/contract/features/events.ts';

/** What the viewer can do about a seat, or why they can do nothing. */
type RegistrationState =
  | 'host'
  | 'cancelled'
  | 'over'
  /** The club of the event is archived, and the viewer has nothing to give up. */
  | 'archived'
  | 'started'
  | 'registered'
  | 'requested'
  | 'declined'
  | 'waitlisted'
  /** Full, without a waitlist. */
  | 'full'
  /** Full, and the viewer can join the waitlist. */
  | 'waitlist'
  /** The viewer can request a seat, which the host approves or declines. */
  | 'request'
  | 'invited'
  | 'open';

/**
 * Returns the state at the time `now`, in ms. The order of the checks matters: people with a seat can give it up even when
 * the event is full, and nothing can be changed after the event is cancelled or has started.
 */
export function registrationStateOf(
  event: Pick<
    Event,
    | 'viewerStatus'
    | 'visibility'
    | 'cancelledAt'
    | 'archivedAt'
    | 'startTime'
    | 'endTime'
    | 'attendeesCount'
    | 'capacity'
  >,
  now: number,
): RegistrationState {
  const { viewerStatus: status, visibility } = event;
  if (event.cancelledAt !== null) return 'cancelled';
  if (Date.parse(event.endTime) <= now) return 'over';
  if (status === 'host') return 'host';
  if (Date.parse(event.startTime) <= now) return 'started';
  if (status === 'registered' || status === 'requested' || status === 'declined' || status === 'waitlisted') {
    return status;
  }
  if (event.archivedAt !== null) return 'archived';
  if (event.attendeesCount >= event.capacity) {
    return visibility === 'PRIVATE' && status !== 'invited' ? 'full' : 'waitlist';
  }
  if (status === 'invited') return 'invited';
  return visibility === 'PRIVATE' ? 'request' : 'open';
}
