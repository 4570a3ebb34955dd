import type { Event } from '@baraza/contract/features/events.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed, notFound } from '#platform/http/errors.ts';
import { findEvent, findParticipation, type LockedEvent, lockEvent, type ParticipationRow } from './events.queries.ts';
import { viewEvent } from './events.view.ts';

/** Throws 404 for an event that does not exist or that the viewer may not see. */
export async function viewOneEvent({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<Event> {
  const row = await findEvent(db, viewer.id, id);
  if (!row) throw notFound();
  return viewEvent(row);
}

/** How the viewer takes part in an event. Throws 404 as `viewOneEvent` does. */
export async function requireParticipation(db: Db, viewer: Viewer, id: string): Promise<ParticipationRow> {
  const participation = await findParticipation(db, viewer.id, id);
  if (!participation) throw notFound();
  return participation;
}

/** Throws 404 as `viewOneEvent` does, and 403 to everyone who may not manage the event. */
export async function requireManager({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<ParticipationRow> {
  const participation = await requireParticipation(db, viewer, id);
  if (!participation.can_manage) throw notAllowed('Only the host can do this.');
  return participation;
}

/** Locks the event as `lockEvent` does. Throws 404 if it was deleted. */
export async function lockExistingEvent(tx: Tx, id: string): Promise<LockedEvent> {
  const event = await lockEvent(tx, id);
  if (!event) throw notFound();
  return event;
}
