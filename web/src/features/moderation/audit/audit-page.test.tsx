import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '@baraza/contract/features/stewardship.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { serveApi } from '#testing/api-server.ts';
import { signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { AuditPage } from './audit-page.tsx';

const counts = { urgent: 0, open: 0, inReview: 0, mine: 0, appeals: 0 };
const entry: AuditEntry = {
  id: '01920000-0000-7000-8000-000000000600',
  createdAt: '2026-11-20T08:00:00.000Z',
  actor: person({ first_name: 'Amina', last_name: 'Yusuf' }),
  via: 'web',
  act: 'sanction.suspension',
  targetType: 'PERSON',
  targetId: null,
  subject: person({ first_name: 'Ben', last_name: 'Otieno' }),
  campus: 'University of Nairobi',
  detail: { days: 7 },
};

beforeEach(() => {
  signIn();
  updateSessionUser({ role: 'steward', stewardOf: 'University of Nairobi' });
});

test('lists acts with who did them, and loads further pages', async () => {
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/audit': ({ query }) =>
      query['cursor']
        ? {
            entries: [
              { ...entry, id: entry.id.replace(/0$/, '1'), actor: null, via: 'command line', act: 'role.grant' },
            ],
            nextCursor: null,
          }
        : { entries: [entry], nextCursor: 'next' },
  });
  renderWithApp(<AuditPage />);
  expect(await screen.findByText('sanction.suspension')).toBeDefined();
  expect(screen.getByText('Amina Yusuf')).toBeDefined();
  expect(screen.getByText('Ben Otieno')).toBeDefined();
  expect(screen.getByText('days: 7')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('role.grant')).toBeDefined();
  expect(screen.getByText('command line')).toBeDefined();
});

test('searches, and downloads what was found', async () => {
  const links: { href: string; download: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download) links.push({ href: this.href, download: this.download });
  });
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:audit';
  };
  URL.revokeObjectURL = () => undefined;
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/audit': ({ query }) => ({ entries: query['search'] ? [] : [entry], nextCursor: null }),
    'GET /api/steward/audit.csv': () =>
      new Response('time,act\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  });
  renderWithApp(<AuditPage />);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the audit log' }), 'grant{Enter}');
  expect(await screen.findByText('Nothing found.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(links).toEqual([{ href: 'blob:audit', download: 'audit.csv' }]));
  expect(await files[0]?.text()).toBe('time,act\r\n');
  expect(calls.at(-1)).toMatchObject({ key: 'GET /api/steward/audit.csv', query: { search: 'grant' } });
});
