import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyPending, createLikeSync, likeDelayMs, likeRetryDelayMs } from './like-sync.ts';
import type { LikeState } from './like-sync.ts';

/** The outcome of one request. */
interface Outcome {
  ms: number;
  /** When the server processes the request, as a fraction (0 to 1) of its duration; at its end by default. */
  processedAt?: number;
  result: 'ok' | 'refused' | 'lost' | 'response_lost';
}

/** A simulated server with two posts, and the client's cache of its responses. */
function simulate(outcomes: Outcome[], targets = ['ada', 'ben']) {
  const server = new Map<string, LikeState>(targets.map((target) => [target, { liked: false, likesCounter: 7 }]));
  const cache = new Map(server);
  const calls: { target: string; like: 1 | -1; at: number }[] = [];
  const failures: string[] = [];
  const settled: string[] = [];
  const inFlight = new Map<string, number>();
  let maxInFlight = 0;

  const apply = (target: string, liked: boolean) => {
    const now = server.get(target)!;
    server.set(target, applyPending(now, liked));
  };

  const sync = createLikeSync<string>({
    keyOf: (target) => target,
    isLiked: (target) => cache.get(target)?.liked,
    async send(target, like) {
      calls.push({ target, like, at: Date.now() });
      inFlight.set(target, (inFlight.get(target) ?? 0) + 1);
      maxInFlight = Math.max(maxInFlight, inFlight.get(target)!);
      const outcome = outcomes.shift() ?? { ms: 10, result: 'ok' };
      const processingMs = Math.round(outcome.ms * (outcome.processedAt ?? 1));
      await new Promise((resolve) => setTimeout(resolve, processingMs));
      if (outcome.result === 'ok' || outcome.result === 'response_lost') apply(target, like === 1);
      const reply = server.get(target)!;
      await new Promise((resolve) => setTimeout(resolve, outcome.ms - processingMs));
      inFlight.set(target, inFlight.get(target)! - 1);
      if (outcome.result !== 'ok') throw new Error(outcome.result);
      cache.set(target, reply);
    },
    isOutcomeUnknown: (error) => (error as Error).message !== 'refused',
    onSettled: (target) => settled.push(target),
    onFailed(target) {
      failures.push(target);
      cache.set(target, server.get(target)!);
    },
  });
  const shown = (target: string) => applyPending(cache.get(target)!, sync.pendingState(target));
  return { sync, server, cache, calls, failures, settled, shown, maxInFlight: () => maxInFlight };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the shown state', () => {
  test('a tap changes the state and the counter immediately', () => {
    const { sync, shown } = simulate([]);
    sync.toggle('ada');
    expect(shown('ada')).toEqual({ liked: true, likesCounter: 8 });
    sync.toggle('ada');
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
  });

  test('the counter is never negative', () => {
    expect(applyPending({ liked: true, likesCounter: 0 }, false)).toEqual({ liked: false, likesCounter: 0 });
  });

  test('listeners are called for each tap until they unsubscribe', () => {
    const { sync } = simulate([]);
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = sync.subscribe(first);
    sync.subscribe(second);
    sync.toggle('ada');
    stop();
    sync.toggle('ada');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  });
});

describe('the requests', () => {
  test('sends one request two seconds after the last tap', async () => {
    const { sync, calls } = simulate([]);
    sync.toggle('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs - 1);
    sync.toggle('ada');
    sync.toggle('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs - 1);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toMatchObject([{ target: 'ada', like: 1 }]);
  });

  test('sends nothing if the taps cancel each other out', async () => {
    const { sync, calls, shown } = simulate([]);
    sync.toggle('ada');
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect(calls).toEqual([]);
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
  });

  test('sends a tap made during a request after that request', async () => {
    const { sync, calls, server } = simulate([{ ms: 10_000, result: 'ok' }]);
    sync.toggle('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs + 1);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect(calls.map((call) => call.like)).toEqual([1, -1]);
    expect(server.get('ada')?.liked).toBe(false);
  });

  test('sends the last tap after a request whose response was lost', async () => {
    const { sync, failures, server, shown } = simulate([{ ms: 3000, result: 'response_lost' }]);
    sync.toggle('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs + 1);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(false);
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
    expect(failures).toEqual([]);
  });

  test('flush sends immediately', async () => {
    const { sync, calls } = simulate([]);
    sync.toggle('ada');
    sync.toggle('ben');
    sync.toggle('ben');
    sync.flush();
    expect(calls).toMatchObject([{ target: 'ada', like: 1 }]);
    await vi.runAllTimersAsync();
    expect(calls).toHaveLength(1);
  });

  test('flush sends during another request, and once more after both', async () => {
    const { sync, calls, server } = simulate([
      { ms: 9000, result: 'ok' },
      { ms: 10, result: 'ok' },
    ]);
    sync.toggle('ada');
    sync.flush();
    sync.toggle('ada');
    sync.flush();
    expect(calls.map((call) => call.like)).toEqual([1, -1]);
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(false);
  });

  test('reports a failure once and shows the server state again', async () => {
    const { sync, failures, shown } = simulate([{ ms: 50, result: 'refused' }]);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect(failures).toEqual(['ada']);
    expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
  });
});

describe('without a response', () => {
  test.each(['lost', 'response_lost'] as const)('retries once (%s) and reports nothing', async (result) => {
    const { sync, server, calls, failures, shown } = simulate([{ ms: 50, result }]);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect(calls.map(({ like }) => like)).toEqual([1, 1]);
    expect(failures).toEqual([]);
    expect(server.get('ada')).toEqual({ liked: true, likesCounter: 8 });
    expect(shown('ada')).toEqual({ liked: true, likesCounter: 8 });
  });

  test('reports the second failure, and retries again after the next tap', async () => {
    const lost = { ms: 50, result: 'lost' as const };
    const { sync, calls, failures } = simulate([lost, lost, lost]);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect([calls.length, failures]).toEqual([2, ['ada']]);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect([calls.length, failures]).toEqual([4, ['ada']]);
  });

  test('the retry sends the state of a later tap', async () => {
    const { sync, server, calls } = simulate([{ ms: 50, result: 'response_lost' }]);
    sync.toggle('ada');
    await vi.advanceTimersByTimeAsync(likeDelayMs + likeRetryDelayMs / 2);
    sync.toggle('ada');
    await vi.runAllTimersAsync();
    expect(calls.map(({ like }) => like)).toEqual([1, -1]);
    expect(server.get('ada')?.liked).toBe(false);
  });
});

describe('resuming after the page was closed', () => {
  test('a like is settled only after the response', async () => {
    const { sync, settled } = simulate([{ ms: 500, result: 'ok' }]);
    sync.toggle('ada');
    sync.flush();
    await vi.advanceTimersByTimeAsync(400);
    expect(settled).toEqual([]);
    await vi.runAllTimersAsync();
    expect(settled).toEqual(['ada']);
  });

  test('sends a resumed like immediately, whatever the cache contains', async () => {
    const { sync, server, cache, calls, shown } = simulate([{ ms: 500, result: 'ok' }]);
    cache.set('ada', { liked: true, likesCounter: 8 });
    sync.resume('ada', true);
    expect(calls).toMatchObject([{ target: 'ada', like: 1, at: Date.now() }]);
    sync.toggle('ada');
    expect(shown('ada').liked).toBe(false);
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(false);
  });

  test('ignores a resumed like if there is a newer tap', async () => {
    const { sync, server } = simulate([]);
    sync.toggle('ada');
    sync.resume('ada', false);
    await vi.runAllTimersAsync();
    expect(server.get('ada')?.liked).toBe(true);
  });
});

test('cleared taps are neither sent nor reported as failed', async () => {
  const { sync, calls, failures, shown } = simulate([{ ms: 500, result: 'refused' }]);
  sync.toggle('ben');
  sync.flush();
  sync.toggle('ada');
  sync.clear();
  await vi.runAllTimersAsync();
  expect([calls.map((call) => call.target), failures]).toEqual([['ben'], []]);
  expect(shown('ada')).toEqual({ liked: false, likesCounter: 7 });
});

test('the server ends with the last tap, or the failure is reported, for any delays and losses', async () => {
  const outcome = fc.record({
    ms: fc.integer({ min: 0, max: 6000 }),
    processedAt: fc.double({ min: 0, max: 1, noNaN: true }),
    result: fc.constantFrom(
      'ok' as const,
      'ok' as const,
      'refused' as const,
      'lost' as const,
      'response_lost' as const,
    ),
  });
  const step = fc.record({
    action: fc.constantFrom('tap' as const, 'tap' as const, 'tap' as const, 'flush' as const),
    target: fc.constantFrom('ada', 'ben'),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5000 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 12 }),
      fc.array(step, { maxLength: 25 }),
      async (outcomes, steps) => {
        const { sync, server, calls, failures, shown, maxInFlight } = simulate([...outcomes]);
        const wanted = new Map([
          ['ada', false],
          ['ben', false],
        ]);
        const mayOverlap = steps.some(({ action }) => action === 'flush');
        const problems: string[] = [];
        const check = (isRight: boolean, problem: string) => {
          if (!isRight) problems.push(problem);
        };
        /** After a reported failure the expected state is the server's. */
        const passTime = async (pass: () => Promise<unknown>) => {
          const reported = failures.length;
          await pass();
          for (const failed of failures.slice(reported)) wanted.set(failed, server.get(failed)!.liked);
        };
        for (const { action, target, waitMs } of steps) {
          const [likedBefore, callsBefore] = [shown(target).liked, calls.length];
          if (action === 'flush') sync.flush();
          else {
            sync.toggle(target);
            wanted.set(target, !likedBefore);
            check(calls.length === callsBefore, 'a tap sent a request immediately');
          }
          await passTime(() => vi.advanceTimersByTimeAsync(waitMs));
          for (const [name, liked] of wanted) check(shown(name).liked === liked, `${name} shows a wrong state`);
        }
        await passTime(() => vi.runAllTimersAsync());
        for (const [name, liked] of wanted) {
          check(server.get(name)?.liked === liked, `the server has a wrong state of ${name}`);
          check(sync.pendingState(name) === undefined, `${name} is still pending`);
          check(shown(name).likesCounter === server.get(name)?.likesCounter, `${name} shows a wrong counter`);
        }
        check(mayOverlap || maxInFlight() <= 1, 'requests overlap');
        expect(problems).toEqual([]);
      },
    ),
    { numRuns: 1500 },
  );
}, 30_000);
