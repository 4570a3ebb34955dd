import * as z from 'zod/mini';
import { Comment, Post } from '@baraza/contract/features/posts.ts';
import { Event } from '@baraza/contract/features/events.ts';
import { Person } from '@baraza/contract/features/profiles.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const createdAt = '2026-11-20T08:00:00.000Z';

/** Somebody as a list shows them, as the contract parses it. */
export function person(more: Partial<Person> = {}): Person {
  return z.parse(Person, { id: id(1), username: 'ben', first_name: 'Ben', last_name: 'Otieno', image: null, ...more });
}

export function post(more: Partial<Post> = {}): Post {
  const counters = { likesCounter: 0, liked: false, commentsCounter: 0, edited: false, saved: false };
  return z.parse(Post, {
    id: id(2),
    content: 'Hello',
    createdAt,
    owner: person(),
    PostImage: [],
    ...counters,
    ...more,
  });
}

export function comment(more: Partial<Comment> = {}): Comment {
  const counters = { likesCounter: 0, liked: false, replies: 0 };
  return z.parse(Comment, { id: id(3), content: 'Well said', createdAt, user: person(), ...counters, ...more });
}

/** An event a day ahead. */
export function event(more: Partial<Event> = {}): Event {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return z.parse(Event, {
    id: id(4),
    title: 'Jam session',
    description: 'Bring an instrument.',
    location: 'Rooftop',
    startTime: inHours(24),
    endTime: inHours(26),
    timeZone: null,
    createdAt,
    updatedAt: createdAt,
    hostId: id(1),
    host: person(),
    campus: 'Nairobi',
    capacity: 50,
    attendeesCount: 1,
    attendees: [],
    viewerStatus: 'none',
    waitlistPlace: null,
    declineReason: null,
    coverImage: null,
    cover: null,
    visibility: 'PUBLIC',
    tags: [],
    cancelledAt: null,
    cancelReason: null,
    ...more,
  });
}
