import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ben, carol } from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { onConnected } from '#platform/api/sockets.ts';
import { signIn } from '#testing/api.ts';
import { fakeSocketServer, reconnect } from '#testing/fake-socket-server.ts';
import { scrollPast, scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { ActiveDot, ActivePeopleProvider } from './active-dot.tsx';

let active: string[] = [];
let isFailing = false;

beforeEach(() => {
  endSession('chosen');
  signIn();
  [active, isFailing] = [[ben.id], false];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Shows dots for Ben and Carol, on the screen, connected and with a clock that tests move. */
async function open() {
  const emitted = fakeSocketServer(() =>
    isFailing ? { ok: false, code: 'unavailable', detail: 'Try again.' } : { ok: true, activeIds: active },
  );
  await new Promise<void>((resolve) => {
    const stop = onConnected('/conversations', () => queueMicrotask(() => (stop(), resolve())));
  });
  vi.useFakeTimers();
  const { unmount } = renderWithApp(
    <ActivePeopleProvider>
      {[ben, carol].map(({ id }) => (
        <p key={id}>
          <ActiveDot personId={id} />
        </p>
      ))}
    </ActivePeopleProvider>,
  );
  return { emitted, unmount, asked: () => emitted.map(({ body }) => (body as { userIds: string[] }).userIds) };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const dots = () => screen.queryAllByText('Active now').length;
const setVisible = (state: DocumentVisibilityState) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('asks about the people on the screen, together, once and then every minute', async () => {
  const { asked, unmount } = await open();
  await pass(5);
  expect([asked(), dots()]).toEqual([[], 0]);
  scrollToEnd();
  await pass(1);
  expect([asked(), dots()]).toEqual([[[ben.id, carol.id]], 1]);
  expect(screen.getByTitle('Active now')).toBeDefined();
  scrollPast();
  scrollToEnd();
  await pass(1);
  expect(asked()).toHaveLength(1);
  await pass(60);
  expect(asked()).toHaveLength(2);
  scrollPast();
  await pass(120);
  expect([asked().length, dots()]).toEqual([2, 0]);
  unmount();
  await pass(120);
  expect(asked()).toHaveLength(2);
});

test('a friend who reconnects stays active, and one who has left does not', async () => {
  await open();
  scrollToEnd();
  await pass(1);
  expect(dots()).toBe(1);
  active = [];
  await pass(59);
  expect(dots()).toBe(1);
  active = [ben.id];
  await pass(60);
  expect(dots()).toBe(1);
  active = [];
  await pass(120);
  expect(dots()).toBe(0);
});

test('keeps what it shows while the viewer reconnects, and forgets it after a long outage', async () => {
  const { asked } = await open();
  scrollToEnd();
  await pass(1);
  isFailing = true;
  await pass(60);
  expect(dots()).toBe(1);
  isFailing = false;
  reconnect('/conversations');
  await pass(1);
  expect([asked().length, dots()]).toEqual([3, 1]);
  isFailing = true;
  await pass(180);
  expect(dots()).toBe(0);
});

test('asks nothing while the page is hidden, and again when it is shown', async () => {
  const { asked } = await open();
  scrollToEnd();
  await pass(1);
  setVisible('hidden');
  await pass(300);
  expect(asked()).toHaveLength(1);
  expect(dots()).toBe(0);
  active = [carol.id];
  setVisible('visible');
  await pass(1);
  expect([asked().length, dots()]).toEqual([2, 1]);
});
