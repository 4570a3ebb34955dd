import type { Event } from '@baraza/contract/features/events.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { findEvent } from './events.queries.ts';
import { viewEvent } from './events.view.ts';

/** Throws 404 for an event that is not there or not the viewer's to know of. */
export async function viewOneEvent({ pool }: Pick<Deps, 'pool'>, viewer: Viewer, id: string): Promise<Event> {
  const row = await findEvent(pool, viewer.id, id);
  if (!row) throw notFound();
  return viewEvent(row);
}

/** Throws 404 to whoever may not know of the event, and 403 to all others but its host, who never changes. */
export async function asHost(deps: Pick<Deps, 'pool'>, viewer: Viewer, id: string): Promise<Event> {
  const event = await viewOneEvent(deps, viewer, id);
  if (event.hostId !== viewer.id) throw notAllowed('Only the host can do this.');
  return event;
}
