import { firstWeekSteps, selfReportedSteps } from '@baraza/contract/features/intake-limits.ts';
import { expect, test } from 'vitest';
import { type TestPerson, startTestApp } from '#testing/test-app.ts';

const week = '/api/intake/first-week';

async function done(person: TestPerson): Promise<string[]> {
  const { body } = await person.get(week);
  return body.steps.filter((step: { done: boolean }) => step.done).map(({ step }: { step: string }) => step);
}

test('starts with no step done, and marks the steps that a person ticks', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { status, body } = await ada.get(week);
  expect(status).toBe(200);
  expect(body.steps.map(({ step }: { step: string }) => step)).toEqual([...firstWeekSteps]);
  expect(await done(ada)).toEqual([]);
  const byHand = body.steps.filter((step: { byHand: boolean }) => step.byHand);
  expect(byHand.map(({ step }: { step: string }) => step)).toEqual([...selfReportedSteps]);
});

test('stores a tick once, for its person only, and removes it', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const replies = await Promise.all(Array.from({ length: 5 }, () => ada.post(`${week}/walk_campus`)));
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 200, body: { steps: expect.arrayContaining([tick('walk_campus', true)]) } });
  }
  expect(await done(ada)).toEqual(['walk_campus']);
  expect(await done(ben)).toEqual([]);
  await ada.delete(`${week}/walk_campus`);
  expect(await ada.delete(`${week}/walk_campus`)).toMatchObject({ status: 200 });
  expect(await done(ada)).toEqual([]);
});

test('refuses to tick a step that the server ticks, or an unknown step', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  for (const step of ['first_post', 'anything', 'walk_campus%00', '..']) {
    expect(await ada.post(`${week}/${step}`), step).toMatchObject({ status: 404 });
  }
  expect(await app.anyone.get(week)).toMatchObject({ status: 401 });
  expect(await done(ada)).toEqual([]);
});

test('ticks each step once it is true', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const others = [await app.person('ben'), await app.person('eve'), await app.person('cleo')];
  const expected: string[] = [];
  const ticks = async (step: string) => {
    expected.push(step);
    expect(await done(ada)).toEqual(firstWeekSteps.filter((each) => expected.includes(each)));
  };

  await ada.put('/api/profile/me', { bio: 'Hello', interests: ['CHESS'] });
  expect(await done(ada)).toEqual([]);
  await ada.put('/api/profile/me', { languages: ['SWAHILI'] });
  await ticks('finish_profile');

  for (const [at, { id }] of others.entries()) {
    expect(await done(ada)).not.toContain('follow_three');
    await ada.post('/api/connections', { followingId: id });
    if (at === 2) await ticks('follow_three');
  }

  const { body: prompt } = await others[0]!.post('/api/icebreakers', { content: 'Tea or coffee?' });
  await ada.post(`/api/icebreakers/${prompt.id}/comments`, { content: 'Tea' });
  await ticks('answer_icebreaker');
  expect(await done(others[0]!)).toEqual(['answer_icebreaker']);

  await ada.post('/api/intake/buddy/proposal', { userId: others[1]!.id });
  expect(await done(ada)).not.toContain('find_buddy');
  await others[1]!.post('/api/intake/buddy/accept', { userId: ada.id });
  await ticks('find_buddy');

  const start = Date.now() + 3_600_000;
  const { body: event } = await others[2]!.post('/api/events', {
    title: 'Tour',
    description: 'Of the campus',
    location: 'Semaphore',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    capacity: 5,
  });
  await ada.post(`/api/events/${event.id}/rsvp`);
  await ticks('join_event');

  await app.deps.pool.query(`insert into post (owner_id, content) values ($1, 'Hi')`, [ada.id]);
  await ticks('first_post');
  await app.deps.pool.query(
    `with stored as (insert into media (file, owner_id, purpose, width, height, placeholder, state)
       values ('00000000000000000000000000000001.jpg', $1, 'avatar', 8, 8, '', 'attached') returning file)
     update person set avatar = stored.file from stored where id = $1`,
    [ada.id],
  );
  await ticks('add_picture');
});

function tick(step: string, isDone: boolean) {
  return { step, done: isDone, byHand: true };
}
