import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { AccountDeletedPage } from './account-deleted-page.tsx';

test('says until when a login restores the account', () => {
  renderWithApp(<AccountDeletedPage />, { path: '/account-deleted?at=2026-11-01T12:00:00.000Z' });
  expect(screen.getByText(/Log in before/).textContent).toContain('November 15, 2026');
  expect(screen.getByRole('link', { name: 'Log in and restore it' }).getAttribute('href')).toBe('/login');
});

test.each(['', '?at=yesterday'])('without a valid time (%s) it names the number of days', (query) => {
  renderWithApp(<AccountDeletedPage />, { path: `/account-deleted${query}` });
  expect(screen.getByText(/Log in within 14 days/)).toBeDefined();
});
