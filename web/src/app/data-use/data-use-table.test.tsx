import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { renderWithApp } from '#testing/render.tsx';
import { addDataUse, mergeDataUse } from './data-use-store.ts';
import { DataUseTable } from './data-use-table.tsx';

const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  vi.useRealTimers();
  vi.stubGlobal(
    'PerformanceResourceTiming',
    class {
      get transferSize() {
        return 0;
      }
    },
  );
});

test('shows this month and last month by area, the largest first', async () => {
  const { id } = signIn();
  const rows = fakeDatabases();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-30T12:00') });
  await addDataUse(id, { 'spotlight data': 9_000_000 });
  vi.setSystemTime(new Date('2026-10-31T12:00'));
  await addDataUse(id, { 'spotlight pictures': 3_000_000 });
  vi.setSystemTime(new Date('2026-11-30T12:00'));
  await addDataUse(id, { 'whispers data': 4_000, 'spotlight data': 400_000, 'spotlight pictures': 800_000 });
  await addDataUse(id, { 'spotlight pictures': 34_000 });
  await mergeDataUse(id);
  expect(rows('baraza-data-use')).toHaveLength(2);
  renderWithApp(<DataUseTable />);
  expect(await screen.findByRole('table', { name: 'Data used by Baraza' })).toBeDefined();
  expect(lines()).toEqual([
    ['Area', 'This month', 'Last month'],
    ['SpotlightPictures: 834\u00a0kB', '1.2\u00a0MB', '3\u00a0MB'],
    ['Whispers', '4\u00a0kB', '0\u00a0kB'],
    ['TotalPictures: 834\u00a0kB', '1.2\u00a0MB', '3\u00a0MB'],
  ]);
});

test('is empty before anything was counted', async () => {
  signIn();
  fakeDatabases();
  renderWithApp(<DataUseTable />);
  expect(await screen.findByText(/Nothing counted yet/)).toBeDefined();
});

test('starts again after a confirmation', async () => {
  const { id } = signIn();
  const rows = fakeDatabases();
  await addDataUse(id, { 'events data': 5_000 });
  await addDataUse(id, { 'events data': 5_000 });
  renderWithApp(<DataUseTable />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(rows('baraza-data-use')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByText(/Nothing counted yet/)).toBeDefined();
  await waitFor(() => expect(rows('baraza-data-use')).toEqual([]));
});

test('says so when the browser stores nothing, or measures nothing', async () => {
  signIn();
  vi.stubGlobal('indexedDB', undefined);
  const { unmount } = renderWithApp(<DataUseTable />);
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('This browser stores nothing, so there is no count.'),
  );
  unmount();
  vi.stubGlobal('PerformanceResourceTiming', { prototype: {} });
  renderWithApp(<DataUseTable />);
  expect(screen.getByText(/does not tell apps how much they load/)).toBeDefined();
});
