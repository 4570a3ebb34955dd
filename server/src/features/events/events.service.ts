import type { Event } from '@baraza/contract/features/events.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { RawJson } from '#platform/written-json.ts';
import { findStanding, type StandingRow } from './registration/registration.queries.ts';
import { findEvent } from './events.queries.ts';
import type { Db } from '#platform/database.ts';

/** Throws 404 for an event that is not there or not the viewer's to know of. */
export async function viewOneEvent({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<RawJson<Event>> {
  const event = await findEvent(db, viewer.id, id);
  if (!event) throw notFound();
  return event;
}

/** Where the viewer stands. Throws as `viewOneEvent` does. */
export async function standingAt(db: Db, viewer: Viewer, id: string): Promise<StandingRow> {
  const standing = await findStanding(db, viewer.id, id);
  if (!standing) throw notFound();
  return standing;
}

/** Throws 404 to whoever may not know of the event, and 403 to all others but its host, who never changes. */
export async function asHost({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<StandingRow> {
  const standing = await standingAt(db, viewer, id);
  if (!standing.is_host) throw notAllowed('Only the host can do this.');
  return standing;
}
