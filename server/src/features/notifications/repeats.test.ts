import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { host } from '#testing/events.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { write } from '#testing/posting.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { runJob } from '#testing/run-job.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
/** Ben repeats an action; Ada is notified. */
let ada: TestPerson;
let ben: TestPerson;
let marks = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  marks += 1;
  [ada, ben] = await Promise.all([app.person(`ada_${marks}`), app.person(`ben_${marks}`)]);
  await befriend(app, ada, ben);
});

/** Prepares a case, and returns the action that does it and undoes it. */
type Loop = () => Promise<() => Promise<unknown>>;

const loops: Record<string, Loop> = {
  'a mention that comes and goes by editing a post': async () => {
    const id = await write(ben, 'words');
    return async () => {
      await ben.put(`/api/posts/${id}`, { content: `Hello @ada_${marks}` });
      await ben.put(`/api/posts/${id}`, { content: 'Hello' });
    };
  },
  'a mention in a comment that is deleted': async () => {
    const id = await write(ben, 'words');
    return async () => {
      const { body } = await ben.post(`/api/posts/${id}/comments`, { content: `Hello @ada_${marks}` });
      await ben.delete(`/api/posts/${id}/comments/${body.id}`);
    };
  },
  'following and unfollowing': async () => {
    await ben.post('/api/connections/unfollow', { followingId: ada.id });
    return async () => {
      await ben.post('/api/connections', { followingId: ada.id });
      await ben.post('/api/connections/unfollow', { followingId: ada.id });
    };
  },
  'a like of a post': async () => {
    const id = await write(ada, 'words');
    return async () => {
      await ben.patch(`/api/posts/${id}`, { like: 1 });
      await ben.patch(`/api/posts/${id}`, { like: -1 });
    };
  },
  'a like of a business': async () => {
    const id = await own(ada);
    return async () => {
      await ben.post(`/api/ventures/${id}/like`);
      await ben.delete(`/api/ventures/${id}/unlike`);
    };
  },
  'a follow of a business': async () => {
    const id = await own(ada);
    return async () => {
      await ben.post(`/api/ventures/${id}/follow`);
      await ben.delete(`/api/ventures/${id}/unfollow`);
    };
  },
  'a review that is deleted and written again': async () => {
    const id = await own(ada);
    return async () => {
      await ben.post(`/api/ventures/${id}/review`, { rating: 1, content: 'Cold' });
      await ben.delete(`/api/ventures/${id}/review`);
    };
  },
  'an answer to a review': async () => {
    const id = await own(ben);
    const { body } = await ada.post(`/api/ventures/${id}/review`, { rating: 1, content: 'Cold' });
    return () => ben.post(`/api/ventures/${id}/review/${body.id}/answer`, { content: 'Sorry' });
  },
  'being asked onto a team and taken off it': async () => {
    const id = await own(ben);
    return async () => {
      await ben.post('/api/ventures/members', { ventureId: id, userId: ada.id, role: 'Cook' });
      await ben.delete(`/api/ventures/${id}/members/${ada.id}`);
    };
  },
  'an offer of a business that is withdrawn': async () => {
    const id = await own(ben);
    return async () => {
      await ben.post(`/api/ventures/${id}/transfer`, { userId: ada.id });
      await ben.delete(`/api/ventures/${id}/transfer`);
    };
  },
  'a registration': async () => {
    const id = await host(ada);
    return async () => {
      await ben.post(`/api/events/${id}/rsvp`);
      await ben.delete(`/api/events/${id}/rsvp`);
    };
  },
  'a request': async () => {
    const id = await host(ada, { visibility: 'PRIVATE' });
    return async () => {
      await ben.post(`/api/events/${id}/rsvp`);
      await ben.delete(`/api/events/${id}/rsvp`);
    };
  },
  'an invitation': async () => {
    const id = await host(ben);
    return async () => {
      await ben.post(`/api/events/${id}/invitations`, { userIds: [ada.id] });
      await ben.delete(`/api/events/${id}/invitations/${ada.id}`);
    };
  },
  'an event that is moved again and again': async () => {
    const id = await host(ben);
    await ada.post(`/api/events/${id}/rsvp`);
    let turn = 0;
    return () => ben.put(`/api/events/${id}`, { location: `Room ${(turn += 1)}` });
  },
  'a proposal to be buddies': async () => () =>
    ben.post('/api/intake/buddy/proposal', { userId: ada.id }).then(() => ben.delete('/api/intake/buddy/proposal')),
};

describe.each(Object.entries(loops))('%s', (_name, prepare) => {
  test('notifies once in 24 hours, and again after them or not at all', async () => {
    const round = await prepare();
    await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
    const before = (await notificationsOf(ada)).length;
    for (let turn = 0; turn < 3; turn += 1) await round();
    await vi.waitFor(() => expect(socket.all('notification')).toHaveLength(1), { timeout: 5_000, interval: 10 });
    // A socket receives notifications in order: after this one, no earlier one is pending.
    const marker = await write(ada, 'marker');
    await app.person(`cho_${marks}`).then((cho) => cho.post(`/api/posts/${marker}/comments`, { content: 'marker' }));
    await vi.waitFor(() => expect(JSON.stringify(socket.all('notification').at(-1))).toContain('marker'));
    expect(socket.all('notification')).toHaveLength(2);
    expect((await notificationsOf(ada)).length - before).toBeLessThanOrEqual(2);
  });
});

test('a repeat updates a notification that shows the newest of its group, without sending it', async () => {
  const id = await host(ben, { title: 'Jam' });
  await ada.post(`/api/events/${id}/rsvp`);
  await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
  await ben.put(`/api/events/${id}`, { location: 'Room 1' });
  await ada.patch('/api/notifications/read-all');
  await ben.put(`/api/events/${id}`, { location: 'Room 2' });
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'change', isRead: false }]);
  // A different notification about the same event is not a repeat.
  await ben.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  await vi.waitFor(() => expect(socket.all('notification')).toHaveLength(2), { timeout: 5_000, interval: 10 });
  expect(socket.all('notification')).toMatchObject([
    { content: expect.stringContaining('changed') as string },
    { content: expect.stringContaining('cancelled') as string },
  ]);
});

test('notifies of the same action again after 24 hours, and deletes the records', async () => {
  const id = await write(ben, 'words');
  const mention = async () => {
    await ben.put(`/api/posts/${id}`, { content: `Hello @ada_${marks}` });
    await ben.put(`/api/posts/${id}`, { content: 'Hello' });
  };
  await mention();
  const age = (ago: string) =>
    app.deps.pool.query('update notification_sent set sent_at = now() - $1::interval where recipient_id = $2', [
      ago,
      ada.id,
    ]);
  const count = async () => (await notificationsOf(ada)).filter(({ kind }) => kind === 'mention').length;
  await age('23 hours 59 minutes');
  await mention();
  expect(await count()).toBe(1);
  await age('24 hours 1 second');
  await mention();
  await mention();
  expect(await count()).toBe(2);
  const records = async () =>
    (await app.deps.pool.query('select from notification_sent where recipient_id = $1', [ada.id])).rowCount;
  await runJob(app.deps, 'notifications.clean');
  expect(await records()).toBe(1);
  await age('25 hours');
  await runJob(app.deps, 'notifications.clean');
  expect(await records()).toBe(0);
});

test('notifies once of a mention that is sent many times concurrently', async () => {
  const id = await write(ben, 'words');
  const edits = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'Hello' : `Hello ${index} @ada_${marks}`));
  await Promise.all(edits.map((content) => ben.put(`/api/posts/${id}`, { content })));
  expect((await notificationsOf(ada)).filter(({ kind }) => kind === 'mention')).toHaveLength(1);
});

test('notifies of another actor who does the same, and deletes the records of a deleted account', async () => {
  const cho = await app.person(`cho_${marks}`);
  for (const actor of [ben, cho]) {
    const id = await write(actor, 'words');
    for (let turn = 0; turn < 2; turn += 1) {
      await actor.put(`/api/posts/${id}`, { content: `Hello @ada_${marks}` });
      await actor.put(`/api/posts/${id}`, { content: 'Hello' });
    }
  }
  expect((await notificationsOf(ada)).filter(({ kind }) => kind === 'mention')).toHaveLength(2);
  for (const gone of [ben, ada]) {
    expect(await gone.send('DELETE', '/api/profile/me', { username: gone.username })).toMatchObject({ status: 202 });
    await eraseDeleted(app.deps);
    const { rowCount } = await app.deps.pool.query(
      'select from notification_sent where recipient_id = $1 or actor_id = $1',
      [gone.id],
    );
    expect(rowCount).toBe(0);
  }
});

describe('an action that is taken back', () => {
  const actions: Record<string, () => Promise<(person: TestPerson, isSet: boolean) => Promise<unknown>>> = {
    'a like of a post': async () => {
      const id = await write(ada, 'words');
      return (person, isSet) => person.patch(`/api/posts/${id}`, { like: isSet ? 1 : -1 });
    },
    'a like of a comment': async () => {
      const id = await write(ben, 'words');
      const { body } = await ada.post(`/api/posts/${id}/comments`, { content: 'mine' });
      return (person, isSet) => person.patch(`/api/posts/${id}/comments/${body.id}`, { like: isSet ? 1 : -1 });
    },
    'a like of a business': async () => {
      const id = await own(ada);
      return (person, isSet) =>
        isSet ? person.post(`/api/ventures/${id}/like`) : person.delete(`/api/ventures/${id}/unlike`);
    },
    'a follow of a business': async () => {
      const id = await own(ada);
      return (person, isSet) =>
        isSet ? person.post(`/api/ventures/${id}/follow`) : person.delete(`/api/ventures/${id}/unfollow`);
    },
  };

  test.each(Object.entries(actions))('%s leaves no notification, or that of the others', async (_name, prepare) => {
    const act = await prepare();
    const [cho, dan] = [await app.person(`cho_${marks}`), await app.person(`dan_${marks}`)];
    const unread = async () => (await ada.get('/api/notifications/unread-count')).body.count as number;
    const [known, before] = [(await notificationsOf(ada)).length, await unread()];
    await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
    await act(cho, true);
    expect(await unread()).toBe(before + 1);
    await act(cho, false);
    expect((await notificationsOf(ada)).length).toBe(known);
    await vi.waitFor(() =>
      expect(socket.all('notification:read')).toEqual([{ ids: [expect.any(String)], unreadCount: before }]),
    );

    // An action that was taken back does not notify again on the same day, and does not keep others from notifying.
    await act(cho, true);
    expect((await notificationsOf(ada)).length).toBe(known);
    await Promise.all([act(ben, true), act(dan, true)]);
    expect((await notificationsOf(ada))[0]).toMatchObject({ othersCount: 1 });
    await act(dan, false);
    expect((await notificationsOf(ada))[0]).toMatchObject({ actor: { id: ben.id }, othersCount: 0 });
    await Promise.all([act(ben, false), act(ben, false)]);
    expect((await notificationsOf(ada)).length).toBe(known);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('a follow leaves no notification, and many people who like and unlike at once keep the number right', async () => {
    const eve = await app.person(`eve_${marks}`);
    const known = (await notificationsOf(ada)).length;
    await eve.post('/api/connections', { followingId: ada.id });
    expect((await notificationsOf(ada)).length).toBe(known + 1);
    await eve.post('/api/connections/unfollow', { followingId: ada.id });
    expect((await notificationsOf(ada)).length).toBe(known);

    const id = await write(ada, 'words');
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => app.person(`p${index}_${marks}`)));
    const like = (person: TestPerson, by: 1 | -1) => person.patch(`/api/posts/${id}`, { like: by });
    await Promise.all(people.map((person) => like(person, 1)));
    await Promise.all(people.slice(0, 6).flatMap((person) => [like(person, -1), like(person, 1), like(person, -1)]));
    for (const person of people.slice(0, 6)) await like(person, -1);
    expect((await notificationsOf(ada))[0]).toMatchObject({ othersCount: 1 });
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });
});
