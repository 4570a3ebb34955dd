import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

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
