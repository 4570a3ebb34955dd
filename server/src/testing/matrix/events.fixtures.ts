import { hash, randomBytes } from 'node:crypto';
import { encodeTicket } from '#features/events/check-in/tickets.service.ts';
import type { Making } from './making.ts';
import type { People, Person } from './people.fixtures.ts';

export interface EventFixtures {
  /** The owner's public event: the bystander has one of two seats and a comment, to which the owner has replied. */
  event: string;
  eventComment: string;
  eventReply: string;
  /** The owner's, with approval of guests: the bystander has requested a seat. */
  privateEvent: string;
  /** The bystander's, by invitation only, without invitations. */
  secretEvent: string;
  /** The bystander's public event: the owner has a seat, and was asked to host it too. */
  visitedEvent: string;
  /** The bystander's ticket to the owner's event. */
  ticket: string;
  /** The secret in the URL of the owner's calendar. */
  calendar: string;
  /** The deleted person's public event. */
  hiddenEvent: string;
}

export async function makeEventFixtures(
  { db, nextId }: Making,
  { owner, bystander, deleted }: People,
): Promise<EventFixtures> {
  const [event, privateEvent, secretEvent, hiddenEvent] = [nextId(), nextId(), nextId(), nextId()];
  const [visitedEvent, seat, eventComment, eventReply] = [nextId(), nextId(), nextId(), nextId()];
  const ticketKey = randomBytes(32);
  const calendar = randomBytes(32).toString('base64url');
  const day = 86_400_000;
  const ofHost = (id: string, host: Person, visibility: 'PUBLIC' | 'PRIVATE' | 'INVITE_ONLY') => ({
    id,
    host_id: host.id,
    title: 'An event',
    description: 'words',
    location: 'here',
    start_time: new Date(Date.now() + day),
    end_time: new Date(Date.now() + 2 * day),
    capacity: 2,
    taken: id === event || id === visitedEvent ? 1 : 0,
    visibility,
    ticket_key: ticketKey,
  });
  await db
    .insertInto('event')
    .values([
      ofHost(event, owner, 'PUBLIC'),
      ofHost(privateEvent, owner, 'PRIVATE'),
      ofHost(secretEvent, bystander, 'INVITE_ONLY'),
      ofHost(visitedEvent, bystander, 'PUBLIC'),
      ofHost(hiddenEvent, deleted, 'PUBLIC'),
    ])
    .execute();
  await db.insertInto('event_host').values({ event_id: visitedEvent, person_id: owner.id }).execute();
  await db
    .insertInto('event_attendee')
    .values([
      { id: seat, event_id: event, person_id: bystander.id },
      { id: nextId(), event_id: visitedEvent, person_id: owner.id },
    ])
    .execute();
  await db
    .insertInto('event_calendar_address')
    .values({ person_id: owner.id, secret_hash: hash('sha256', calendar, 'buffer') })
    .execute();
  await db.insertInto('event_request').values({ event_id: privateEvent, person_id: bystander.id }).execute();
  const said = { subject_type: 'EVENT' as const, subject_id: event, content: 'words' };
  await db
    .insertInto('comment')
    .values([
      { ...said, id: eventComment, author_id: bystander.id, parent_id: null, depth: 0, replies_count: 1 },
      { ...said, id: eventReply, author_id: owner.id, parent_id: eventComment, depth: 1, replies_count: 0 },
    ])
    .execute();
  const ticket = encodeTicket(event, { id: seat, ticket_key: ticketKey });
  return { event, eventComment, eventReply, privateEvent, secretEvent, visitedEvent, ticket, calendar, hiddenEvent };
}
