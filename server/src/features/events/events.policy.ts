import { AppError, conflict, notAllowed } from '#platform/errors.ts';

/** Where somebody and an event stand to each other. */
export interface Standing {
  visibility: string;
  has_started: boolean;
  is_cancelled: boolean;
  is_full: boolean;
  is_host: boolean;
  is_registered: boolean;
  is_invited: boolean;
  request_state: 'pending' | 'approved' | 'declined' | null;
  waitlist_place: number | null;
}

/** What an rsvp comes to: nothing new, a seat, or a request that the host answers. */
export type WayIn = 'as it stands' | 'seat' | 'request';

/**
 * What registering means for somebody who stands so. Throws 403 `host_cannot_register` and `request_declined`, 409
 * `event_cancelled`, `event_started` and `event_full`.
 */
export function wayIn(standing: Standing): WayIn {
  if (standing.is_host) throw new AppError('host_cannot_register', 'You are the host of this event.');
  if (standing.is_registered) return 'as it stands';
  refuseWhenOver(standing);
  if (standing.visibility === 'PRIVATE' && !standing.is_invited) {
    if (standing.request_state === 'declined') {
      throw new AppError('request_declined', 'The host has declined your request.');
    }
    return standing.request_state === 'pending' ? 'as it stands' : 'request';
  }
  if (standing.is_full) throw full();
  return 'seat';
}

/** What standing in line comes to: nothing new, a seat where one is free, or a place in the line. */
export function wayIntoLine(standing: Standing): 'as it stands' | 'seat' | 'line' {
  if (standing.is_host) throw new AppError('host_cannot_register', 'You are the host of this event.');
  if (standing.is_registered || standing.waitlist_place !== null) return 'as it stands';
  refuseWhenOver(standing);
  if (standing.visibility === 'PRIVATE' && !standing.is_invited) {
    throw notAllowed('The host decides who comes to this event. Please ask for a seat.');
  }
  return standing.is_full ? 'line' : 'seat';
}

/** Throws 409 `event_cancelled` or `event_started`. */
export function refuseWhenOver({ is_cancelled, has_started }: Pick<Standing, 'is_cancelled' | 'has_started'>): void {
  if (is_cancelled) throw cancelled();
  if (has_started) throw started();
}

export function full(): AppError {
  return conflict('event_full', 'This event is full.');
}

export function cancelled(): AppError {
  return conflict('event_cancelled', 'This event has been cancelled.');
}

export function started(): AppError {
  return conflict('event_started', 'This event has already started.');
}
