import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import { befriend } from './befriend.ts';
import { connectSocket } from './socket-client.ts';
import { host } from './events.ts';
import { write } from './posting.ts';
import type { Reply, TestApp, TestPerson } from './test-app.ts';
import { own } from './venture.ts';

/** Content that someone can report. */
export interface Reportable {
  type: ReportTarget;
  id: string;
  /** Reads the content as a person. */
  read: (person: TestPerson) => Promise<Reply>;
  /** Finds the content in what was read; undefined if it is not part of it. */
  // eslint-disable-next-line typescript/no-explicit-any
  pick: (body: any) => any;
}

type Make = (app: TestApp, author: TestPerson, other: TestPerson) => Promise<Omit<Reportable, 'type'>>;

const whole = (body: object) => ('id' in body ? body : undefined);
const inList = (id: string) => (body: unknown) =>
  Array.isArray(body) ? body.find((each: { id: string }) => each.id === id) : undefined;

async function commentOnEvent(app: TestApp, author: TestPerson, eventId: string): Promise<string> {
  await using socket = await connectSocket(app.url, '/events', { auth: { token: author.token } });
  await socket.ask('event:join', { eventId });
  const { comment } = await socket.ask('comment:post', { eventId, content: 'mean words' });
  return (comment as { id: string }).id;
}

/** Makes content of each kind by an author, visible to the other person. The two become friends for a message. */
export const makeReportable: Record<ReportTarget, Make> = {
  POST: async (_app, author) => {
    const id = await write(author, 'mean words');
    return { id, read: (person) => person.get(`/api/posts/${id}`), pick: whole };
  },
  COMMENT: async (_app, author, other) => {
    const post = await write(other, 'a post');
    const { id } = (await author.post(`/api/posts/${post}/comments`, { content: 'mean words' })).body;
    return { id, read: (person) => person.get(`/api/posts/${post}/comments`), pick: inList(id) };
  },
  MESSAGE: async (app, author, other) => {
    await befriend(app, author, other);
    const { id: conversationId } = (await author.post('/api/conversations', { participantIds: [other.id] })).body;
    await using socket = await connectSocket(app.url, '/conversations', { auth: { token: author.token } });
    const { message } = await socket.ask('message:post', { conversationId, content: 'mean words' });
    const { id } = message as { id: string };
    return {
      id,
      read: (person) => person.get(`/api/conversations/${conversationId}`),
      pick: (body: { messages?: unknown }) => inList(id)(body.messages),
    };
  },
  GROUP: async (app, author, other) => {
    const third = await app.person(`third_${other.username}`);
    for (const person of [other, third]) await befriend(app, author, person);
    const draft = { participantIds: [other.id, third.id], name: 'mean words' };
    const { id } = (await author.post('/api/conversations', draft)).body;
    const read = (person: TestPerson) => person.get(`/api/conversations/${id}`);
    return { id, read, pick: (body: { name?: string }) => (body.name === 'mean words' ? body : undefined) };
  },
  COMMUNITY: async (_app, author) => {
    // Names are unique on a campus.
    const draft = { name: `mean words ${author.username}`, description: 'mean words', audience: 'EVERYONE' };
    const { id } = (await author.post('/api/communities', draft)).body;
    return { id, read: (person) => person.get(`/api/communities/${id}`), pick: whole };
  },
  PROFILE: async (_app, author) => {
    await author.put('/api/profile/me', { bio: 'mean words' });
    const read = (person: TestPerson) => person.get(`/api/profile/${author.username}`);
    return { id: author.id, read, pick: (body: { bio: string }) => (body.bio === '' ? undefined : body) };
  },
  EVENT: async (_app, author) => {
    const id = await host(author, { title: 'mean words' });
    return { id, read: (person) => person.get(`/api/events/${id}`), pick: whole };
  },
  EVENT_COMMENT: async (app, author, other) => {
    const event = await host(other);
    const id = await commentOnEvent(app, author, event);
    return { id, read: (person) => person.get(`/api/events/${event}/comments`), pick: inList(id) };
  },
  ANNOUNCEMENT: async (_app, author) => {
    const { id } = (await author.post('/api/announcements', { content: 'mean words' })).body;
    return { id, read: (person) => person.get('/api/announcements'), pick: inList(id) };
  },
  ICEBREAKER: async (_app, author) => {
    const { id } = (await author.post('/api/icebreakers', { content: 'mean words', duration: 2 })).body;
    const read = async (person: TestPerson) => {
      const live = await person.get('/api/icebreakers');
      return live.body === null ? person.get('/api/icebreakers/past') : live;
    };
    return { id, read, pick: (body: unknown) => inList(id)([body].flat()) };
  },
  ICEBREAKER_COMMENT: async (_app, author, other) => {
    const icebreaker = (await other.post('/api/icebreakers', { content: 'a question', duration: 2 })).body.id;
    const { id } = (await author.post(`/api/icebreakers/${icebreaker}/comments`, { content: 'mean words' })).body;
    return { id, read: (person) => person.get(`/api/icebreakers/${icebreaker}/comments`), pick: inList(id) };
  },
  VENTURE: async (_app, author) => {
    const id = await own(author, { name: 'mean words' });
    return { id, read: (person) => person.get(`/api/ventures/${id}`), pick: whole };
  },
  REVIEW: async (_app, author, other) => {
    const venture = await own(other);
    const { id } = (await author.post(`/api/ventures/${venture}/review`, { rating: 1, content: 'mean words' })).body;
    return { id, read: (person) => person.get(`/api/ventures/${venture}/reviews`), pick: inList(id) };
  },
  PRODUCT: async (_app, author) => {
    const ventureId = await own(author);
    const product = { ventureId, name: 'mean words', description: 'mean words', type: 'PRODUCT' };
    const { id } = (await author.post('/api/ventures/product', product)).body;
    return { id, read: (person) => person.get(`/api/ventures/${ventureId}/products`), pick: inList(id) };
  },
};

/** Gives a person a role, as the command line does. `campus` is the name of a steward's campus; by default all. */
export async function setRole(
  { deps: { pool, sessions } }: TestApp,
  person: TestPerson,
  role: 'steward' | 'admin' | 'student',
  campus?: string,
): Promise<void> {
  await pool.query(
    'update person set role = $2, steward_campus_id = (select id from campus where name = $3) where id = $1',
    [person.id, role, campus ?? null],
  );
  sessions.forget(person.id);
}
