import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AppealCase } from '@baraza/contract/features/stewardship.ts';
import { appealCase } from '#features/moderation/moderation.fixtures.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { AppealsPage } from './appeals-page.tsx';

const counts = { urgent: 0, open: 0, inReview: 0, mine: 0, appeals: 1 };

beforeEach(() => {
  signIn();
  updateSessionUser({ role: 'steward', stewardOf: 'University of Nairobi' });
});

test.each([
  ['Accept: end the sanction', 'REVERSE'],
  ['Turn down: the sanction stays', 'UPHOLD'],
] as const)('answers an appeal: %s', async (button, decision) => {
  let appeals: AppealCase[] = [appealCase()];
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/appeals': () => ({ appeals, nextCursor: null }),
    'POST /api/steward/appeals/:id/decision': () => {
      appeals = [];
      return appealCase({ status: decision === 'REVERSE' ? 'REVERSED' : 'UPHELD', message: 'We checked.' });
    },
  });
  renderWithApp(<AppealsPage />);
  expect(await screen.findByText('I paid everyone back.')).toBeDefined();
  const act = screen.getByRole('button', { name: button });
  expect(act).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer to the person' }), 'We checked.');
  await userEvent.click(act);
  expect(await screen.findByText('There are no appeals here.')).toBeDefined();
  expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ decision, message: 'We checked.' });
});

test('the steward who imposed the sanction cannot answer', async () => {
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/appeals': () => ({ appeals: [appealCase({ canDecide: false })], nextCursor: null }),
  });
  renderWithApp(<AppealsPage />);
  expect(await screen.findByText('You imposed this sanction, so another steward decides the appeal.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows answered appeals', async () => {
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/appeals': ({ query }) => ({
      appeals: query['status'] === 'UPHELD' ? [appealCase({ status: 'UPHELD', message: 'It stays.' })] : [],
      nextCursor: null,
    }),
  });
  renderWithApp(<AppealsPage />);
  expect(await screen.findByText('There are no appeals here.')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Turned down' }));
  expect(await screen.findByText('It stays.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls.at(-1)?.query).toEqual({ status: 'UPHELD' });
});

test('keeps the answer when it is refused', async () => {
  const toasts = collectToasts();
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/appeals': () => ({ appeals: [appealCase()], nextCursor: null }),
    'POST /api/steward/appeals/:id/decision': () => problem('own_decision', 'Another steward has to decide.'),
  });
  renderWithApp(<AppealsPage />);
  await userEvent.type(await screen.findByRole('textbox'), 'We checked.');
  await userEvent.click(screen.getByRole('button', { name: 'Accept: end the sanction' }));
  await waitFor(() => expect(toasts).toEqual(['error: Another steward has to decide.']));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'We checked.');
});
