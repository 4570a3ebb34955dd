import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { loadMessages } from '#platform/locale/messages.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PrivacyPage, TermsPage } from './legal-page.tsx';

const text = () => ({
  document: 'TERMS' as const,
  version: '2027-01',
  effective: '2025-06-05',
  language: 'en',
  title: 'Rules of Kampus',
  html: '<h2>Conduct</h2><p>Be kind.</p>',
});

test('shows the document with its title and date', async () => {
  serveApi({ 'GET /api/documents/:document': () => text() });
  renderWithApp(<TermsPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Rules of Kampus' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Conduct' })).toBeDefined();
  expect(screen.getByText('Effective June 5, 2025')).toBeDefined();
  expect(document.title).toContain('Rules of Kampus');
});

test('marks the language and the direction of a document that is not translated', async () => {
  await loadMessages('ar', 'legal');
  i18n.activate('ar');
  onTestFinished(() => i18n.activate('en'));
  serveApi({ 'GET /api/documents/:document': () => text() });
  renderWithApp(<PrivacyPage />);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(heading.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});

test('offers to load the document again after a failure', async () => {
  let isDown = true;
  serveApi({ 'GET /api/documents/:document': () => (isDown ? problem('unavailable') : text()) });
  renderWithApp(<TermsPage />);
  const again = await screen.findByRole('button', { name: /try again|retry/i });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('Be kind.')).toBeDefined();
});
