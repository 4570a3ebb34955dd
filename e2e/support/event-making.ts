import type { APIRequestContext, APIResponse } from 'playwright-core';
import type { Event, EventComment } from '@baraza/contract/features/events.ts';
import type { Member } from './member.ts';

const hour = 3_600_000;

/** Returns the time this many hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * hour).toISOString();
}

/** Calls the API as a member; `client` has the product's URL, as every page's `request` does. */
export async function callAs<T = unknown>(
  client: APIRequestContext,
  { token }: Member,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  data?: unknown,
): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const answer: APIResponse = await client.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Creates an event two days ahead. */
export function hostEvent(client: APIRequestContext, host: Member, more: object = {}): Promise<Event> {
  return callAs<Event>(client, host, 'POST /api/events', {
    title: 'Jam session',
    description: 'Bring an instrument, or your ears. Songs: https://songs.example/list',
    location: 'Rooftop of Hostel 4',
    startTime: inHours(48),
    endTime: inHours(51),
    capacity: 50,
    tags: ['music', 'social', 'art', 'food'],
    ...more,
  });
}

/** Registers a member, or requests a seat. */
export function register(client: APIRequestContext, guest: Member, { id }: Pick<Event, 'id'>): Promise<Event> {
  return callAs<Event>(client, guest, `POST /api/events/${id}/rsvp`);
}

/** Returns the comments on an event, oldest first. */
export function commentsOf(client: APIRequestContext, member: Member, id: string): Promise<EventComment[]> {
  return callAs<EventComment[]>(client, member, `GET /api/events/${id}/comments`);
}
