import {
  type NotificationKind,
  notificationKinds,
  switchableKinds,
} from '@baraza/contract/shared/notification-kinds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { befriend } from '#testing/befriend.ts';
import { host, remind } from '#testing/events.ts';
import { setRole } from '#testing/reported.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { write } from '#testing/posting.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';

let app: TestApp;
/** While true, the transaction fails after all listeners have run. */
let fails = false;
/** Ada is notified of what Ben does. */
let ada: TestPerson;
let ben: TestPerson;
let marks = 0;

beforeAll(async () => {
  app = await startTestApp({
    deps: (base) => ({
      publish: async (tx, domainEvent) => {
        await base.publish(tx, domainEvent);
        if (fails) throw new Error('failed on purpose');
      },
    }),
  });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  fails = false;
  marks += 1;
  const intake = `MAY_20${String(marks).padStart(2, '0')}`;
  ada = await app.person(`ada_${marks}`, { intake });
  ben = await app.person(`ben_${marks}`, { intake });
});

/** A private event with a pending request of the guest. */
async function requested(hosting: TestPerson, guest: TestPerson): Promise<string> {
  const id = await host(hosting, { visibility: 'PRIVATE' });
  await guest.post(`/api/events/${id}/rsvp`);
  return id;
}

async function registered(hosting: TestPerson, guest: TestPerson): Promise<string> {
  const id = await host(hosting);
  await guest.post(`/api/events/${id}/rsvp`);
  return id;
}

/** Prepares a case, and returns the action that notifies Ada. */
type Way = () => Promise<() => Promise<unknown>>;

/** For each kind at least one way in which Ben or a job notifies Ada. A kind without one does not compile. */
const ways: Record<NotificationKind, [Way, ...Way[]]> = {
  follow: [
    async () => () => ben.post('/api/connections', { followingId: ada.id }),
    async () => {
      const id = await own(ada);
      return () => ben.post(`/api/ventures/${id}/follow`);
    },
  ],
  like: [
    async () => {
      const id = await write(ada, 'text');
      return () => ben.patch(`/api/posts/${id}`, { like: 1 });
    },
    async () => {
      const id = await own(ada);
      return () => ben.post(`/api/ventures/${id}/like`);
    },
  ],
  comment: [
    async () => {
      const id = await write(ada, 'text');
      return () => ben.post(`/api/posts/${id}/comments`, { content: 'hey' });
    },
    async () => {
      const id = await host(ada);
      return () => comment(ben, id);
    },
  ],
  reply: [
    async () => {
      const id = await write(ben, 'text');
      const { body } = await ada.post(`/api/posts/${id}/comments`, { content: 'hey' });
      return () => ben.post(`/api/posts/${id}/comments`, { content: 'ho', commentParentId: body.id });
    },
    async () => {
      const id = await host(ben);
      const { comment: parent } = await comment(ada, id);
      return () => comment(ben, id, { parentId: parent!.id });
    },
    async () => {
      const id = await own(ben);
      const { body } = await ada.post(`/api/ventures/${id}/review`, { rating: 4, content: 'Warm' });
      return () => ben.post(`/api/ventures/${id}/review/${body.id}/answer`, { content: 'Thanks' });
    },
  ],
  mention: [async () => () => write(ben, `Hello @ada_${marks}`)],
  announcement: [
    async () => () => ben.post('/api/announcements', { content: 'Exams moved' }),
    async () => {
      await setRole(app, ben, 'steward');
      const [{ id: communityId }] = (await ben.get('/api/communities?kind=CAMPUS')).body;
      return () => ben.post('/api/announcements', { content: 'Exams moved', communityId });
    },
  ],
  buddy: [
    async () => () => ben.post('/api/intake/buddy/proposal', { userId: ada.id }),
    async () => {
      await ada.post('/api/intake/buddy/proposal', { userId: ben.id });
      return () => ben.post('/api/intake/buddy/accept', { userId: ada.id });
    },
  ],
  invitation: [
    async () => {
      const id = await host(ben, { visibility: 'INVITE_ONLY' });
      return () => ben.post(`/api/events/${id}/invitations`, { userIds: [ada.id] });
    },
    async () => {
      const id = await host(ben, { visibility: 'INVITE_ONLY' });
      return () => ben.put(`/api/events/${id}`, { coHostIds: [ada.id] });
    },
  ],
  answer: [
    async () => {
      const id = await host(ada, { coHostIds: [ben.id] });
      return () => ben.post(`/api/events/${id}/hosts/accept`);
    },
    async () => {
      const id = await requested(ben, ada);
      return () => ben.post(`/api/events/${id}/requests/${ada.id}/approve`);
    },
    async () => {
      const id = await requested(ben, ada);
      return () => ben.post(`/api/events/${id}/requests/${ada.id}/decline`);
    },
  ],
  seat: [
    async () => {
      const id = await host(ben, { capacity: 1 });
      const first = await app.person(`first_${marks}`);
      await first.post(`/api/events/${id}/rsvp`);
      await ada.post(`/api/events/${id}/waitlist`);
      return () => first.delete(`/api/events/${id}/rsvp`);
    },
  ],
  reminder: [
    async () => {
      const id = await registered(ben, ada);
      return () => remind(app, ben, id, 'day');
    },
  ],
  change: [
    async () => {
      const id = await registered(ben, ada);
      return () => ben.put(`/api/events/${id}`, { location: 'Elsewhere' });
    },
    async () => {
      const id = await registered(ben, ada);
      return () => ben.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
    },
    async () => {
      const id = await registered(ben, ada);
      return () => ben.delete(`/api/events/${id}`);
    },
  ],
  registration: [
    async () => {
      const id = await host(ada);
      return () => ben.post(`/api/events/${id}/rsvp`);
    },
  ],
  request: [
    async () => {
      const id = await host(ada, { visibility: 'PRIVATE' });
      return () => ben.post(`/api/events/${id}/rsvp`);
    },
  ],
  review: [
    async () => {
      const id = await own(ada);
      return () => ben.post(`/api/ventures/${id}/review`, { rating: 5, content: 'Best' });
    },
  ],
  team: [
    async () => {
      const id = await own(ben);
      await befriend(app, ada, ben);
      return () => ben.post('/api/ventures/members', { ventureId: id, userId: ada.id, role: 'Cook' });
    },
    async () => {
      const id = await own(ada);
      await befriend(app, ada, ben);
      await ada.post('/api/ventures/members', { ventureId: id, userId: ben.id, role: 'Cook' });
      return () => ben.post(`/api/ventures/${id}/membership`);
    },
    async () => {
      const id = await own(ben);
      await befriend(app, ada, ben);
      return () => ben.post(`/api/ventures/${id}/transfer`, { userId: ada.id });
    },
    ...(['accept', 'decline'] as const).map((answer) => async () => {
      const id = await own(ada);
      await befriend(app, ada, ben);
      await ada.post(`/api/ventures/${id}/transfer`, { userId: ben.id });
      return () => ben.post(`/api/ventures/${id}/transfer/${answer}`);
    }),
  ],
  report: [
    async () => {
      const targetId = await write(ben, 'text');
      await ada.post('/api/reports', { targetType: 'POST', targetId, reason: 'SPAM' });
      const decide = await claimAbout(targetId);
      return () => decide({ action: 'NO_ACTION', message: '' });
    },
  ],
  moderation: [async () => () => sanction(app, ada, 'WARNING', { by: ben })],
  sign_in: [
    async () => () =>
      transact(app.deps.db, (tx) =>
        app.deps.publish(tx, {
          type: 'auth.newDevice',
          personId: ada.id,
          sessionId: ben.id,
          device: 'Chrome, Android',
        }),
      ),
  ],
};

/** Prepares a case, and returns an action of Ben's and its opposite. */
type Opposite = () => Promise<{ act: () => Promise<unknown>; undo: () => Promise<unknown> }>;

/** An action whose opposite needs the id from its reply. */
function byId(act: () => Promise<{ body: { id: string } }>, undo: (id: string) => Promise<unknown>) {
  let id = '';
  return { act: async () => (id = (await act()).body.id), undo: () => undo(id) };
}

function commentOnPost(post: string, more: { content: string; commentParentId?: string }) {
  const path = `/api/posts/${post}/comments`;
  return byId(
    () => ben.post(path, more),
    (id) => ben.delete(`${path}/${id}`),
  );
}

function commentOnEvent(eventId: string, more: object = {}) {
  return byId(
    async () => ({ body: (await comment(ben, eventId, more)).comment! }),
    (id) => ben.delete(`/api/events/${eventId}/comments/${id}`),
  );
}

const isPresent = 'the page that it opens shows the present state';
const isFinal = 'nobody can take it back';

/** What takes back the actions of each kind, or why none removes the notification. A kind without an entry does not compile. */
const opposites: Record<NotificationKind, Record<string, Opposite> | string> = {
  follow: {
    person: async () => {
      const follow = (path: string) => () => ben.post(`/api/connections${path}`, { followingId: ada.id });
      return { act: follow(''), undo: follow('/unfollow') };
    },
    business: async () => {
      const path = `/api/ventures/${await own(ada)}`;
      return { act: () => ben.post(`${path}/follow`), undo: () => ben.delete(`${path}/unfollow`) };
    },
  },
  like: {
    post: async () => {
      const path = `/api/posts/${await write(ada, 'text')}`;
      return { act: () => ben.patch(path, { like: 1 }), undo: () => ben.patch(path, { like: -1 }) };
    },
    comment: async () => {
      const post = await write(ben, 'text');
      const { body } = await ada.post(`/api/posts/${post}/comments`, { content: 'hey' });
      const path = `/api/posts/${post}/comments/${body.id}`;
      return { act: () => ben.patch(path, { like: 1 }), undo: () => ben.patch(path, { like: -1 }) };
    },
    business: async () => {
      const path = `/api/ventures/${await own(ada)}`;
      return { act: () => ben.post(`${path}/like`), undo: () => ben.delete(`${path}/unlike`) };
    },
  },
  comment: {
    post: async () => commentOnPost(await write(ada, 'text'), { content: 'hey' }),
    event: async () => commentOnEvent(await host(ada)),
  },
  reply: {
    post: async () => {
      const post = await write(ben, 'text');
      const { body } = await ada.post(`/api/posts/${post}/comments`, { content: 'hey' });
      return commentOnPost(post, { content: 'ho', commentParentId: body.id });
    },
    event: async () => {
      const id = await host(ben);
      return commentOnEvent(id, { parentId: (await comment(ada, id)).comment!.id });
    },
  },
  mention: {
    post: async () => {
      let id = '';
      const act = async () => (id = await write(ben, `Hello @ada_${marks}`));
      return { act, undo: () => ben.delete(`/api/posts/${id}`) };
    },
    comment: async () => commentOnPost(await write(ben, 'text'), { content: `Hello @ada_${marks}` }),
  },
  announcement: {
    intake: async () =>
      byId(
        () => ben.post('/api/announcements', { content: 'Exams moved' }),
        (id) => ben.delete(`/api/announcements/${id}`),
      ),
  },
  review: {
    business: async () => {
      const path = `/api/ventures/${await own(ada)}/review`;
      return { act: () => ben.post(path, { rating: 5, content: 'Best' }), undo: () => ben.delete(path) };
    },
  },
  buddy: isPresent,
  invitation: isPresent,
  registration: isPresent,
  request: isPresent,
  team: isPresent,
  answer: 'the newest answer replaces it',
  change: 'the newest change replaces it',
  seat: isFinal,
  reminder: isFinal,
  report: isFinal,
  moderation: isFinal,
  sign_in: isFinal,
};

/** A new steward claims the case about a post. Returns the call that decides it. */
async function claimAbout(targetId: string): Promise<(decision: object) => Promise<unknown>> {
  const { rows } = await app.deps.pool.query<{ id: string }>('select id from report_case where subject_id = $1', [
    targetId,
  ]);
  const steward = await app.person(`steward_${marks}`);
  await setRole(app, steward, 'steward');
  const path = `/api/steward/reports/${rows[0]!.id}`;
  await steward.post(`${path}/claim`);
  return (decision) => steward.post(`${path}/decision`, decision);
}

/** Comments on an event through a new socket. */
async function comment(person: TestPerson, eventId: string, more: object = {}) {
  await using socket = await connectSocket(app.url, '/events', { auth: { token: person.token } });
  return (await socket.ask('comment:post', { eventId, content: 'text', ...more })) as { comment?: { id: string } };
}

const cases = notificationKinds.flatMap((kind) => ways[kind].map((way, index) => ({ kind, number: index + 1, way })));
const listen = (person: TestPerson): Promise<TestSocket> =>
  connectSocket(app.url, '/notifications', { auth: { token: person.token } });

describe.each(cases)('$kind, way $number', ({ kind, way }) => {
  test('notifies the recipient once, live and in the list, and only if the transaction commits', async () => {
    const act = await way();
    await using socket = await listen(ada);
    await using other = await listen(
      await app.person(`other_${marks}`, { intake: 'SEPTEMBER_2001', campus: 'Elsewhere' }),
    );
    const before = await notificationsOf(ada);
    fails = true;
    await act().catch(() => undefined);
    fails = false;
    expect(await notificationsOf(ada)).toEqual(before);

    await act();
    await vi.waitFor(() => expect(socket.all('notification')).toHaveLength(1), { timeout: 5_000, interval: 20 });
    const [added, ...rest] = await notificationsOf(ada);
    expect(rest).toEqual(before);
    expect(socket.all('notification')).toEqual([added]);
    expect(added).toMatchObject({ kind, recipientId: ada.id, isRead: false, othersCount: 0 });
    expect(added!.link).toMatch(/^\/[a-z]/);
    const hasNoActor =
      kind === 'moderation' ||
      kind === 'report' ||
      kind === 'sign_in' ||
      kind === 'seat' ||
      kind === 'reminder' ||
      added!.content.includes('was deleted');
    expect(added!.actor?.id ?? null).toBe(hasNoActor ? null : ben.id);
    expect(added!.content).not.toMatch(/undefined|null|“”/);

    await Promise.all(Array.from({ length: 3 }, () => act()));
    // Each repeated comment or sanction is a new one.
    const isNewText =
      ['comment', 'reply', 'mention', 'announcement', 'moderation'].includes(kind) && added!.group === null;
    const after = await notificationsOf(ada);
    expect(after).toHaveLength(before.length + (isNewText ? 4 : 1));
    expect(after[0]).toMatchObject({ kind, othersCount: 0 });
    expect(other.all('notification')).toEqual([]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  const isSwitchable = (switchableKinds as readonly string[]).includes(kind);
  test.runIf(isSwitchable)('does not notify a person who has switched the kind off', async () => {
    const act = await way();
    await ada.put('/api/notifications/settings', { [kind]: false });
    const before = await notificationsOf(ada);
    await act();
    expect(await notificationsOf(ada)).toEqual(before);
  });

  test.skipIf(isSwitchable)('cannot be switched off', async () => {
    const act = await way();
    const { body: settings } = await ada.put('/api/notifications/settings', { [kind]: false });
    expect(Object.keys(settings)).not.toContain(kind);
    await act();
    expect((await notificationsOf(ada))[0]).toMatchObject({ kind });
  });
});

const takenBack = Object.entries(opposites).flatMap(([kind, ways]) =>
  typeof ways === 'string' ? [] : Object.entries(ways).map(([what, opposite]) => ({ kind, what, opposite })),
);

test.each(takenBack)('a $kind ($what) that is taken back leaves no notification', async ({ kind, opposite }) => {
  const { act, undo } = await opposite();
  const before = await notificationsOf(ada);
  await act();
  expect((await notificationsOf(ada))[0]).toMatchObject({ kind });
  await undo();
  expect(await notificationsOf(ada)).toEqual(before);
});
