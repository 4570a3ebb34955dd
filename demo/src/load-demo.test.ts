import { eventTags } from '@baraza/contract/features/event-limits.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { startTestApp, type TestApp } from '@baraza/server/src/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCases } from '@baraza/server/src/features/moderation/cases/queue.queries.ts';
import { viewCase } from '@baraza/server/src/features/moderation/cases/cases.view.ts';
import { firstId } from '@baraza/server/src/platform/sql/page-sql.ts';
import { addAccounts, addCampuses } from './accounts.ts';
import { readData } from './data.ts';
import { loadDemo } from './load-demo.ts';

describe('the loaded community', () => {
  let app: TestApp;

  let end: unknown;
  let seenHalfway: unknown;

  // A load is killed while it stores pictures, a person signs in, and then two servers start concurrently.
  beforeAll(async () => {
    app = await startTestApp();
    const { deps } = app;
    const full = { ...deps.store, put: () => Promise.reject(new Error('killed')) };
    end = await loadDemo({ ...deps, store: full }).catch((error: unknown) => error);
    seenHalfway = await count('person where onboarded_at is not null');
    await app.newcomer('early_bird');
    const began = Date.now();
    await Promise.all([loadDemo(deps), loadDemo(deps)]);
    process.stdout.write(`The demo was loaded in ${Date.now() - began} ms.\n`);
  }, 240_000);
  afterAll(() => app[Symbol.asyncDispose]());

  async function ask<Row extends object>(text: string): Promise<Row[]> {
    return (await app.deps.pool.query<Row>(text)).rows;
  }
  const count = async (from: string) =>
    Number((await ask<{ count: string }>(`select count(*) from ${from}`))[0]?.count);

  test('has the intended size', async () => {
    expect(await count('person where onboarded_at is not null')).toBe(120);
    expect(await count("person where issuer = 'demo'")).toBe(120);
    expect(await count("person where issuer <> 'demo'")).toBe(1);
    expect(await count('(select distinct campus_id from person)')).toBeGreaterThanOrEqual(8);
    expect(await count('(select distinct country from person)')).toBeGreaterThanOrEqual(25);
    expect(await count('(select distinct intake from person)')).toBeGreaterThanOrEqual(5);
    expect(await count('person where avatar is not null')).toBeGreaterThanOrEqual(80);
    expect(await count('person where banner is not null')).toBeGreaterThan(20);
    expect(await count('post')).toBeGreaterThanOrEqual(280);
    const ofPeople = 'post where community_id is null';
    const withPictures = (await count(`${ofPeople} and images_count > 0`)) / (await count(ofPeople));
    expect(withPictures).toBeGreaterThan(0.35);
    expect(withPictures).toBeLessThan(0.45);
    expect(await count(`comment where subject_type = 'POST' and parent_id is null`)).toBeGreaterThanOrEqual(650);
    expect(await count(`comment where subject_type = 'POST' and parent_id is not null`)).toBeGreaterThan(200);
    expect(await count('post_like')).toBeGreaterThan(2500);
    expect(await count('comment_like')).toBeGreaterThan(800);
    expect(await count('follow')).toBeGreaterThan(1500);
    expect(await count('person where friends_count > 0')).toBeGreaterThan(100);
  });

  test('has people on most campuses who accept whispers from newcomers', async () => {
    const open = `select distinct campus_id from person where messages_from = 'campus'`;
    expect(await count(`(${open}) as campus`)).toBeGreaterThanOrEqual(6);
  });

  test('has a steward with a queue of cases, urgent ones first', async () => {
    const [steward] = await ask<{ id: string; campus_id: string }>(
      `select id, steward_campus_id as campus_id from person where role = 'steward'`,
    );
    const { id, campus_id } = steward!;
    const rows = await listCases(app.deps.db, id, {
      status: undefined,
      campusId: campus_id,
      after: { priority: 0, id: firstId },
      limit: 20,
    });
    const cases = rows.map((row) => viewCase(row));
    expect(cases.length).toBeGreaterThanOrEqual(4);
    expect(cases.map(({ isUrgent }) => isUrgent)).toEqual([true, ...cases.slice(1).map(() => false)]);
    expect(await count('report where created_at > now()')).toBe(0);
    const foreign = `from report_case join person on person.id = author_id where person.campus_id <> report_case.campus_id`;
    expect(await count(`(select ${foreign})`)).toBe(0);
  });

  test('has announcements, icebreakers (one of them open), buddies and proposals in every intake', async () => {
    const intakes = await count('(select distinct intake from person where intake is not null)');
    for (const table of ['announcement', 'icebreaker']) {
      expect(await count(`(select community_id from ${table} group by community_id having count(*) >= 5)`), table).toBe(
        intakes,
      );
    }
    expect(await count('icebreaker where created_at <= now() and ends_at > now()')).toBe(intakes);
    expect(await count('announcement_like')).toBeGreaterThan(50);
    expect(await count(`comment where subject_type = 'ICEBREAKER'`)).toBeGreaterThan(100);
    expect(await count('buddy')).toBeGreaterThanOrEqual(2 * intakes);
    expect(await count('buddy_proposal')).toBeGreaterThan(0);
    expect(await count('first_week_tick')).toBeGreaterThan(0);
    const strangers = `from buddy join person as one on one.id = person_id join person as other on other.id = buddy_id
      where one.intake <> other.intake`;
    expect(await ask(`select ${strangers}`)).toEqual([]);
    const foreign = `from comment join icebreaker on icebreaker.id = subject_id
      where not exists (select from community_member where community_member.community_id = icebreaker.community_id
        and person_id = comment.author_id)`;
    expect(await ask(`select ${foreign}`)).toEqual([]);
  });

  test('has clubs with members, posts, polls and events, and posts in hubs of countries', async () => {
    expect(await count(`community where kind = 'CLUB'`)).toBe(12);
    expect(await count(`community where kind = 'CLUB' and members_count >= 4`)).toBe(12);
    expect(await count('(select community_id from event group by community_id having community_id is not null)')).toBe(
      10,
    );
    const posted = `(select community_id from post join community on community.id = community_id group by 1, kind having kind = `;
    expect(await count(`${posted} 'CLUB')`)).toBe(12);
    expect(await count(`${posted} 'COUNTRY')`)).toBe(4);
    expect(await count('poll where closes_at > now()')).toBe(4);
    expect(await count('poll_option where votes_count > 0')).toBeGreaterThan(8);
    expect(await count(`community_request where state = 'pending'`)).toBe(3);
    expect(await count('community_contact where is_emergency')).toBeGreaterThan(3);
    expect(await count('community_due_payment')).toBe(6);
    expect(await count('community_guide')).toBe(5);
    expect(await count('community_election where not is_over and closes_at > now()')).toBe(1);
    expect(await count('community_election where entitled_count < voted_count')).toBe(0);
    const isMember = 'select from community_member where community_member.community_id';
    const strangers = (of: string) =>
      `${of} and not exists (${isMember} = ${of.split(' ')[0]}.community_id and person_id =`;
    expect(await count(`${strangers('post where community_id is not null')} owner_id)`)).toBe(0);
    expect(await count(`${strangers('event where community_id is not null')} host_id)`)).toBe(0);
    expect(
      await count(`poll_vote join poll on poll.id = poll_id join post on post.id = post_id
        where not exists (${isMember} = post.community_id and community_member.person_id = poll_vote.person_id)`),
    ).toBe(0);
    expect(await count('community_member join person on person.id = person_id where since < onboarded_at')).toBe(0);
  });

  test('has conversations between friends, some of them unread, all in the past', async () => {
    expect(await count('conversation')).toBeGreaterThanOrEqual(20);
    expect(await count('message')).toBeGreaterThan(100);
    expect(
      await count('conversation_member join conversation on id = conversation_id where last_seq > read_seq'),
    ).toBeGreaterThan(3);
    expect(await count('message where created_at > now()')).toBe(0);
    // The start prints the e-mail of the person with the most followers, to sign in with.
    const best = '(select id from person order by followers_count desc, id limit 1)';
    expect(await count(`conversation where ${best} = any (direct_pair)`)).toBeGreaterThan(1);
    const strangers = `conversation where not exists (select from follow where follower_id = direct_pair[1] and following_id = direct_pair[2])
      or not exists (select from follow where follower_id = direct_pair[2] and following_id = direct_pair[1])`;
    expect(await count(strangers)).toBe(0);
    const unordered = `message as later join message as earlier using (conversation_id)
      where later.seq > earlier.seq and (later.id < earlier.id or later.created_at < earlier.created_at)`;
    expect(await count(unordered)).toBe(0);
  });

  test('has notifications in the order of time, the latest unread', async () => {
    expect(await count('(select distinct recipient_id from notification)')).toBeGreaterThan(100);
    expect(await count('(select distinct kind from notification)')).toBe(8);
    expect(await count('notification where actors_count > 3')).toBeGreaterThan(20);
    expect(await count('notification where read_at is null')).toBeGreaterThan(20);
    expect(await count('notification where read_at is not null')).toBeGreaterThan(200);
    expect(await ask('select created_at from notification order by id')).toEqual(
      await ask('select created_at from notification order by created_at'),
    );
  });

  test('is invisible until it is complete', () => {
    expect(end).toEqual(new Error('killed'));
    expect(seenHalfway).toBe(0);
  });

  test('has counters that equal the rows', async () => {
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('is in the past, with ids in the order of time', async () => {
    const guests = ['attendee', 'waitlist', 'request', 'invitation'].map((kind) => `event_${kind}`);
    for (const table of ['post', 'comment', "person where issuer = 'demo'", 'event', ...guests]) {
      const rows = await ask<{ id: string; created_at: Date }>(`select id, created_at from ${table} order by id`);
      const times = rows.map((row) => row.created_at.getTime());
      expect(times).toEqual(times.toSorted((one, two) => one - two));
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
      expect(rows.map(({ id }) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))).toEqual(times);
      expect(rows.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/.test(id))).toBe(true);
    }
    expect(await count('comment join post on post.id = subject_id where comment.created_at <= post.created_at')).toBe(
      0,
    );
    expect(
      await count(`comment as reply join comment as parent on parent.subject_id = reply.subject_id and parent.id = reply.parent_id
        where reply.id < parent.id or parent.parent_id is not null`),
    ).toBe(0);
    for (const table of ['post_like', 'comment_like', 'follow']) {
      expect(await count(`${table} where created_at > now()`)).toBe(0);
    }
  });

  test('serves every picture', async () => {
    const files = await ask<{ file: string }>(
      `select file from post_image union all select avatar from person where avatar is not null
       union all select banner from person where banner is not null
       union all select cover from event where cover is not null
       union all select cover from venture where cover is not null
       union all select logo from venture where logo is not null`,
    );
    expect(files.length).toBeGreaterThan(220);
    expect(await count("media where state = 'attached'")).toBe(files.length);
    for (const { file } of files) {
      const answer = await app.anyone.send('GET', `/media/${file}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^image\//);
    }
    expect(await count("post_image where alt = ''")).toBe(0);
    expect(await count("graphile_worker.jobs where task_identifier = 'media.narrow'")).toBe(files.length);
  });

  test('has past and future events of every kind', async () => {
    expect(await count('event')).toBeGreaterThanOrEqual(24);
    expect(await count('event where start_time > now() and cancelled_at is null')).toBeGreaterThan(12);
    expect(await count('event where start_time <= now()')).toBeGreaterThanOrEqual(5);
    // Also late at night, there is an event within a day.
    expect(await count(`event where start_time between now() and now() + interval '18 hours'`)).toBeGreaterThan(0);
    expect(await count('event where cancelled_at is not null')).toBe(1);
    expect(await count('(select distinct visibility from event)')).toBe(3);
    expect(await count('(select distinct unnest(tags) from event)')).toBe(eventTags.length);
    expect(await count('event where cover is not null')).toBeGreaterThan(15);
    expect(await count('event where time_zone is null')).toBe(0);
    expect(await count('(select distinct time_zone from event)')).toBeGreaterThan(5);
    expect(await count('event_attendee')).toBeGreaterThan(500);
    expect(await count(`comment where subject_type = 'EVENT' and parent_id is not null`)).toBeGreaterThan(15);
    expect(await count('event_waitlist join event on event.id = event_id where taken = capacity')).toBeGreaterThan(8);
    // No one waits while a seat is free, has two entries at an event, or is a guest of their own event.
    expect(await count('event_waitlist join event on event.id = event_id where taken < capacity')).toBe(0);
    expect(await count('event_waitlist natural join (select event_id, person_id from event_attendee) as seated')).toBe(
      0,
    );
    expect(await count('event_attendee join event on event.id = event_id where host_id = person_id')).toBe(0);
    expect(await count("event_request join event on event.id = event_id where visibility = 'PRIVATE'")).toBe(
      await count('event_request'),
    );
    expect(await count('event_request')).toBeGreaterThan(5);
    expect(
      await count(`event_attendee natural join (select id as event_id, visibility from event) as it
        where visibility = 'INVITE_ONLY' and (event_id, person_id) not in (select event_id, person_id from event_invitation)`),
    ).toBe(0);
    expect(
      await count('comment join event on event.id = subject_id where comment.created_at <= event.created_at'),
    ).toBe(0);
    expect(await count("graphile_worker.jobs where task_identifier = 'events.remind'")).toBeGreaterThan(25);
  });

  test('has student businesses of every kind, with offers, reviews and answers', async () => {
    expect(await count('venture')).toBeGreaterThanOrEqual(12);
    expect(await count('(select distinct category from venture)')).toBeGreaterThanOrEqual(8);
    expect(await count('venture where cover is not null')).toBeGreaterThanOrEqual(10);
    expect(await count('venture_like')).toBeGreaterThan(150);
    expect(await count('venture_review where answer is not null')).toBeGreaterThan(8);
    expect(await count('venture_member where accepted_at is null')).toBeGreaterThan(0);
    expect(await count('venture_product')).toBeGreaterThan(25);
    expect(await count('venture_announcement where created_at > now()')).toBe(0);
    // No one reviews their own business, and no address or number belongs to a real person.
    expect(await count('venture_review join venture on venture.id = venture_id where author_id = owner_id')).toBe(0);
    expect(
      await count(
        'venture_review natural join (select venture_id, person_id as author_id from venture_member) as team',
      ),
    ).toBe(0);
    expect(
      await count("venture where email !~ '[.]example$' or website !~ '[.]example$' or phone_number !~ '^[+]999'"),
    ).toBe(0);
  });

  test('is visible to a newcomer', async () => {
    const newcomer = await app.newcomer();
    await app.deps.pool.query(
      `update person set username = 'newcomer', first_name = 'New', last_name = 'Comer', intake = 'JANUARY_2024',
        country = 'KENYA', program = 'COMPUTER_SCIENCE', onboarded_at = now() where id = $1`,
      [newcomer.id],
    );
    const page = await newcomer.get('/api/posts?limit=50');
    expect(page.status).toBe(200);
    const posts: Post[] = page.body;
    expect(posts).toHaveLength(50);
    expect(posts.some((post) => post.PostImage.length > 0)).toBe(true);
    const coming = (await newcomer.get('/api/events?when=future&limit=50')).body;
    expect(coming.length).toBeGreaterThan(12);
    const talked = posts.find((post) => post.commentsCounter > 0);
    expect((await newcomer.get(`/api/posts/${talked?.id}/comments`)).body.length).toBeGreaterThan(0);
    await app.deps.pool.query('delete from person where id = $1', [newcomer.id]);
  });

  test('does not change when it is loaded again', async () => {
    const state = () =>
      ask(`select (select md5(string_agg(p::text, ',' order by id)) from person p) as people,
        (select md5(string_agg(p::text, ',' order by id)) from post p) as posts, (select count(*) from media) as media`);
    const before = await state();
    await loadDemo(app.deps);
    expect(await state()).toEqual(before);
  });

  test('has no e-mail address that a stranger could own', async () => {
    expect(await count("person where email !~ '[.]example$'")).toBe(0);
  });

  test('has counters whose errors are detected', async () => {
    const { pool, db } = app.deps;
    const [post] = await ask<{ id: string; likes: number }>(
      'select id, likes_count as likes from post order by id limit 1',
    );
    await pool.query('update post set likes_count = likes_count + 1 where id = $1', [post?.id]);
    const { id, likes = 0 } = post ?? {};
    expect(await findWrongCounters(db)).toEqual([
      { counter: 'post.likes_count', id, stored: likes + 1, counted: likes },
    ]);
    await pool.query('update post set likes_count = likes_count - 1 where id = $1', [id]);
  });
});

test('a database with a person in it does not change', async () => {
  await using app = await startTestApp();
  await app.newcomer();
  await loadDemo(app.deps);
  const { rows } = await app.deps.pool.query('select count(*)::int as people from person');
  expect(rows).toEqual([{ people: 1 }]);
});

test('a campus that the operator has set up is kept and gets the students', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  await db.transaction().execute(async (tx) => {
    const ids = await addCampuses(tx, [{ name: 'One', domains: ['one.example'] }]);
    const again = await addCampuses(tx, [{ name: 'One', domains: ['one.example', 'two.example'] }]);
    expect(again).toEqual(ids);
    const full = await readData();
    const [person] = full.people;
    const campus = { name: 'One', domains: ['one.example'] as [string], timeZone: 'Africa/Nairobi' };
    const data = { ...full, people: [{ ...person!, username: 'first', campus: 'one' }], campuses: { one: campus } };
    await addAccounts(tx, data, new Date());
  });
  const { rows } = await pool.query(
    'select issuer, subject, onboarded_at, name from person join campus on campus.id = campus_id',
  );
  expect(rows).toEqual([{ issuer: 'demo', subject: 'first', onboarded_at: null, name: 'One' }]);
  expect((await pool.query('select count(*)::int from campus')).rows).toEqual([{ count: 1 }]);
});
