import type { Event } from '@baraza/contract/features/events.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { WrittenJson } from '#platform/written-json.ts';
import { findStanding, type StandingRow } from './event-registration.queries.ts';
import { findEvent, type Reader } from './events.queries.ts';

/** Throws 404 for an event that is not there or not the viewer's to know of. */
export async function viewOneEvent(
  { pool }: Pick<Deps, 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<WrittenJson<Event>> {
  const event = await findEvent(pool, viewer.id, id);
  if (!event) throw notFound();
  return event;
}

/** Where the viewer stands. Throws as `viewOneEvent` does. */
export async function standingAt(reader: Reader, viewer: Viewer, id: string): Promise<StandingRow> {
  const standing = await findStanding(reader, viewer.id, id);
  if (!standing) throw notFound();
  return standing;
}

/** Throws 404 to whoever may not know of the event, and 403 to all others but its host, who never changes. */
export async function asHost({ pool }: Pick<Deps, 'pool'>, viewer: Viewer, id: string): Promise<StandingRow> {
  const standing = await standingAt(pool, viewer, id);
  if (!standing.is_host) throw notAllowed('Only the host can do this.');
  return standing;
}
