import type { Reply, TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { connectSocket } from '@baraza/server/src/testing/socket-client.ts';
import { homeIntake } from './accounts.ts';

export interface Scene {
  /** The role that will send requests about what is set up. */
  person: TestPerson;
  /** Friends of that person. */
  friend: TestPerson;
  guest: TestPerson;
  /** Records a call that `person` can now make with success; see `Offer`. */
  offer(target: string, body?: object): void;
}

/** Uses the product through its API and sockets; throws when a request is refused. */
export type Scenario = (scene: Scene) => Promise<void>;

/** Puts the three into person intake and makes them friends, as the other scenarios expect. */
export const befriend: Scenario = async ({ person, friend, guest }) => {
  await succeed(person.put('/api/profile/me', { intake: homeIntake }));
  for (const other of [friend, guest]) {
    await succeed(person.post('/api/connections', { followingId: other.id }));
    await succeed(other.post('/api/connections', { followingId: person.id }));
  }
};

/** Independent of each other, so that they can run at the same time. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  posts: async ({ person, friend, offer }) => {
    const post = await succeed(person.post('/api/posts', postForm(person.id, 'Hello #all')));
    const comments = `/api/posts/${post.id}/comments`;
    const comment = await succeed(person.post(comments, { content: 'some text' }));
    await succeed(friend.post(comments, { content: 'more text', commentParentId: comment.id }));
    offer(`/api/posts/${post.id}`);
    const closesAt = new Date(Date.now() + 86_400_000).toISOString();
    const draft = { options: ['some text', 'more text'], isMultiple: false, isSecret: false, closesAt };
    const asked = await succeed(
      person.post('/api/posts', postForm(person.id, 'Which one?', [], { poll: JSON.stringify(draft) })),
    );
    offer(`PUT /api/polls/${asked.poll.id}/vote`, { optionIds: [asked.poll.options[0].id] });
    offer(`${comments}/${comment.id}`);
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = await succeed(person.post('/api/posts/scheduled', postForm(person.id, 'Later', [], { publishAt })));
    offer(`PUT /api/posts/scheduled/${later.id}`, { publishAt });
  },

  consents: async ({ person, offer }) => {
    const { documents } = await succeed(person.get('/api/options'));
    offer('PUT /api/consents', { consents: documents });
  },

  'a device that gets pushes': async ({ person, offer }) => {
    // A port of this machine where nothing listens, and the keys of the example of RFC 8291.
    const device = {
      endpoint: 'http://127.0.0.1:9/push',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      locale: 'sw',
      timeZone: 'Africa/Nairobi',
    };
    await succeed(person.put('/api/push/subscription', device));
    offer('PUT /api/push/subscription', device);
  },

  'an export': async ({ person, offer }) => {
    const [latest] = await succeed(person.get('/api/exports'));
    if (!latest) await succeed(person.post('/api/exports'));
    // It is made in the background, for the next time.
    else if (latest.status === 'READY') offer(`GET /api/exports/${latest.id}/file`);
  },

  'a conversation': async ({ person, friend, offer }) => {
    const { id } = await succeed(person.post('/api/conversations', { participantIds: [friend.id] }));
    const own = await write(person, id);
    await write(friend, id);
    offer(`/api/conversations/${id}`);
    offer(`/api/conversations/${id}/messages/${own}`);
    offer('POST /api/conversations', { participantIds: [friend.id] });
  },

  'a group': async ({ person, friend, guest, offer }) => {
    const draft = { participantIds: [friend.id, guest.id], name: 'A group' };
    const { id } = await succeed(person.post('/api/conversations', draft));
    const path = `/api/conversations/${id}`;
    const messageId = await write(person, id);
    const { token } = await succeed(person.post(`${path}/invitation`, {}));
    offer(path);
    offer(`${path}/messages/${messageId}`);
    offer(`${path}/members/${friend.id}`);
    offer(`PUT ${path}/pin`, { messageId });
    offer(`POST ${path}/members`, { userIds: [friend.id] });
    offer('POST /api/conversation-invitations/preview', { token });
    offer('POST /api/conversation-invitations/join', { token });
  },

  'a club': async ({ person, friend, guest, offer }) => {
    for (const founder of [person, friend]) {
      // A person can own only a limited number of clubs.
      for (const { id, viewer } of await succeed(founder.get('/api/communities?kind=CLUB&scope=mine&limit=50'))) {
        if (viewer.role === 'OWNER') await succeed(founder.post(`/api/communities/${id}/archive`));
      }
    }
    const found = async (founder: TestPerson, joinPolicy: string) => {
      const name = `Club ${crypto.randomUUID()}`;
      return succeed(founder.post('/api/communities', { name, description: 'some text', joinPolicy }));
    };
    const [own, toJoin] = [await found(person, 'REQUEST'), await found(friend, 'OPEN')];
    const path = `/api/communities/${own.id}`;
    await succeed(friend.post(`${path}/join`));
    await succeed(person.post(`${path}/invitations`, { userIds: [guest.id] }));
    await succeed(guest.post(`${path}/join`));
    await succeed(person.post(`/api/communities/${toJoin.id}/join`));
    await succeed(friend.post(`/api/communities/${toJoin.id}/owners`, { userId: person.id }));
    const due = { title: 'Membership', amount: 500, currency: 'KES', dueOn: '2027-01-31' };
    const { id: dueId } = await succeed(person.post(`${path}/dues`, due));
    const hour = 3_600_000;
    const election = {
      title: 'Captain',
      role: 'OFFICER',
      nominationsUntil: new Date(Date.now() + hour).toISOString(),
      closesAt: new Date(Date.now() + 2 * hour).toISOString(),
    };
    const { id: electionId } = await succeed(person.post(`${path}/elections`, election));
    const guide = { title: 'Rules', content: 'some text', expectedVersion: 0 };
    await succeed(person.put(`${path}/guides/rules`, guide));
    offer(path);
    offer(`POST ${path}/dues`, due);
    offer(`${path}/dues/${dueId}`);
    offer(`PUT ${path}/dues/${dueId}/payments/${guest.id}`, { paidOn: '2026-01-31' });
    offer(`PUT ${path}/guide-keepers`, { userIds: [guest.id] });
    offer(`PUT ${path}/guides/rules`, { ...guide, expectedVersion: 1 });
    offer(`${path}/guides/rules`);
    offer(`POST ${path}/elections`, election);
    offer(`${path}/elections/${electionId}`);
    offer(`DELETE ${path}/elections/${electionId}`, { reason: 'a mistake' });
    offer(`${path}/requests/${friend.id}`);
    offer(`${path}/members/${guest.id}`);
    offer(`POST ${path}/owners`, { userId: guest.id });
    offer(`POST ${path}/invitations`, { userIds: [guest.id] });
    offer(`/api/communities/${toJoin.id}`);
    const link = { days: 7, uses: 10 };
    const { token } = await succeed(friend.post(`/api/communities/${toJoin.id}/link`, link));
    offer(`POST ${path}/link`, link);
    offer('POST /api/club-links/preview', { token });
    offer('POST /api/club-links/join', { token });
  },

  'an upload': async ({ person, offer }) => {
    const { id } = await succeed(person.post('/api/uploads', undefined, { headers: { 'upload-length': '900000' } }));
    offer(`/api/uploads/${id}`);
  },

  'a report': async ({ person, friend, offer }) => {
    const { id } = await succeed(friend.post('/api/posts', postForm(friend.id, 'some text')));
    const report = { targetType: 'POST', targetId: id, reason: 'SPAM' };
    offer('POST /api/reports', report);
    await succeed(person.post('/api/reports', { ...report, targetType: 'PROFILE', targetId: friend.id }));
  },

  'an intake': async ({ person, offer }) => {
    const { id } = await succeed(person.post('/api/announcements', { content: 'some text' }));
    offer(`/api/announcements/${id}`);
    const live = await succeed(person.get('/api/icebreakers'));
    if (live) offer(`/api/icebreakers/${live.id}`);
  },

  'a buddy': async ({ person, friend, guest, offer }) => {
    await succeed(person.delete('/api/intake/buddy'));
    await succeed(person.delete('/api/intake/buddy/proposal'));
    await succeed(guest.post('/api/intake/buddy/proposal', { userId: person.id }));
    offer('POST /api/intake/buddy/accept', { userId: guest.id });
    offer('POST /api/intake/buddy/decline', { userId: guest.id });
    offer('POST /api/intake/buddy/proposal', { userId: friend.id });
  },

  ventures: async ({ person, friend, guest, offer }) => {
    // A person can have only a limited number of open ventures.
    for (const { id, isClosed } of await succeed(person.get('/api/ventures/my'))) {
      if (!isClosed) await succeed(person.post(`/api/ventures/${id}/close`));
    }
    const [own, toGive, toLeave, toJoin] = await Promise.all([
      register(person),
      register(person),
      register(friend),
      register(friend),
    ]);
    await succeed(friend.post(`/api/ventures/${own}/review`, { content: 'some text', rating: 4 }));
    await succeed(person.post('/api/ventures/members', { ventureId: own, userId: friend.id, role: 'Cook' }));
    for (const ventureId of [toLeave, toJoin]) {
      await succeed(friend.post('/api/ventures/members', { ventureId, userId: person.id, role: 'Cook' }));
    }
    const product = { ventureId: own, name: 'Chapati', description: 'warm', type: 'PRODUCT' };
    const added = await succeed(person.post('/api/ventures/product', product));
    const announced = await succeed(
      person.post('/api/ventures/announcements', { ventureId: own, content: 'some text' }),
    );
    const [review] = await succeed(person.get(`/api/ventures/${own}/reviews`));
    offer(`/api/ventures/${own}`);
    offer('PUT /api/ventures', { id: own });
    for (const key of ['POST /api/ventures/product', 'POST /api/ventures/announcements'])
      offer(key, { ventureId: own });
    offer('POST /api/ventures/members', { ventureId: own, userId: guest.id });
    offer(`DELETE /api/ventures/${own}/members/${friend.id}`);
    offer(`/api/ventures/${own}/review/${review.id}`);
    offer(`/api/ventures/product/${added.id}`);
    offer(`/api/ventures/announcements/${announced.id}`);
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
      await succeed(guest.post(`/api/ventures/${id}/transfer`, { userId: person.id }));
      offer(`POST /api/ventures/${id}/transfer/${answer}`);
    }
  },

  'an own event': async ({ person, friend, guest, offer }) => {
    const [open, closed, ending] = await Promise.all([
      host(person),
      host(person, { visibility: 'PRIVATE' }),
      host(person),
    ]);
    await succeed(friend.post(`/api/events/${open}/rsvp`));
    const { ticket } = await succeed(friend.get(`/api/events/${open}/ticket`));
    for (const other of [friend, guest]) await succeed(other.post(`/api/events/${closed}/rsvp`));
    await succeed(person.post(`/api/events/${open}/invitations`, { userIds: [guest.id] }));
    const comment = await discuss(friend, open);
    offer(`/api/events/${open}`);
    offer(`/api/events/${closed}`);
    offer(`POST /api/events/${open}/check-in`, { ticket });
    offer(`/api/events/${open}/comments/${comment}`);
    offer(`/api/events/${open}/invitations/${guest.id}`);
    offer(`POST /api/events/${closed}/requests/${friend.id}/approve`);
    offer(`POST /api/events/${closed}/requests/${guest.id}/decline`);
    offer(`POST /api/events/${ending}/cancel`);
    offer(`DELETE /api/events/${ending}`);
  },

  'events of others': async ({ person, friend, guest, offer }) => {
    const [open, visited, full] = await Promise.all([host(friend), host(friend), host(friend, { capacity: 1 })]);
    await succeed(person.post(`/api/events/${visited}/rsvp`));
    await succeed(guest.post(`/api/events/${full}/rsvp`));
    offer(`POST /api/events/${open}/rsvp`);
    offer(`DELETE /api/events/${open}/rsvp`);
    offer(`GET /api/events/${visited}/ticket`);
    for (const method of ['POST', 'DELETE']) offer(`${method} /api/events/${full}/waitlist`);
    const { url } = await succeed(person.post('/api/events/calendar'));
    offer(`GET ${new URL(url).pathname}`);
  },
};

/** Posts the icebreaker of the intake; there can be only one at a time. */
export async function postIcebreaker(person: TestPerson): Promise<void> {
  await succeed(person.post('/api/icebreakers', { content: 'some text' }));
}

/** Offers the notifications that the other scenarios caused. */
export const listNotifications: Scenario = async ({ person, offer }) => {
  const notifications = await succeed(person.get(`/api/notifications/user/${person.id}`));
  for (const { id } of notifications.slice(0, 5)) offer(`/api/notifications/${id}`);
  offer(`GET /api/notifications/user/${person.id}`);
};

/** Returns the body of a success; throws otherwise. */
async function succeed(reply: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await reply;
  if (status >= 400) throw new Error(`answered ${status} ${String(body?.code ?? '')}`);
  return body;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function host(person: TestPerson, more: object = {}): Promise<string> {
  const draft = { title: 'Jam session', description: 'some text', location: 'here', capacity: 50 };
  const event = { ...draft, startTime: inHours(48), endTime: inHours(51), ...more };
  return (await succeed(person.post('/api/events', event))).id;
}

async function register(person: TestPerson): Promise<string> {
  const venture = { name: 'Chapo Point', description: 'some text', location: 'here', email: 'chapo@venture.example' };
  return (await succeed(person.post('/api/ventures', venture))).id;
}

async function write(person: TestPerson, conversationId: string): Promise<string> {
  await using socket = await connectSocket(person.url, '/conversations', { auth: { token: person.token } });
  const ack = await socket.ask('message:post', { conversationId, content: 'some text' });
  if (!ack.ok) throw new Error(`The message was refused: ${ack.code}`);
  return (ack['message'] as { id: string }).id;
}

async function discuss(person: TestPerson, eventId: string): Promise<string> {
  await using socket = await connectSocket(person.url, '/events', { auth: { token: person.token } });
  const ack = await socket.ask('comment:post', { eventId, content: 'some text' });
  if (!ack.ok) throw new Error(`The comment was refused: ${ack.code}`);
  return (ack['comment'] as { id: string }).id;
}

/** Reports new posts of the author, each to a case of its own. */
export async function reportPosts(reporter: TestPerson, author: TestPerson, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { id } = await succeed(author.post('/api/posts', postForm(author.id, `some text ${number}`)));
    await succeed(reporter.post('/api/reports', { targetType: 'POST', targetId: id, reason: 'SPAM' }));
  }
}

export async function claimCase(steward: TestPerson, id: string): Promise<void> {
  await succeed(steward.post(`/api/steward/reports/${id}/claim`));
}
