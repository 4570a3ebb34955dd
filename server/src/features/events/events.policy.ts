import { requireLive } from '#features/communities/communities.public.ts';
import { AppError, conflict, notAllowed } from '#platform/http/errors.ts';
import type { ParticipationRow } from './events.queries.ts';

type Participation = Omit<ParticipationRow, 'sees_details' | 'can_manage' | 'taken'>;

/**
 * What registering does for this viewer: nothing, give them a seat, or send the host a request. Throws 403
 * `host_cannot_register` and `request_declined`, and 409 `archived`, `event_cancelled`, `event_started` and `event_full`.
 */
export function decideRegistration(viewer: Participation): 'unchanged' | 'seat' | 'request' {
  if (viewer.is_host) throw hostCannotRegister();
  if (viewer.is_registered) return 'unchanged';
  requireUpcoming(viewer);
  if (viewer.visibility === 'PRIVATE' && !viewer.is_invited) {
    if (viewer.request_state === 'declined') {
      throw new AppError('request_declined', 'The host has declined your request.');
    }
    return viewer.request_state === 'pending' ? 'unchanged' : 'request';
  }
  if (viewer.is_full) throw eventFull();
  return 'seat';
}

/**
 * What joining the waitlist does for this viewer: nothing, give them a free seat, or add them to the waitlist. Throws 403
 * `host_cannot_register` and `not_allowed`, and 409 `archived`, `event_cancelled` and `event_started`.
 */
export function decideWaitlist(viewer: Participation): 'unchanged' | 'seat' | 'waitlist' {
  if (viewer.is_host) throw hostCannotRegister();
  if (viewer.is_registered || viewer.waitlist_place !== null) return 'unchanged';
  requireUpcoming(viewer);
  if (viewer.visibility === 'PRIVATE' && !viewer.is_invited) {
    throw notAllowed('The host approves each guest of this event. Please request a seat.');
  }
  return viewer.is_full ? 'waitlist' : 'seat';
}

/** Throws 409 `archived`, `event_cancelled` or `event_started`. */
export function requireUpcoming(event: Pick<Participation, 'is_cancelled' | 'has_started' | 'archived_at'>): void {
  requireLive(event);
  if (event.is_cancelled) throw eventCancelled();
  if (event.has_started) throw eventStarted();
}

function hostCannotRegister(): AppError {
  return new AppError('host_cannot_register', 'You are the host of this event.');
}

export function eventFull(): AppError {
  return conflict('event_full', 'This event is full.');
}

export function eventCancelled(): AppError {
  return conflict('event_cancelled', 'This event has been cancelled.');
}

export function eventStarted(): AppError {
  return conflict('event_started', 'This event has already started.');
}
