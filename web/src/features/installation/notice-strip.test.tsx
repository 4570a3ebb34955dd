import { i18n } from '@lingui/core';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { NoticeLanguage, type SiteNotice } from '@baraza/contract/features/installation.ts';
import { publishedLocales } from '#platform/locale/locales.ts';
import { endSession } from '#platform/api/session.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { setInstallation } from './installation.ts';
import { NoticeStripHost } from './notice-strip-host.tsx';

const notice = (at: number, more: Partial<SiteNotice> = {}): SiteNotice => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  text: `Exam week ${at}`,
  translations: {},
  until: '2099-01-01T00:00:00.000Z',
  ...more,
});
const set = (notices: SiteNotice[], isInMaintenance = false) =>
  act(() => setInstallation({ isInMaintenance, hiddenFeatures: [], notices }));

beforeEach(() => {
  endSession('chosen');
  localStorage.clear();
  signIn();
  set([]);
});

test('the languages of notices are those of the interface', () => {
  expect(NoticeLanguage.options).toEqual(publishedLocales.map(({ code }) => code));
});

test('shows the newest notice; after it is dismissed the next one, also on the next visit', async () => {
  const { unmount } = renderWithApp(<NoticeStripHost />);
  expect(screen.queryByRole('complementary')).toBeNull();
  set([notice(2), notice(1)]);
  const strip = await screen.findByRole('complementary', { name: 'Site notices' });
  expect(strip.closest('output')).not.toBeNull();
  expect(strip.textContent).toBe('Exam week 2');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Exam week 1');
  unmount();
  renderWithApp(<NoticeStripHost />);
  await screen.findByText('Exam week 1');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('web addresses of a notice are links, and nothing else of it is', async () => {
  renderWithApp(<NoticeStripHost />);
  const text = 'Rules: https://kampus.example/rules. javascript:alert(1) <a href="//x">';
  set([notice(1, { text }), notice(2, { text, translations: { en: text } })]);
  for (const count of [0, 1]) {
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'https://kampus.example/rules' });
    expect([link.href, link.target, link.rel]).toEqual([
      'https://kampus.example/rules',
      '_blank',
      'noopener noreferrer nofollow ugc',
    ]);
    expect(screen.getAllByRole('link')).toHaveLength(1);
    if (count === 0) await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  }
});

test('a notice that was withdrawn or has ended is not shown', async () => {
  renderWithApp(<NoticeStripHost />);
  set([notice(2, { until: '2020-01-01T00:00:00.000Z' }), notice(1)]);
  await screen.findByText('Exam week 1');
  set([]);
  await waitFor(() => expect(screen.queryByText('Exam week 1')).toBeNull());
});

test('maintenance is shown beside a notice and cannot be dismissed', async () => {
  renderWithApp(<NoticeStripHost />);
  set([notice(1)], true);
  await screen.findByText(/under maintenance/);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Exam week 1')).toBeNull();
  expect(screen.getByText(/under maintenance/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('uses the translation of the language of the page, else the text without a language', async () => {
  renderWithApp(<NoticeStripHost />);
  set([notice(1, { text: 'Semaine', translations: { [i18n.locale]: 'Exam week' } })]);
  expect((await screen.findByText('Exam week')).hasAttribute('lang')).toBe(false);
  set([notice(1, { text: 'Semaine', translations: { sw: 'Wiki' } })]);
  expect((await screen.findByText('Semaine')).getAttribute('lang')).toBe('');
});

test('markup in a notice is text', async () => {
  renderWithApp(<NoticeStripHost />);
  set([notice(1, { text: '<b>Exam</b>' })]);
  expect(await screen.findByText('<b>Exam</b>')).toBeDefined();
});

test('the next visit begins with notices and hidden features, but not with maintenance', async () => {
  act(() => setInstallation({ isInMaintenance: true, hiddenFeatures: ['events'], notices: [notice(1)] }));
  vi.resetModules();
  const { currentInstallation } = await import('./installation.ts');
  expect(currentInstallation()).toEqual({ isInMaintenance: false, hiddenFeatures: ['events'], notices: [notice(1)] });
});
