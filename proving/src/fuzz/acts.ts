import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { connectSocket } from '@baraza/server/src/testing/socket-client.ts';
import { homeIntake } from './cast.ts';
import { done } from './done.ts';

/** One of the cast, and two others they do something with. */
export interface Scene {
  /** Who will ask about it. */
  one: TestPerson;
  /** Friends of theirs. */
  friend: TestPerson;
  guest: TestPerson;
  /** Tells of something that `one` can now do with success; see `Offer`. */
  offer(at: string, body?: object): void;
}

/** Makes something through the product's own API and sockets, as people do; throws where one of them is refused. */
export type Act = (scene: Scene) => Promise<void>;

/** What has to be so before the other acts: they are of one intake, and friends. */
export const acquaintance: Act = async ({ one, friend, guest }) => {
  await done(one.put('/api/profile/me', { intake: homeIntake }));
  for (const other of [friend, guest]) {
    await done(one.post('/api/connections', { followingId: other.id }));
    await done(other.post('/api/connections', { followingId: one.id }));
  }
};

/** Acts that do not disturb each other. */
export const acts: Readonly<Record<string, Act>> = {
  posts: async ({ one, friend, offer }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: one.id, content: 'Hello #all' })) {
      form.append(name, value);
    }
    const post = await done(one.post('/api/posts', form));
    const comments = `/api/posts/${post.id}/comments`;
    const comment = await done(one.post(comments, { content: 'words' }));
    await done(friend.post(comments, { content: 'more words', commentParentId: comment.id }));
    offer(`/api/posts/${post.id}`);
    offer(`${comments}/${comment.id}`);
  },

  'a conversation': async ({ one, friend, offer }) => {
    const { id } = await done(one.post('/api/conversations', { participantIds: [friend.id] }));
    const own = await write(one, id);
    await write(friend, id);
    offer(`/api/conversations/${id}`);
    offer(`/api/conversations/${id}/messages/${own}`);
    offer('POST /api/conversations', { participantIds: [friend.id] });
  },

  'an intake': async ({ one, offer }) => {
    const { id } = await done(one.post('/api/announcements', { content: 'words' }));
    offer(`/api/announcements/${id}`);
    const live = await done(one.get('/api/icebreakers'));
    if (live) offer(`/api/icebreakers/${live.id}`);
  },

  'a buddy': async ({ one, friend, guest, offer }) => {
    await done(one.delete('/api/intake/buddy'));
    await done(one.delete('/api/intake/buddy/proposal'));
    await done(guest.post('/api/intake/buddy/proposal', { userId: one.id }));
    offer('POST /api/intake/buddy/accept', { userId: guest.id });
    offer('POST /api/intake/buddy/decline', { userId: guest.id });
    offer('POST /api/intake/buddy/proposal', { userId: friend.id });
  },

  ventures: async ({ one, friend, guest, offer }) => {
    // One person has but so many.
    for (const { id, isClosed } of await done(one.get('/api/ventures/my'))) {
      if (!isClosed) await done(one.post(`/api/ventures/${id}/close`));
    }
    const [own, toGive, toLeave, toJoin] = await Promise.all([
      register(one),
      register(one),
      register(friend),
      register(friend),
    ]);
    await done(friend.post(`/api/ventures/${own}/review`, { content: 'words', rating: 4 }));
    await done(one.post('/api/ventures/members', { ventureId: own, userId: friend.id, role: 'Cook' }));
    for (const ventureId of [toLeave, toJoin]) {
      await done(friend.post('/api/ventures/members', { ventureId, userId: one.id, role: 'Cook' }));
    }
    const product = { ventureId: own, name: 'Chapati', description: 'warm', type: 'PRODUCT' };
    const offered = await done(one.post('/api/ventures/product', product));
    const told = await done(one.post('/api/ventures/announcements', { ventureId: own, content: 'words' }));
    const [review] = await done(one.get(`/api/ventures/${own}/reviews`));
    offer(`/api/ventures/${own}`);
    offer('PUT /api/ventures', { id: own });
    for (const key of ['POST /api/ventures/product', 'POST /api/ventures/announcements'])
      offer(key, { ventureId: own });
    offer('POST /api/ventures/members', { ventureId: own, userId: guest.id });
    offer(`DELETE /api/ventures/${own}/members/${friend.id}`);
    offer(`/api/ventures/${own}/review/${review.id}`);
    offer(`/api/ventures/product/${offered.id}`);
    offer(`/api/ventures/announcements/${told.id}`);
    for (const call of [
      'POST like',
      'DELETE unlike',
      'POST follow',
      'DELETE unfollow',
      'POST review',
      'DELETE review',
    ]) {
      offer(call.replace(' ', ` /api/ventures/${toJoin}/`));
    }
    offer(`POST /api/ventures/${toJoin}/membership`);
    offer(`DELETE /api/ventures/${toLeave}/membership`);
    offer(`POST /api/ventures/${toGive}/close`);
    offer(`POST /api/ventures/${toGive}/transfer`, { userId: friend.id });
    offer(`DELETE /api/ventures/${toGive}/transfer`);
    for (const answer of ['accept', 'decline']) {
      const id = await register(guest);
      await done(guest.post(`/api/ventures/${id}/transfer`, { userId: one.id }));
      offer(`POST /api/ventures/${id}/transfer/${answer}`);
    }
  },

  'an event of one’s own': async ({ one, friend, guest, offer }) => {
    const [open, asked, over] = await Promise.all([host(one), host(one, { visibility: 'PRIVATE' }), host(one)]);
    await done(friend.post(`/api/events/${open}/rsvp`));
    const { ticket } = await done(friend.get(`/api/events/${open}/ticket`));
    for (const other of [friend, guest]) await done(other.post(`/api/events/${asked}/rsvp`));
    await done(one.post(`/api/events/${open}/invitations`, { userIds: [guest.id] }));
    const comment = await discuss(friend, open);
    offer(`/api/events/${open}`);
    offer(`/api/events/${asked}`);
    offer(`POST /api/events/${open}/check-in`, { ticket });
    offer(`/api/events/${open}/comments/${comment}`);
    offer(`/api/events/${open}/invitations/${guest.id}`);
    offer(`POST /api/events/${asked}/requests/${friend.id}/approve`);
    offer(`POST /api/events/${asked}/requests/${guest.id}/decline`);
    offer(`POST /api/events/${over}/cancel`);
    offer(`DELETE /api/events/${over}`);
  },

  'events of others': async ({ one, friend, guest, offer }) => {
    const [open, visited, full] = await Promise.all([host(friend), host(friend), host(friend, { capacity: 1 })]);
    await done(one.post(`/api/events/${visited}/rsvp`));
    await done(guest.post(`/api/events/${full}/rsvp`));
    offer(`POST /api/events/${open}/rsvp`);
    offer(`DELETE /api/events/${open}/rsvp`);
    offer(`GET /api/events/${visited}/ticket`);
    for (const method of ['POST', 'DELETE']) offer(`${method} /api/events/${full}/waitlist`);
    const { url } = await done(one.post('/api/events/calendar'));
    offer(`GET ${new URL(url).pathname}`);
  },
};

/** A question to the whole intake, of which there can be one. */
export async function askIntake(person: TestPerson): Promise<void> {
  await done(person.post('/api/icebreakers', { content: 'words' }));
}

/** What comes of all that. */
export const news: Act = async ({ one, offer }) => {
  const told = await done(one.get(`/api/notifications/user/${one.id}`));
  for (const { id } of told.slice(0, 5)) offer(`/api/notifications/${id}`);
  offer(`GET /api/notifications/user/${one.id}`);
};

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function host(person: TestPerson, more: object = {}): Promise<string> {
  const words = { title: 'Jam session', description: 'words', location: 'here', capacity: 50 };
  const event = { ...words, startTime: inHours(48), endTime: inHours(51), ...more };
  return (await done(person.post('/api/events', event))).id;
}

async function register(person: TestPerson): Promise<string> {
  const venture = { name: 'Chapo Point', description: 'words', location: 'here', email: 'chapo@venture.example' };
  return (await done(person.post('/api/ventures', venture))).id;
}

async function write(person: TestPerson, conversationId: string): Promise<string> {
  await using socket = await connectSocket(person.url, '/conversations', { auth: { token: person.token } });
  const ack = await socket.ask('message:post', { conversationId, content: 'words' });
  if (!ack.ok) throw new Error(`A message was refused: ${ack.code}`);
  return (ack['message'] as { id: string }).id;
}

async function discuss(person: TestPerson, eventId: string): Promise<string> {
  await using socket = await connectSocket(person.url, '/events', { auth: { token: person.token } });
  const ack = await socket.ask('comment:post', { eventId, content: 'words' });
  if (!ack.ok) throw new Error(`A comment was refused: ${ack.code}`);
  return (ack['comment'] as { id: string }).id;
}
