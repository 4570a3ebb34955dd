import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sanction } from '#features/moderation/moderation.fixtures.ts';
import { setSuspended } from '#platform/api/suspension.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { SanctionsPage } from './sanctions-page.tsx';

const appeal = {
  id: sanction().id.replace(/0$/, '5'),
  sanctionId: sanction().id,
  text: 'I paid everyone back.',
  status: 'OPEN',
  message: '',
  createdAt: sanction().createdAt,
  decidedAt: null,
} as const;

beforeEach(() => {
  localStorage.clear();
  signIn();
});
afterEach(() => setSuspended(false));

test('says until when the account is suspended, why, and with which message', async () => {
  serveApi({ 'GET /api/sanctions': () => [sanction()] });
  renderWithApp(<SanctionsPage exports={null} />);
  expect(
    await screen.findByRole('heading', { name: /^Your account is suspended until December 1, 2026/ }),
  ).toBeDefined();
  expect(screen.getByText('Scam or fraud')).toBeDefined();
  expect(screen.getByText('You took money for tickets that do not exist.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Go to Spotlight' })).toBeNull();
});

test('a ban has no end', async () => {
  serveApi({ 'GET /api/sanctions': () => [sanction({ kind: 'BAN', until: null })] });
  renderWithApp(<SanctionsPage exports={null} />);
  expect(await screen.findByRole('heading', { name: 'Your account is banned' })).toBeDefined();
});

test('a person without an active suspension can go on', async () => {
  setSuspended(true);
  serveApi({ 'GET /api/sanctions': () => [sanction({ kind: 'WARNING', until: null })] });
  renderWithApp(<SanctionsPage exports={null} />);
  expect(await screen.findByRole('heading', { name: 'Warning' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Go to Spotlight' })).toBeDefined();
});

test('says that there are no decisions', async () => {
  serveApi({ 'GET /api/sanctions': () => [] });
  renderWithApp(<SanctionsPage exports={null} />);
  expect(await screen.findByText('There are no decisions about your account.')).toBeDefined();
});

test('appeals once; the text survives a refusal and a reload', async () => {
  const toasts = collectToasts();
  let isDown = true;
  const calls = serveApi({
    'GET /api/sanctions': () => [sanction()],
    'POST /api/sanctions/:id/appeal': () =>
      isDown ? problem('unavailable', 'Please try again.') : sanction({ appeal }),
  });
  const first = renderWithApp(<SanctionsPage exports={null} />);
  await userEvent.type(await screen.findByRole('textbox'), 'I paid everyone back.');
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  await waitFor(() => expect(toasts).toEqual(['error: Please try again.']));
  first.unmount();

  isDown = false;
  renderWithApp(<SanctionsPage exports={null} />);
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'I paid everyone back.');
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('You appealed. Another steward decides.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls.at(-1)).toMatchObject({ params: { id: sanction().id }, body: { text: 'I paid everyone back.' } });
});

test.each([
  ['UPHELD', 'Your appeal was turned down.'],
  ['REVERSED', 'Your appeal was accepted. The decision no longer applies.'],
] as const)('shows the answer to an appeal: %s', async (status, text) => {
  serveApi({
    'GET /api/sanctions': () => [sanction({ isActive: false, appeal: { ...appeal, status, message: 'We checked.' } })],
  });
  renderWithApp(<SanctionsPage exports={null} />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('We checked.')).toBeDefined();
});

test('offers to load again after a failure', async () => {
  let isDown = true;
  serveApi({ 'GET /api/sanctions': () => (isDown ? problem('unavailable') : []) });
  renderWithApp(<SanctionsPage exports={null} />);
  expect(await screen.findByText('Failed to load the decisions about your account')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no decisions about your account.')).toBeDefined();
});
