import { within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { takeBoard } from '#ui/toast.ts';

/** Shows toasts as plain texts. Returns queries for them; errors have the role `alert`. */
export function showToasts() {
  const region = document.createElement('div');
  document.body.append(region);
  const show = (role: string) => (text: string) => {
    region.append(Object.assign(document.createElement('p'), { role, textContent: text }));
  };
  const board = { success: show('status'), info: show('status'), error: show('alert') };
  takeBoard(board as unknown as Parameters<typeof takeBoard>[0]);
  onTestFinished(() => region.remove());
  return within(region);
}
