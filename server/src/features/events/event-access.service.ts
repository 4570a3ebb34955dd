import type { Event } from '@baraza/contract/features/events.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { WrittenJson } from '#platform/written-json.ts';
import { findEvent, findSeen, type SeenEvent } from './events.queries.ts';

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

/** Throws as `viewOneEvent` does. */
export async function asSeeing({ pool }: Pick<Deps, 'pool'>, viewer: Viewer, id: string): Promise<SeenEvent> {
  const event = await findSeen(pool, viewer.id, id);
  if (!event) throw notFound();
  return event;
}

/** Throws 404 to whoever may not know of the event, and 403 to all others but its host, who never changes. */
export async function asHost(deps: Pick<Deps, 'pool'>, viewer: Viewer, id: string): Promise<SeenEvent> {
  const event = await asSeeing(deps, viewer, id);
  if (event.host_id !== viewer.id) throw notAllowed('Only the host can do this.');
  return event;
}
