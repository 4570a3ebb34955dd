import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { offlineMegabytes } from '#platform/offline/offline-limit.ts';
import { writeRows } from '#platform/offline/offline-store.ts';
import { signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { renderWithApp } from '#testing/render.tsx';
import { OfflineContent } from './offline-content.tsx';

let rows: () => unknown[];

beforeEach(async () => {
  localStorage.clear();
  const database = fakeDatabases();
  rows = () => database('baraza-offline');
  const size = 1_500_000;
  const row = { queryKey: ['feed'], data: 'posts', fetchedAt: Date.now(), size, pictures: [] };
  await writeRows(signIn().id, new Map([['feed', row]]));
});

const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

test('shows what is used, and clears it', async () => {
  renderWithApp(<OfflineContent />);
  expect(await screen.findByText('1.5 MB used')).toBeDefined();
  expect((await choice('Up to 20\u00a0MB')).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Clear offline content' }));
  expect(await screen.findByText('0 kB used')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear offline content' })).toBeNull();
  expect(rows()).toEqual([]);
});

test('a smaller limit removes what exceeds it, and Off removes everything', async () => {
  renderWithApp(<OfflineContent />);
  await userEvent.click(await choice('Up to 5\u00a0MB'));
  expect(await screen.findByText('0 kB used')).toBeDefined();
  expect(offlineMegabytes()).toBe(5);
  await userEvent.click(await choice('Off'));
  await waitFor(() => expect(offlineMegabytes()).toBe(0));
  expect((await choice('Off')).checked).toBe(true);
});
