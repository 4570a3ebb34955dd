import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serveApi } from '#testing/api-server.ts';
import { problem } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TransparencyPage } from './transparency-page.tsx';

test('shows the numbers of each half-year, and no number below five', async () => {
  serveApi({
    'GET /api/transparency': () => [
      {
        period: '2026-H2',
        reports: 120,
        reportsByReason: [{ reason: 'SPAM', count: null }],
        decisions: 100,
        decisionsByAction: [{ action: 'REMOVE', count: 60 }],
        medianHours: 5.25,
        appeals: 0,
        appealsReversed: null,
      },
    ],
  });
  renderWithApp(<TransparencyPage />);
  expect(await screen.findByRole('heading', { name: 'July to December 2026' })).toBeDefined();
  const value = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('cell').textContent;
  expect(['Reports', 'Spam', 'Remove', 'Median hours until a decision', 'Appeals 0'].map(value)).toEqual([
    '120',
    'fewer than 5',
    '60',
    '5.3',
    '0',
  ]);
});

test('says that there are no numbers yet, and offers to load again after a failure', async () => {
  let isDown = true;
  serveApi({ 'GET /api/transparency': () => (isDown ? problem('unavailable') : []) });
  renderWithApp(<TransparencyPage />);
  expect(await screen.findByText('Failed to load the numbers')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no numbers yet.')).toBeDefined();
});
