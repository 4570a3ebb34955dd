import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { endSession } from '#platform/api/session.ts';
import { FakeIntersectionObserver, FakeResizeObserver, FakeVirtualizer, FakeWindowVirtualizer } from './layout.ts';

// Enough for a busy machine; a condition that holds ends the wait.
configure({ asyncUtilTimeout: 5_000 });

// Testing Library cleans up automatically only where test functions are globals.
// The outbox is one for the whole file: signing out ends the attempts of a test.
const { setTimeout: setRealTimeout } = globalThis;
afterEach(async () => {
  cleanup();
  endSession('chosen');
  await new Promise((resolve) => setRealTimeout(resolve));
});
vi.mock('socket.io-client', () => import('./fake-socket-server.ts'));
vi.mock('virtua', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Virtualizer: FakeVirtualizer,
  WindowVirtualizer: FakeWindowVirtualizer,
}));

// jsdom has no `crypto.subtle`.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

// jsdom has no top layer: dialogs and popovers open and close without it.
beforeAll(() => {
  HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.style.display = '';
  };
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

// jsdom has no layout either, so nothing scrolls and nothing intersects.
beforeAll(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver, ResizeObserver: FakeResizeObserver });
});
