import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient, refetched, repeatFailed } from './query-client.ts';

const offline = () => new ApiError({ status: 0, code: 'network', detail: '', errors: [] });
const refusal = (status: number) => new ApiError({ status, code: 'not_found', detail: '', errors: [] });

beforeEach(() => {
  vi.useFakeTimers();
  // Its provider does this, so that it is notified of the focus.
  queryClient.mount();
});
afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** Returns how often a query is sent that always fails like this. */
async function asksThatFailWith(failure: Error): Promise<number> {
  let asks = 0;
  const asked = queryClient
    .fetchQuery({
      queryKey: ['failing'],
      queryFn: () => {
        asks += 1;
        throw failure;
      },
    })
    .catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  expect(await asked).toBe(failure);
  return asks;
}

test('a query is retried once after an outage', async () => {
  for (const error of [new TypeError('offline'), refusal(0), refusal(408), refusal(500), refusal(503)]) {
    expect(await asksThatFailWith(error)).toBe(2);
    queryClient.clear();
  }
});

test('a refused query is not retried', async () => {
  for (const status of [400, 401, 403, 404, 422, 429]) {
    expect(await asksThatFailWith(refusal(status))).toBe(1);
    queryClient.clear();
  }
});

test('focusing the window refetches nothing, however old the data is', async () => {
  let asks = 0;
  const observer = new QueryObserver(queryClient, { queryKey: ['old'], queryFn: () => (asks += 1), staleTime: 0 });
  const stop = observer.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  expect(asks).toBe(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.runAllTimersAsync();
  expect(asks).toBe(1);
  await observer.refetch();
  expect(asks).toBe(2);
  stop();
});

test('returning after a minute refetches a short list but not one of several pages', async () => {
  for (const [pages, asksAfter] of [
    [1, 2],
    [3, 3],
  ] as const) {
    let asks = 0;
    const visit = async () => {
      const list = new InfiniteQueryObserver(queryClient, {
        queryKey: ['list', pages],
        queryFn: ({ pageParam }) => {
          asks += 1;
          return pageParam;
        },
        initialPageParam: 1,
        getNextPageParam: (last: number) => last + 1,
      });
      const leave = list.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(10);
      return { list, leave };
    };
    const { list, leave } = await visit();
    for (let page = 1; page < pages; page += 1) await list.fetchNextPage();
    expect(asks).toBe(pages);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    (await visit()).leave();
    expect(asks).toBe(asksAfter);
  }
});

/** Opens a query whose answer is changed by the test. Returns the answers so far. */
function openQuery(queryKey: string[], answer: () => unknown) {
  const shown: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => answer() });
  const close = observer.subscribe(({ data }) => data !== undefined && shown.push(data));
  return { shown, close };
}

test('what failed without a network is repeated when it returns, and a refusal is not', async () => {
  let error: Error | undefined = offline();
  const answer = vi.fn<() => string>(() => {
    if (error) throw error;
    return 'here';
  });
  const refused = vi.fn<() => string>(() => {
    throw refusal(404);
  });
  const [list, missing, closed] = [
    openQuery(['list'], answer),
    openQuery(['missing'], refused),
    openQuery(['closed'], answer),
  ];
  closed.close();
  await vi.runAllTimersAsync();
  error = undefined;
  answer.mockClear();
  repeatFailed();
  await vi.runAllTimersAsync();
  expect(list.shown).toEqual(['here']);
  expect([answer.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1]);
  for (const { close } of [list, missing]) close();
});

test('an answer to another request shows that the network is back', async () => {
  let isDown = true;
  const list = openQuery(['list'], () => {
    if (isDown) throw offline();
    return 'here';
  });
  await vi.advanceTimersByTimeAsync(10_000);
  isDown = false;
  await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 'answer' });
  await vi.runAllTimersAsync();
  expect(list.shown).toEqual(['here']);
  list.close();
});

test('a query that keeps failing while others succeed is not repeated for each of them', async () => {
  const answer = vi.fn<() => string>(() => {
    throw offline();
  });
  const list = openQuery(['list'], answer);
  await vi.runAllTimersAsync();
  for (const name of ['one', 'two', 'three']) {
    await queryClient.fetchQuery({ queryKey: [name], queryFn: () => name });
  }
  expect(answer).toHaveBeenCalledTimes(2);
  list.close();
});

test('of a list whose next page failed only that page is repeated', async () => {
  let isDown = false;
  const asked: number[] = [];
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      if (isDown) throw offline();
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  const leave = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  isDown = true;
  await Promise.all([list.fetchNextPage(), vi.advanceTimersByTimeAsync(5_000)]);
  isDown = false;
  asked.length = 0;
  repeatFailed();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([2]);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
  leave();
});

test('a query that failed is repeated although older data was put into the cache', async () => {
  let isDown = true;
  const list = openQuery(['list'], () => {
    if (isDown) throw offline();
    return 'new';
  });
  await vi.runAllTimersAsync();
  queryClient.setQueryData(['list'], 'old');
  isDown = false;
  repeatFailed();
  await vi.runAllTimersAsync();
  expect([list.shown[0], list.shown.at(-1)]).toEqual(['old', 'new']);
  list.close();
});

test('a mutation waits for what it fetches again, and no longer than three seconds', async () => {
  await refetched(Promise.resolve(), Promise.resolve());
  let hasWaited = false;
  void refetched(Promise.resolve(), new Promise(() => undefined)).then(() => (hasWaited = true));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(hasWaited).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(hasWaited).toBe(true);
});
