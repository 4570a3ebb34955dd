import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { report } from '#features/moderation/moderation.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { fakeDatabases } from '#testing/databases.ts';
import { collectToasts } from '#testing/toasts.ts';
import { Menu } from '#ui/dialogs/menu.tsx';
import { OwnReports } from './own-reports.tsx';
import { ReportMenuItem } from './report-menu-item.tsx';
import { ReportHost } from './report-host.tsx';

const target = { type: 'POST', id: report().targetId } as const;

const render = () =>
  renderWithApp(
    <>
      <Menu label="Options">
        <ReportMenuItem target={target} />
      </Menu>
      <ReportHost />
      <OwnReports />
    </>,
  );

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  return screen.findByRole('dialog', { name: 'Report this post' });
};

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('sends a report with a reason and a note', async () => {
  const toasts = collectToasts();
  const sent: unknown[] = [];
  serveApi({
    'GET /api/reports': () => (sent.length > 0 ? [report()] : []),
    'POST /api/reports': ({ body }) => {
      sent.push(body);
      return report();
    },
  });
  render();
  await open();
  expect(screen.getByRole('button', { name: 'Send report' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('radio', { name: /^Spam/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Anything to add? (optional)' }), 'Every day');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ targetType: 'POST', targetId: target.id, reason: 'SPAM', note: 'Every day' }]);
  expect(toasts).toEqual(['success: Thank you. A steward will look at it, and you will hear what was decided.']);
  expect(await screen.findByText('Waiting for a steward')).toBeDefined();
});

test('a report of self-harm names what to do first', async () => {
  serveApi({ 'GET /api/reports': () => [] });
  render();
  await open();
  await userEvent.click(screen.getByRole('radio', { name: /^Self-harm/ }));
  expect(screen.getByText(/call the emergency number/)).toBeDefined();
});

test('keeps the dialog and its text when the report is refused', async () => {
  const toasts = collectToasts();
  serveApi({ 'GET /api/reports': () => [], 'POST /api/reports': () => problem('own_content', 'This is your own.') });
  render();
  await open();
  await userEvent.click(screen.getByRole('radio', { name: /^Spam/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(toasts).toEqual(['error: This is your own.']));
  expect(screen.getByRole('radio', { name: /^Spam/ })).toHaveProperty('checked', true);
});

test('stores a report that is made offline, shows it, and sends it when the network returns', async () => {
  const toasts = collectToasts();
  const rows = fakeDatabases();
  let isOnline = false;
  const sent: unknown[] = [];
  serveApi({
    'GET /api/reports': () => sent.map(() => report()),
    'POST /api/reports': ({ body }) => {
      if (!isOnline) return problem('unavailable');
      sent.push(body);
      return report();
    },
  });
  const first = render();
  await open();
  await userEvent.click(screen.getByRole('radio', { name: /^Spam/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(toasts).toEqual(['success: You are offline. Your report is kept and sent when you are back.']),
  );
  expect(await screen.findByText('Waiting for the network')).toBeDefined();
  first.unmount();

  isOnline = true;
  render();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(rows('baraza-outbox')).toEqual([]));
});
