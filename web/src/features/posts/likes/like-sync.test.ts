import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLikeSync, likeAgainMs, likeDelayMs, withWish } from './like-sync.ts';
import type { LikeState } from './like-sync.ts';

/** How one call fares: how long it takes, and whether it or only its answer is lost. */
interface Fate {
  ms: number;
  /** The moment within the call at which the server does it, 0 to 1; at its end unless said. */
  doneAt?: number;
  end: 'answered' | 'refused' | 'lost' | 'answer_lost';
}

/** A server with a few posts, and a cache that hears its answers; both as far as likes go. */
function startWorld(fates: Fate[], things = ['ada', 'ben']) {
  const server = new Map<string, LikeState>(things.map((thing) => [thing, { liked: false, likesCounter: 7 }]));
  const cache = new Map(server);
  const calls: { thing: string; like: 1 | -1; at: number }[] = [];
  const failures: string[] = [];
  const ended: string[] = [];
  const flying = new Map<string, number>();
  let mostAtOnce = 0;

  const apply = (thing: string, liked: boolean) => {
    const now = server.get(thing)!;
    server.set(thing, withWish(now, liked));
  };

  const sync = createLikeSync<string>({
    keyOf: (thing) => thing,
    isLiked: (thing) => cache.get(thing)?.liked,
    async send(thing, like) {
      calls.push({ thing, like, at: Date.now() });
      flying.set(thing, (flying.get(thing) ?? 0) + 1);
      mostAtOnce = Math.max(mostAtOnce, flying.get(thing)!);
      const fate = fates.shift() ?? { ms: 10, end: 'answered' };
      const before = Math.round(fate.ms * (fate.doneAt ?? 1));
      await new Promise((resolve) => setTimeout(resolve, before));
      if (fate.end === 'answered' || fate.end === 'answer_lost') apply(thing, like === 1);
      const answer = server.get(thing)!;
      await new Promise((resolve) => setTimeout(resolve, fate.ms - before));
      flying.set(thing, flying.get(thing)! - 1);
      if (fate.end !== 'answered') throw new Error(fate.end);
      cache.set(thing, answer);
    },
    isOpen: (error) => (error as Error).message !== 'refused',
    onEnd: (thing) => ended.push(thing),
    onFailed(thing) {
      failures.push(thing);
      cache.set(thing, server.get(thing)!);
    },
  });
  const shown = (thing: string) => withWish(cache.get(thing)!, sync.wishOf(thing));
  return { sync, server, cache, calls, failures, ended, shown, mostAtOnce: () => mostAtOnce };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is shown', () => {
  test('a tap changes flag and counter at once', () => {
    const { sync, shown } = startWorld([]);
    sync.tap('ada');
    expect(shown('ada')).toEqual({ liked: true, likesCounter: 8 });
    sync.tap('ada');
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
  });

  test('a counter never falls below nothing', () => {
    expect(withWish({ liked: true, likesCounter: 0 }, false)).toEqual({ liked: false, likesCounter: 0 });
  });

  test('everyone who listens hears of a tap, until they stop listening', () => {
    const { sync } = startWorld([]);
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = sync.subscribe(first);
    sync.subscribe(second);
    sync.tap('ada');
    stop();
    sync.tap('ada');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  });
});

describe('what the server is told', () => {
  test('one call, two seconds after the last tap', async () => {
    const { sync, calls } = startWorld([]);
    sync.tap('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs - 1);
    sync.tap('ada');
    sync.tap('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toMatchObject([{ thing: 'ada', like: 1 }]);
  });

  test('nothing when the taps end where the server stands', async () => {
    const { sync, calls, shown } = startWorld([]);
    sync.tap('ada');
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect(calls).toEqual([]);
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
  });

  test('the last tap, when it came while a call was on its way', async () => {
    const { sync, calls, server } = startWorld([{ ms: 10_000, end: 'answered' }]);
    sync.tap('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs + 1);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect(calls.map((call) => call.like)).toEqual([1, -1]);
    expect(server.get('ada')?.liked).toBe(false);
  });

  test('the last tap, when the call before it lost its answer', async () => {
    const { sync, failures, server, shown } = startWorld([{ ms: 3000, end: 'answer_lost' }]);
    sync.tap('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs + 1);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(false);
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
    expect(failures).toEqual([]);
  });

  test('at once when the page goes away', async () => {
    const { sync, calls } = startWorld([]);
    sync.tap('ada');
    sync.tap('ben');
    sync.tap('ben');
    sync.flush();
    expect(calls).toMatchObject([{ thing: 'ada', like: 1 }]);
    await vi.runAllTimersAsync();
    expect(calls).toHaveLength(1);
  });

  test('at once also when another call is on its way, and again when both have ended', async () => {
    const { sync, calls, server } = startWorld([
      { ms: 9000, end: 'answered' },
      { ms: 10, end: 'answered' },
    ]);
    sync.tap('ada');
    sync.flush();
    sync.tap('ada');
    sync.flush();
    expect(calls.map((call) => call.like)).toEqual([1, -1]);
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(false);
  });

  test('a failure is told once, and what is shown falls back to the server', async () => {
    const { sync, failures, shown } = startWorld([{ ms: 50, end: 'refused' }]);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect(failures).toEqual(['ada']);
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
  });
});

describe('what got no answer', () => {
  test.each(['lost', 'answer_lost'] as const)('is sent once more when it was %s, and nothing is told', async (end) => {
    const { sync, server, calls, failures, shown } = startWorld([{ ms: 50, end }]);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect(calls.map(({ like }) => like)).toEqual([1, 1]);
    expect(failures).toEqual([]);
    expect(server.get('ada')).toEqual({ liked: true, likesCounter: 8 });
    expect(shown('ada')).toEqual({ liked: true, likesCounter: 8 });
  });

  test('twice is told, and anew after the next tap', async () => {
    const lost = { ms: 50, end: 'lost' as const };
    const { sync, calls, failures } = startWorld([lost, lost, lost]);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect([calls.length, failures]).toEqual([2, ['ada']]);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect([calls.length, failures]).toEqual([4, ['ada']]);
  });

  test('is sent as it was tapped meanwhile', async () => {
    const { sync, server, calls } = startWorld([{ ms: 50, end: 'answer_lost' }]);
    sync.tap('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs + likeAgainMs / 2);
    sync.tap('ada');
    await vi.runAllTimersAsync();
    expect(calls.map(({ like }) => like)).toEqual([1, -1]);
    expect(server.get('ada')?.liked).toBe(false);
  });
});

describe('what a page could not tell', () => {
  test('has not ended until the server has answered', async () => {
    const { sync, ended } = startWorld([{ ms: 500, end: 'answered' }]);
    sync.tap('ada');
    sync.flush();
    await vi.advanceTimersByTimeAsync(400);
    expect(ended).toEqual([]);
    await vi.runAllTimersAsync();
    expect(ended).toEqual(['ada']);
  });

  test('is told by the next one at once, whatever stands in the cache', async () => {
    const { sync, server, cache, calls, shown } = startWorld([{ ms: 500, end: 'answered' }]);
    cache.set('ada', { liked: true, likesCounter: 8 });
    sync.resume('ada', true);
    expect(calls).toMatchObject([{ thing: 'ada', like: 1, at: Date.now() }]);
    sync.tap('ada');
    expect(shown('ada').liked).toBe(false);
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(false);
  });

  test('gives way to a tap that is there already', async () => {
    const { sync, server } = startWorld([]);
    sync.tap('ada');
    sync.resume('ada', false);
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(true);
  });
});

test('taps that were forgotten are neither sent nor told as failed', async () => {
  const { sync, calls, failures, shown } = startWorld([{ ms: 500, end: 'refused' }]);
  sync.tap('ben');
  sync.flush();
  sync.tap('ada');
  sync.forget();
  await vi.runAllTimersAsync();
  expect([calls.map((call) => call.thing), failures]).toEqual([['ben'], []]);
  expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
});

test('whatever is tapped, delayed or lost, the server ends at the last tap or the failure is told', async () => {
  const fate = fc.record({
    ms: fc.integer({ min: 0, max: 6000 }),
    doneAt: fc.double({ min: 0, max: 1, noNaN: true }),
    end: fc.constantFrom(
      'answered' as const,
      'answered' as const,
      'refused' as const,
      'lost' as const,
      'answer_lost' as const,
    ),
  });
  const step = fc.record({
    act: fc.constantFrom('tap' as const, 'tap' as const, 'tap' as const, 'flush' as const),
    thing: fc.constantFrom('ada', 'ben'),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5000 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 12 }), fc.array(step, { maxLength: 25 }), async (fates, steps) => {
      const { sync, server, calls, failures, shown, mostAtOnce } = startWorld([...fates]);
      const wanted = new Map([
        ['ada', false],
        ['ben', false],
      ]);
      const mayOverlap = steps.some(({ act }) => act === 'flush');
      const faults: string[] = [];
      const check = (isRight: boolean, fault: string) => {
        if (!isRight) faults.push(fault);
      };
      /** A failure that was told puts the thing back to what the server says. */
      const passTime = async (pass: () => Promise<unknown>) => {
        const told = failures.length;
        await pass();
        for (const failed of failures.slice(told)) wanted.set(failed, server.get(failed)!.liked);
      };
      for (const { act, thing, waitMs } of steps) {
        const [likedBefore, callsBefore] = [shown(thing).liked, calls.length];
        if (act === 'flush') sync.flush();
        else {
          sync.tap(thing);
          wanted.set(thing, !likedBefore);
          check(calls.length === callsBefore, 'a tap called at once');
        }
        await passTime(() => vi.advanceTimersByTimeAsync(waitMs));
        for (const [name, liked] of wanted) check(shown(name).liked === liked, `${name} shows another state`);
      }
      await passTime(() => vi.runAllTimersAsync());
      for (const [name, liked] of wanted) {
        check(server.get(name)?.liked === liked, `the server has another state of ${name}`);
        check(sync.wishOf(name) === undefined, `${name} is still waiting`);
        check(shown(name).likesCounter === server.get(name)?.likesCounter, `${name} counts wrong`);
      }
      check(mayOverlap || mostAtOnce() <= 1, 'two calls at once');
      expect(faults).toEqual([]);
    }),
    { numRuns: 1500 },
  );
}, 30_000);
