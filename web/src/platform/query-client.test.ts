import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const refusal = (status: number) => new ApiError({ status, code: 'not_found', detail: '', errors: [] });

beforeEach(() => {
  vi.useFakeTimers();
  // As its provider does, so that it hears of the focus.
  queryClient.mount();
});
afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** How often a query is asked whose every answer is the same failure. */
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

test('a query is asked once more after an outage, and not again', async () => {
  for (const error of [new TypeError('offline'), refusal(0), refusal(408), refusal(500), refusal(503)]) {
    expect(await asksThatFailWith(error)).toBe(2);
    queryClient.clear();
  }
});

test('a query that was refused is not asked again', async () => {
  for (const status of [400, 401, 403, 404, 422, 429]) {
    expect(await asksThatFailWith(refusal(status))).toBe(1);
    queryClient.clear();
  }
});

test('a window that gets the focus back asks for nothing, however old the answers are', async () => {
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

test('who comes back to a list of several pages after a minute asks for none of them, to a short one for its page', async () => {
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
