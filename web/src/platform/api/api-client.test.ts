import { sendUploadsWithFetch } from '#testing/uploads.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, call, callAllPages, callPage, nextAddress } from './api-client.ts';
import { ApiError, isRetryable } from './api-error.ts';
import { currentSession, startSession, type Session } from './session.ts';
import { stallLimitMs } from './stall-timer.ts';
import { onTraffic } from '#platform/offline/traffic.ts';

const session = { token: 'secret', user: { id: 'u1' } } as Session;
const network = vi.fn<typeof fetch>();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  startSession(session);
});
afterEach(() => {
  network.mockReset();
  vi.unstubAllGlobals();
});

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  network.mockImplementationOnce(
    async () => new Response(body === null ? null : JSON.stringify(body), { status, headers }),
  );
}

function problem(status: number, code: string) {
  answers(
    status,
    { status, code, detail: `About ${code}.`, title: '', type: '' },
    { 'content-type': 'application/problem+json' },
  );
}

function sent(): { address: string; headers: Record<string, string> } & Omit<RequestInit, 'headers'> {
  const [address, init] = network.mock.lastCall ?? [];
  return { ...init, address: String(address), headers: init?.headers as Record<string, string> };
}

test('a request uses the path of its key with parameters, query, body and token', async () => {
  answers(200, { available: true });
  const reply = await call('GET /api/profile/check-username', { query: { username: 'ada b&c' } });
  expect(reply).toEqual({ available: true });
  expect(sent()).toMatchObject({
    address: '/api/profile/check-username?username=ada+b%26c',
    method: 'GET',
    headers: { Authorization: 'Bearer secret', Accept: 'application/json' },
  });
  answers(200, {});
  await call('PATCH /api/posts/:id', { params: { id: 'a/b' }, body: { like: 1 }, keepalive: true });
  expect(sent()).toMatchObject({ address: '/api/posts/a%2Fb', method: 'PATCH', body: '{"like":1}', keepalive: true });
  expect(sent().headers).not.toHaveProperty('If-Match');
  await call('PATCH /api/posts/:id', { params: { id: 'a' }, body: { like: 1 }, ifMatch: '2026-01-01' }).catch(() => {});
  expect(sent().headers).toMatchObject({ 'If-Match': '"2026-01-01"' });
});

test('the bytes of a JSON body are counted', async () => {
  const counted: unknown[] = [];
  onTraffic((traffic) => counted.push(traffic));
  answers(200, {});
  await call('GET /api/posts');
  answers(200, {});
  await call('PATCH /api/posts/:id', { params: { id: 'a' }, body: { content: 'é' } as never });
  expect(counted.at(-1)).toEqual({ path: '/api/posts/a', bytes: '{"content":"é"}'.length + 1, isPicture: false });
});

test('a request sent by the page’s inline script is used once, for the same person and path', async () => {
  const ask = (answer: Promise<Response>, token = 'secret') =>
    vi.stubGlobal('early', { address: '/api/posts?limit=10', authorization: `Bearer ${token}`, answer });
  const list = (limit: number) => call('GET /api/posts', { query: { limit } });
  ask(Promise.resolve(new Response('["early"]')));
  answers(200, ['other']);
  expect([await list(5), await list(10)]).toEqual([['other'], ['early']]);
  answers(200, ['late']);
  expect(await list(10)).toEqual(['late']);

  ask(Promise.resolve(new Response('["of another"]')), 'theirs');
  answers(200, ['own']);
  expect(await list(10)).toEqual(['own']);

  ask(Promise.reject(new TypeError('no network then')));
  answers(200, ['again']);
  expect(await list(10)).toEqual(['again']);

  const headers = { 'content-type': 'application/problem+json' };
  ask(Promise.resolve(Response.json({ status: 401, code: 'unauthorized', detail: 'No.' }, { status: 401, headers })));
  await expect(list(10)).rejects.toThrow(ApiError);
  expect(currentSession()).toBeNull();
});

test('an empty response is undefined', async () => {
  answers(204, null);
  expect(await call('POST /api/auth/logout')).toBeUndefined();
});

test('numbers in a query are converted to strings and missing ones omitted', () => {
  expect(addressOf('GET /api/posts', { query: { limit: 10, ownerId: undefined, media: 'with' } })).toBe(
    '/api/posts?limit=10&media=with',
  );
});

test('a form sends texts before files, and each element of a list', async () => {
  sendUploadsWithFetch();
  answers(201, {});
  const file = new File(['x'], 'x.png');
  await call('POST /api/posts', {
    form: { files: [file, file], ownerType: 'USER', ownerId: 'u1', content: 'hi', alt: ['one', 'two'] },
    idempotencyKey: 'k1',
  });
  const form = sent().body as FormData;
  expect([...form.keys()]).toEqual(['ownerType', 'ownerId', 'content', 'alt', 'alt', 'files', 'files']);
  expect(form.getAll('alt')).toEqual(['one', 'two']);
  expect(sent().headers).toMatchObject({ 'Idempotency-Key': 'k1' });
  expect(sent().headers).not.toHaveProperty('Content-Type');
});

test('a refusal becomes an error with its code and sentence', async () => {
  problem(409, 'username_taken');
  const error = await call('PUT /api/profile/me', { body: {} }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'username_taken', detail: 'About username_taken.', errors: [] });
});

test('a 401 signs out', async () => {
  problem(401, 'unauthorized');
  await expect(call('GET /api/profile/me')).rejects.toMatchObject({ code: 'unauthorized' });
  expect(currentSession()).toBeNull();
});

test('a late 401 to an older token leaves the new session alone', async () => {
  network.mockImplementationOnce(async () => {
    startSession({ ...session, token: 'newer' });
    return new Response('{}', { status: 401, headers: { 'content-type': 'application/problem+json' } });
  });
  await expect(call('GET /api/profile/me')).rejects.toBeInstanceOf(ApiError);
  expect(currentSession()?.token).toBe('newer');
});

test('an outage never signs out', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call('GET /api/profile/me')).rejects.toMatchObject({ code: 'network', status: 0 });
  problem(503, 'unavailable');
  await expect(call('GET /api/profile/me')).rejects.toMatchObject({ code: 'unavailable' });
  network.mockImplementationOnce(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call('GET /api/profile/me')).rejects.toMatchObject({ code: 'unavailable', status: 502 });
  network.mockImplementationOnce(async () => new Response('<h1>Log in to the hotel</h1>', { status: 200 }));
  await expect(call('GET /api/profile/me')).rejects.toBeInstanceOf(ApiError);
  // A proxy with its own login.
  network.mockImplementationOnce(async () => new Response('<h1>Who are you?</h1>', { status: 401 }));
  await expect(call('GET /api/profile/me')).rejects.toMatchObject({ code: 'bad_request', status: 401 });
  expect(currentSession()).toEqual(session);
});

test('a request without a response within 20 s fails with its own sentence, may be retried, and signs nobody out', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  network.mockImplementationOnce(() => new Promise(() => undefined));
  const error = call('GET /api/profile/me').catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(stallLimitMs - 1);
  expect(network.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const expected = { code: 'network', detail: 'This is taking too long. Check your connection and try again.' };
  expect(await error).toMatchObject(expected);
  expect(isRetryable(await error)).toBe(true);
  expect(network.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
  expect(currentSession()).toEqual(session);
  expect(vi.getTimerCount()).toBe(0);
});

test('a response whose body stalls fails, and a slow one that moves does not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reply = (bodyDelayMs: number) => async () => {
    await sleep(stallLimitMs - 1000);
    const text = async () => {
      await sleep(bodyDelayMs);
      return '{"id":"u1"}';
    };
    return Object.assign(new Response(), { text });
  };
  network.mockImplementationOnce(reply(stallLimitMs - 1000));
  const slow = call('GET /api/profile/me');
  await vi.advanceTimersByTimeAsync(2 * stallLimitMs);
  expect(await slow).toEqual({ id: 'u1' });
  network.mockImplementationOnce(reply(stallLimitMs + 1000));
  const stalled = call('GET /api/profile/me').catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(2 * stallLimitMs);
  expect(await stalled).toMatchObject({ code: 'network', detail: expect.stringMatching(/^This is taking too long/) });
});

test('an upload may take long while it moves, and fails 20 s after its last progress; what was sent is counted', async () => {
  vi.useFakeTimers();
  const counted: unknown[] = [];
  onTraffic((traffic) => counted.push(traffic));
  onTestFinished(() => void vi.useRealTimers());
  const uploads: { upload: EventTarget; abort: () => void }[] = [];
  class HangingRequest extends EventTarget {
    readonly upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {
      uploads.push(this);
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', HangingRequest);
  const file = new File(['x'], 'x.png');
  const onFailed = vi.fn<(error: unknown) => void>();
  const sending = call('POST /api/storage', { query: { purpose: 'event' }, form: { file } }).catch(onFailed);
  for (let moved = 0; moved < 5; moved += 1) {
    await vi.advanceTimersByTimeAsync(stallLimitMs - 1000);
    uploads[0]?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: moved, total: 5 }));
  }
  expect(onFailed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(stallLimitMs);
  await sending;
  expect(onFailed.mock.lastCall?.[0]).toMatchObject({ detail: expect.stringMatching(/^This is taking too long/) });
  expect(vi.getTimerCount()).toBe(0);
  expect(counted).toEqual([{ path: '/api/storage?purpose=event', bytes: 4, isPicture: true }]);
});

test('an aborted request throws the reason of its signal', async () => {
  const controller = new AbortController();
  network.mockImplementationOnce(async () => {
    controller.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(call('GET /api/profile/me', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a page returns the path of the next one, which is requested as is', async () => {
  answers(200, [{ id: 'p1' }], { link: '<https://baraza.example/api/posts?lastPostId=p1>; rel="next"' });
  const first = await callPage('GET /api/posts', { query: { limit: 1 } });
  expect(first).toEqual({ items: [{ id: 'p1' }], next: '/api/posts?lastPostId=p1' });
  answers(200, []);
  expect(await callPage('GET /api/posts', { from: first.next })).toEqual({ items: [], next: null });
  expect(sent().address).toBe('/api/posts?lastPostId=p1');
});

test('all pages of a list are requested one after another', async () => {
  answers(200, [{ id: 'p1' }], { link: '</api/posts?lastPostId=p1>; rel="next"' });
  answers(200, [{ id: 'p2' }]);
  expect(await callAllPages('GET /api/posts', { query: { limit: 1 } })).toEqual([{ id: 'p1' }, { id: 'p2' }]);
  expect(sent().address).toBe('/api/posts?lastPostId=p1');
});

test('a next path never leads outside the API', () => {
  expect(nextAddress('</api/a?b=1>; rel="prev", </api/a?b=2>; rel="next"')).toBe('/api/a?b=2');
  expect(nextAddress('<https://elsewhere.example/steal>; rel="next"')).toBeNull();
  expect(nextAddress('<//elsewhere.example/api/x>; rel="next"')).toBe('/api/x');
  expect(nextAddress(null)).toBeNull();
});
