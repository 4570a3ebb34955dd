import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// Testing Library cleans up automatically only where test functions are globals.
afterEach(cleanup);

// jsdom has no top layer, so dialogs and popovers open and close without it.
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
