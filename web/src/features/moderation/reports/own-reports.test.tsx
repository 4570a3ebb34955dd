import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { report } from '#features/moderation/moderation.fixtures.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import '#testing/registrations.ts';
import { renderWithApp } from '#testing/render.tsx';
import { OwnReports } from './own-reports.tsx';

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('shows each report with its outcome', async () => {
  const id = (at: number) => report().id.replace(/1$/, String(at));
  serveApi({
    'GET /api/reports': () => [
      report({ id: id(1) }),
      report({ id: id(2), status: 'IN_REVIEW', targetType: 'PROFILE', reason: 'IMPERSONATION' }),
      report({ id: id(3), status: 'CLOSED', outcome: 'ACTION_TAKEN' }),
      report({ id: id(4), status: 'CLOSED', outcome: 'NO_ACTION' }),
    ],
  });
  renderWithApp(<OwnReports />);
  expect(await screen.findByText('Waiting for a steward')).toBeDefined();
  expect(screen.getByText('A steward is looking at it')).toBeDefined();
  expect(screen.getByText('Profile · Pretends to be someone else')).toBeDefined();
  expect(screen.getByText('We acted on it. Thank you.')).toBeDefined();
  expect(screen.getByText('We looked at it and found no breach of the rules')).toBeDefined();
});

test('says where reports are made when there are none', async () => {
  serveApi({ 'GET /api/reports': () => [] });
  renderWithApp(<OwnReports />);
  expect(await screen.findByText(/You have not reported anything/)).toBeDefined();
});

test('loads further pages, and again after a failure', async () => {
  let isDown = true;
  serveApi({
    'GET /api/reports': ({ query }) =>
      isDown
        ? problem('unavailable')
        : query['lastReportId']
          ? [report({ id: report().id.replace(/1$/, '7'), excerpt: 'The second page' })]
          : pageBefore(`/api/reports?lastReportId=${report().id}`, [report()]),
  });
  renderWithApp(<OwnReports />);
  expect(await screen.findByText('Failed to load your reports')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The second page')).toBeDefined();
});
