import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import type { DomainEvent, Publish } from '#platform/features/publish.ts';
import { type Reply, startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const absent = '01900000-0000-7000-8000-000000000000';
const follow = (by: TestPerson, target: { id: string }) => by.post('/api/connections', { followingId: target.id });
const unfollow = (by: TestPerson, target: { id: string }) =>
  by.post('/api/connections/unfollow', { followingId: target.id });
const remove = (by: TestPerson, target: { id: string }) => by.delete(`/api/connections/followers/${target.id}`);
const stateOf = async (by: TestPerson, target: { id: string }) => (await by.get(`/api/connections/${target.id}`)).body;
const namesIn = ({ body }: Reply) => body.users.map(({ username }: { username: string }) => username);
const countsOf = async (of: TestPerson) => {
  const { followersCount, followingCount, friendsCount } = (await of.get('/api/profile/me')).body;
  return [followersCount, followingCount, friendsCount];
};

/** All items of a list, read page by page through its `Link` headers. */
async function crawl(by: TestPerson, path: string, limit: number) {
  const names: string[] = [];
  let total = -1;
  for (let next: string | undefined = `${path}?limit=${limit}`; next;) {
    const page: Reply = await by.get(next);
    expect(page.status).toBe(200);
    names.push(...namesIn(page));
    total = page.body.total;
    next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return { names, total };
}

describe('following', () => {
  test('following back makes two people friends', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    expect(await follow(ada, ben)).toMatchObject({ status: 200, body: { isFollowing: true, isFollowedBy: false } });
    expect(await stateOf(ben, ada)).toEqual({ isFollowing: false, isFollowedBy: true, canMessage: false });
    expect(await follow(ben, ada)).toMatchObject({
      status: 200,
      body: { isFollowing: true, isFollowedBy: true, canMessage: true },
    });
    expect(await countsOf(ada)).toEqual([1, 1, 1]);
    expect(await countsOf(ben)).toEqual([1, 1, 1]);
    expect(namesIn(await ada.get('/api/connections/mutuals'))).toEqual(['ben']);
  });

  test('following and unfollowing are idempotent', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    for (const _ of [1, 2]) {
      expect(await follow(ada, ben)).toMatchObject({ status: 200, body: { isFollowing: true } });
      expect(await countsOf(ben)).toEqual([1, 0, 0]);
    }
    for (const _ of [1, 2]) {
      expect(await unfollow(ada, ben)).toMatchObject({ status: 200, body: { isFollowing: false } });
      expect(await countsOf(ben)).toEqual([0, 0, 0]);
    }
  });

  test('a follow notifies once; an unfollow and a refusal do not notify', async () => {
    const heard: DomainEvent[] = [];
    const publish: Publish = async (_tx, domainEvent) => void heard.push(domainEvent);
    await using app = await startTestApp({ deps: () => ({ publish }) });
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await Promise.all(Array.from({ length: 10 }, () => follow(ada, ben)));
    await unfollow(ben, ada);
    await remove(ben, ada);
    await follow(ada, ada);
    await follow(ada, { id: absent });
    expect(heard.filter(({ type }) => type === 'connections.followed')).toEqual([
      { type: 'connections.followed', actorId: ada.id, subjectId: ben.id },
    ]);
  });

  test('removing a follower leaves the opposite follow', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await follow(ada, ben);
    await follow(ben, ada);
    expect(await remove(ada, ben)).toMatchObject({ status: 200, body: { isFollowing: true, isFollowedBy: false } });
    expect(await remove(ada, ben)).toMatchObject({ status: 200, body: { isFollowing: true, isFollowedBy: false } });
    expect(await countsOf(ada)).toEqual([0, 1, 0]);
    expect(await countsOf(ben)).toEqual([1, 0, 0]);
  });

  test('refuses to follow oneself; the own follow state can be read', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (const answer of [await follow(ada, ada), await unfollow(ada, ada)]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'cannot_follow_self' } });
    }
    expect(await stateOf(ada, ada)).toEqual({ isFollowing: false, isFollowedBy: false, canMessage: false });
    expect(await remove(ada, ada)).toMatchObject({ status: 200, body: { isFollowedBy: false } });
    expect(await follow(ada, { id: ada.id.toUpperCase() })).toMatchObject({ status: 422 });
  });

  test('returns the same 404 for unknown, deleted and not onboarded people', async () => {
    await using app = await startTestApp();
    const [ada, deleted, newcomer] = [await app.person('ada'), await app.person('gone'), await app.newcomer()];
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [deleted.id]);
    const texts = new Set<string>();
    for (const id of [absent, deleted.id, newcomer.id]) {
      for (const answer of [
        await ada.get(`/api/connections/${id}`),
        await follow(ada, { id }),
        await unfollow(ada, { id }),
        await remove(ada, { id }),
      ]) {
        expect(answer.status).toBe(404);
        texts.add(JSON.stringify(answer.body));
      }
    }
    expect(texts.size).toBe(1);
  });

  test.each(['1', 'me', `${absent}0`, "1' or '1'='1", '%00'])('returns 404 for the path id %s', async (id) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    expect(await ada.get(`/api/connections/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 });
    expect(await ada.delete(`/api/connections/followers/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 });
  });

  test.each([[{}], [{ followingId: 7 }], [{ followingId: 'ben' }], [[]], [{ followingId: null }]])(
    'the body %j is refused',
    async (body) => {
      await using app = await startTestApp();
      const ada = await app.person('ada');
      for (const path of ['/api/connections', '/api/connections/unfollow']) {
        expect(await ada.post(path, body)).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
      }
    },
  );

  test('limits follows to 60 a minute', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const answers = await Promise.all(Array.from({ length: 61 }, () => follow(ada, ben)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('concurrently', () => {
  test('fifty follows by one person count once', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(ada, ben)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countsOf(ben)).toEqual([1, 0, 0]);
  });

  test('follows by fifty people all count', async () => {
    await using app = await startTestApp();
    const ben = await app.person('ben');
    const people = await Promise.all(Array.from({ length: 50 }, (_, at) => app.person(`fan_${at}`)));
    await Promise.all(people.map((each) => follow(each, ben)));
    expect(await countsOf(ben)).toEqual([50, 0, 0]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('mutual follows and unfollows never deadlock, and every counter is right', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(['ada', 'ben', 'chi', 'dan'].map((name) => app.person(name)));
    const pairs = people.flatMap((by) =>
      people.filter((target) => target !== by).map((target) => [by, target] as const),
    );
    for (let round = 0; round < 8; round += 1) {
      const acts = pairs.map(([by, target], at) => [follow, unfollow, remove][(at + round) % 3]!(by, target));
      const answers = await Promise.all([...acts, ...pairs.map(([by, target]) => follow(by, target))]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });
});

type Step = { act: 'follow' | 'unfollow' | 'remove'; by: number; target: number };

/** The expected follows after a sequence of steps, the latest at the end. */
class Model {
  follows: [by: number, target: number][] = [];

  take({ act, by, target }: Step): void {
    const [follower, followed] = act === 'remove' ? [target, by] : [by, target];
    const isThere = this.follows.some(([one, other]) => one === follower && other === followed);
    if (act === 'follow' && !isThere) this.follows.push([follower, followed]);
    if (act !== 'follow') this.follows = this.follows.filter(([one, other]) => one !== follower || other !== followed);
  }

  followers = (of: number) =>
    this.follows
      .filter(([, target]) => target === of)
      .map(([by]) => by)
      .reverse();
  following = (of: number) =>
    this.follows
      .filter(([by]) => by === of)
      .map(([, target]) => target)
      .reverse();
  friends = (of: number) => this.following(of).filter((other) => this.following(other).includes(of));
}

test('lists, their order and the counters match a model after any sequence of steps', async () => {
  await using app = await startTestApp();
  const names = ['ada', 'ben', 'chi', 'dan', 'eve'];
  const people = await Promise.all(names.map((name) => app.person(name)));
  const acts = { follow, unfollow, remove };
  const who = fc.nat({ max: names.length - 1 });
  const step = fc
    .record({ act: fc.constantFrom<Step['act']>('follow', 'follow', 'unfollow', 'remove'), by: who, target: who })
    .filter(({ by, target }) => by !== target);
  const namesOf = (places: number[]) => places.map((place) => names[place]);

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await app.deps.pool.query('delete from follow');
      await app.deps.pool.query('update person set followers_count = 0, following_count = 0, friends_count = 0');
      const model = new Model();
      for (const each of steps) {
        const answer = await acts[each.act](people[each.by]!, people[each.target]!);
        model.take(each);
        expect(answer).toMatchObject({
          status: 200,
          body: {
            isFollowing: model.following(each.by).includes(each.target),
            isFollowedBy: model.followers(each.by).includes(each.target),
          },
        });
      }
      for (const [place, person] of people.entries()) {
        for (const list of ['followers', 'following'] as const) {
          const expected = { names: namesOf(model[list](place)), total: model[list](place).length };
          expect(await crawl(person, `/api/connections/${list}`, 2)).toEqual(expected);
          expect(await crawl(people[0]!, `/api/profile/${person.username}/${list}`, 50)).toEqual(expected);
        }
        const friends = { names: namesOf(model.friends(place)), total: model.friends(place).length };
        expect(await crawl(person, '/api/connections/mutuals', 2)).toEqual(friends);
      }
      expect(await findWrongCounters(app.deps.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

describe('lists', () => {
  async function famous(app: TestApp, followers: number) {
    const star = await app.person('star');
    await app.deps.pool.query(
      `with fans as (
         insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
         select 'test', 'fan' || n, 'fan', campus_id, 'fan_' || n, 'Fan', 'Of', intake, country, program, now()
         from person, generate_series(1, $2::int) as n where person.id = $1 returning id)
       insert into follow (follower_id, following_id, created_at) select id, $1, '2026-01-01' from fans`,
      [star.id, followers],
    );
    await app.deps.pool.query('update person set followers_count = $2 where id = $1', [star.id, followers]);
    return star;
  }

  test('pages to its end without repeats, also with equal follow times', async () => {
    await using app = await startTestApp();
    const star = await famous(app, 205);
    const ada = await app.person('ada');
    const { names, total } = await crawl(ada, '/api/profile/STAR/followers', 50);
    expect([names.length, new Set(names).size, total]).toEqual([205, 205, 205]);
    expect((await crawl(star, '/api/connections/followers', 7)).names).toEqual(names);
  });

  test('follows and unfollows while paging neither repeat nor skip people', async () => {
    await using app = await startTestApp();
    const star = await famous(app, 40);
    const first = await star.get('/api/connections/followers?limit=20');
    const last = first.body.users.at(-1);
    await follow(await app.person('late'), star);
    await remove(star, last);
    const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await star.get(next);
    const seen = [...namesIn(first), ...namesIn(second)];
    expect([seen.length, new Set(seen).size]).toEqual([40, 40]);
    expect(second.headers.get('link')).toBeNull();
  });

  test('each entry has the follow state between the viewer and the person', async () => {
    await using app = await startTestApp();
    const [ada, ben, chi, star] = await Promise.all(['ada', 'ben', 'chi', 'star'].map((name) => app.person(name)));
    for (const [by, target] of [
      [ben, star],
      [chi, star],
      [ada, star],
      [ada, ben],
      [chi, ada],
    ] as const) {
      await follow(by!, target!);
    }
    const { body } = await ada!.get('/api/profile/star/followers');
    expect(body).toMatchObject({
      total: 3,
      users: [
        { username: 'ada', isFollowing: false, isFollowedBy: false },
        { username: 'chi', isFollowing: false, isFollowedBy: true },
        { username: 'ben', isFollowing: true, isFollowedBy: false, name: 'ben Tester', country: 'KENYA' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('@students.example');
  });

  test('no list contains a deleted person', async () => {
    await using app = await startTestApp();
    const [ada, ben, chi] = await Promise.all(['ada', 'ben', 'chi'].map((name) => app.person(name)));
    await Promise.all([follow(ben!, ada!), follow(ada!, ben!), follow(chi!, ada!)]);
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ben!.id]);
    expect(namesIn(await ada!.get('/api/connections/followers'))).toEqual(['chi']);
    expect(namesIn(await ada!.get('/api/connections/following'))).toEqual([]);
    expect(namesIn(await ada!.get('/api/connections/mutuals'))).toEqual([]);
    expect(await ada!.get('/api/profile/ben/followers')).toMatchObject({ status: 404 });
  });

  test('friends are found by the beginning of first name, last name and username, regardless of accents', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (const [username, first, last] of [
      ['wanjiru_k', 'Wanjirũ', 'Kamau'],
      ['ben', 'Bẹ́n', "N'Golo"],
      ['percent', '100%', 'Real'],
    ] as const) {
      const friend = await app.person(username);
      await friend.put('/api/profile/me', { first_name: first, last_name: last });
      await follow(ada, friend);
      await follow(friend, ada);
    }
    await follow(await app.person('benfan'), ada);
    const search = async (text: string) => {
      const { body } = await ada.get(`/api/connections/mutuals?search=${encodeURIComponent(text)}`);
      expect(body.total).toBe(body.users.length);
      return body.users.map(({ username }: { username: string }) => username);
    };
    expect(await search('WANJ')).toEqual(['wanjiru_k']);
    expect(await search('kam wan')).toEqual(['wanjiru_k']);
    expect(await search('ben')).toEqual(['ben']);
    expect(await search('ngolo')).toEqual(['ben']);
    expect(await search('%')).toEqual(['percent']);
    expect(await search('_')).toEqual(['wanjiru_k']);
    expect(await search('kenya')).toEqual([]);
    expect(await search('  ')).toEqual(['percent', 'ben', 'wanjiru_k']);
  });

  test.each([
    'limit=0',
    'limit=51',
    'limit=x',
    'cursor=x',
    'cursor=1-2',
    'cursor=',
    'cursor=99999999999999999-' + absent,
  ])('refuses the query %s', async (query) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    for (const path of ['/api/connections/followers', '/api/connections/mutuals', '/api/profile/ada/following']) {
      expect(await ada.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
    }
  });
});
