import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { page } = vi.hoisted(() => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  return { page };
});
const { hasUnsent, holdUnsent, whenAllSent } = await import('./unsent.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether the browser would ask before leaving. */
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('work that waits runs immediately when nothing is held, and after the last hold ends', () => {
  const ran: string[] = [];
  whenAllSent(() => ran.push('at once'));
  const [first, second] = [holdUnsent(), holdUnsent()];
  whenAllSent(() => ran.push('later'));
  first();
  first();
  vi.runAllTimers();
  expect(hasUnsent()).toBe(true);
  expect(ran).toEqual(['at once']);
  second();
  second();
  expect(hasUnsent()).toBe(false);
  vi.runAllTimers();
  expect(ran).toEqual(['at once', 'later']);
});

test('content that is handed over stays held throughout', () => {
  const ran: string[] = [];
  const dialog = holdUnsent();
  whenAllSent(() => ran.push('reloaded'));
  dialog();
  const form = holdUnsent();
  vi.runAllTimers();
  expect(ran).toEqual([]);
  form();
  vi.runAllTimers();
  expect(ran).toEqual(['reloaded']);
});

test('the browser asks before leaving only when something would be lost', () => {
  expect(asks()).toBe(false);
  const kept = holdUnsent();
  expect(asks()).toBe(false);
  const lost = holdUnsent({ isKept: false });
  expect(asks()).toBe(true);
  lost();
  expect(asks()).toBe(false);
  kept();
});
