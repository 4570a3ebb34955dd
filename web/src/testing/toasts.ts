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
  // Toasts of earlier tests may wait for a board.
  takeBoard(boardOf(() => () => undefined));
  takeBoard(boardOf(show));
  onTestFinished(() => region.remove());
  return within(region);
}

function boardOf(show: (role: string) => (text: string) => void): Parameters<typeof takeBoard>[0] {
  const board = { success: show('status'), info: show('status'), error: show('alert') };
  return board as unknown as Parameters<typeof takeBoard>[0];
}
