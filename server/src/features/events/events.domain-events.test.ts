import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '#platform/features/publish.ts';
import { begin, host, inHours, say } from '#testing/events.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { remind } from './reminders/reminders.service.ts';
import { eventsJobs } from './events.jobs.ts';

/** An app that collects the domain events it publishes. */
async function startRecording(): Promise<{ app: TestApp; published: DomainEvent[] } & AsyncDisposable> {
  const published: DomainEvent[] = [];
  const app = await startTestApp({
    deps: () => ({
      publish: async (_tx, domainEvent) => void published.push(domainEvent),
    }),
  });
  return { app, published, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('publishes a change of a seat once', async () => {
  await using recording = await startRecording();
  const { app, published } = recording;
  const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
  const eventId = await host(ada, { capacity: 1 });
  for (let time = 0; time < 2; time += 1) {
    await ben.post(`/api/events/${eventId}/rsvp`);
    await cho.post(`/api/events/${eventId}/waitlist`);
  }
  await ben.delete(`/api/events/${eventId}/rsvp`);
  await ben.delete(`/api/events/${eventId}/rsvp`);
  await ben.post(`/api/events/${eventId}/rsvp`);
  expect(published).toEqual([
    { type: 'events.registered', actorId: ben.id, eventId },
    { type: 'events.seated', subjectIds: [cho.id], eventId },
  ]);
});

test('publishes requests, answers and invitations', async () => {
  await using recording = await startRecording();
  const { app, published } = recording;
  const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
  const eventId = await host(ada, { visibility: 'PRIVATE' });
  for (let time = 0; time < 2; time += 1) await ben.post(`/api/events/${eventId}/rsvp`);
  for (const answer of ['decline', 'decline', 'approve', 'approve']) {
    await ada.post(`/api/events/${eventId}/requests/${ben.id}/${answer}`);
  }
  for (const userIds of [[cho.id], [cho.id, ben.id]]) await ada.post(`/api/events/${eventId}/invitations`, { userIds });
  const answered = { type: 'events.answered', actorId: ada.id, eventId, subjectId: ben.id };
  expect(published).toEqual([
    { type: 'events.requested', actorId: ben.id, eventId },
    { ...answered, answer: 'declined' },
    { ...answered, answer: 'approved' },
    { type: 'events.invited', actorId: ada.id, eventId, subjectIds: [cho.id] },
    { type: 'events.invited', actorId: ada.id, eventId, subjectIds: [ben.id] },
  ]);
});

test('publishes a moved, cancelled or deleted event, but not a changed title', async () => {
  await using recording = await startRecording();
  const { app, published } = recording;
  const ada = await app.person('ada');
  const eventId = await host(ada);
  const { location, startTime } = (await ada.get(`/api/events/${eventId}`)).body;
  await ada.put(`/api/events/${eventId}`, { title: 'Better', location, startTime });
  expect(published).toEqual([]);
  await ada.put(`/api/events/${eventId}`, { location: 'Elsewhere' });
  await ada.put(`/api/events/${eventId}`, { endTime: inHours(52) });
  for (const reason of ['Rain', 'Snow']) await ada.post(`/api/events/${eventId}/cancel`, { reason });
  await ada.delete(`/api/events/${eventId}`);
  expect(published).toEqual([
    { type: 'events.moved', actorId: ada.id, eventId },
    { type: 'events.moved', actorId: ada.id, eventId },
    { type: 'events.cancelled', actorId: ada.id, eventId, reason: 'Rain' },
    { type: 'events.deleted', actorId: ada.id, eventId, title: 'Better' },
  ]);
});

test('publishes a comment once, with the author of its parent', async () => {
  await using recording = await startRecording();
  const { app, published } = recording;
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const eventId = await host(ada);
  const comment = await say(app, ben, { eventId, content: 'Hi', clientId: 'c' });
  await say(app, ben, { eventId, content: 'Hi', clientId: 'c' });
  const reply = await say(app, ada, { eventId, content: 'Yes', parentId: comment.id });
  const common = { type: 'events.commented', eventId };
  expect(published).toEqual([
    { ...common, actorId: ben.id, commentId: comment.id, parentAuthorId: undefined, content: 'Hi' },
    { ...common, actorId: ada.id, commentId: reply.id, parentAuthorId: ben.id, content: 'Yes' },
  ]);
});

describe('reminders', () => {
  interface ScheduledJob {
    key: string;
    run_at: Date;
  }
  async function scheduledJobs(app: TestApp): Promise<ScheduledJob[]> {
    const { rows } = await app.deps.pool.query<ScheduledJob>(
      `select key, run_at from graphile_worker.jobs where task_identifier = 'events.remind' order by run_at`,
    );
    return rows;
  }
  const hours = (start: string, jobs: ScheduledJob[]) =>
    jobs.map(({ run_at }) => (Date.parse(start) - run_at.getTime()) / 3_600_000);

  test('are scheduled a day and an hour before the start, and move with it', async () => {
    await using recording = await startRecording();
    const { app } = recording;
    const ada = await app.person('ada');
    const eventId = await host(ada);
    const { startTime } = (await ada.get(`/api/events/${eventId}`)).body;
    expect(hours(startTime, await scheduledJobs(app))).toEqual([24, 1]);
    const later = inHours(100);
    await ada.put(`/api/events/${eventId}`, { startTime: later, endTime: inHours(101) });
    expect(hours(later, await scheduledJobs(app))).toEqual([24, 1]);
    await app.deps.pool.query('delete from event');
    await app.deps.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
    const soon = inHours(3);
    await host(ada, { startTime: soon, endTime: inHours(4) });
    expect(hours(soon, await scheduledJobs(app))).toEqual([1]);
  });

  test('are published once each, and not for an event that was moved, cancelled or deleted or has started', async () => {
    await using recording = await startRecording();
    const { app, published } = recording;
    const ada = await app.person('ada');
    const ids = [await host(ada), await host(ada), await host(ada), await host(ada), await host(ada)] as const;
    const [upcoming, moved, cancelled, started, deleted] = ids;
    const starts = await Promise.all(ids.map(async (id) => (await ada.get(`/api/events/${id}`)).body.startTime));
    await ada.put(`/api/events/${moved}`, { startTime: inHours(49) });
    await ada.post(`/api/events/${cancelled}/cancel`, { reason: 'Rain' });
    await begin(app, started);
    await ada.delete(`/api/events/${deleted}`);
    published.length = 0;
    const task = eventsJobs(app.deps)['events.remind']!;
    for (const [at, eventId] of ids.entries()) {
      for (const ahead of ['day', 'day', 'hour'] as const) {
        await task({ eventId, ahead, startTime: at === 3 ? inHours(-1) : starts[at] });
      }
    }
    await Promise.all(
      Array.from({ length: 5 }, () => remind(app.deps, { eventId: upcoming, ahead: 'day', startTime: starts[0] })),
    );
    expect(published).toEqual([
      { type: 'events.reminded', eventId: upcoming, ahead: 'day' },
      { type: 'events.reminded', eventId: upcoming, ahead: 'hour' },
    ]);
  });

  test('are published by the jobs at their time', async () => {
    const published: DomainEvent[] = [];
    await using app = await startTestApp({
      background: true,
      deps: () => ({ publish: async (_tx, domainEvent) => void published.push(domainEvent) }),
    });
    const ada = await app.person('ada');
    const eventId = await host(ada);
    await app.deps.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where key like '% day'`,
    );
    await expect
      .poll(() => published, { timeout: 15_000 })
      .toEqual([{ type: 'events.reminded', eventId, ahead: 'day' }]);
  });
});
