import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { HubPage } from './hub-page.tsx';
import { buddies, firstWeek } from './intake.fixtures.ts';

test('welcomes the viewer to their intake with its four sections and a link to the directory', async () => {
  signIn();
  answerCalls(({ url }) => {
    if (url.pathname.endsWith('/buddy')) return buddies();
    if (url.pathname.endsWith('/first-week')) return firstWeek();
    return url.pathname.endsWith('/icebreakers') ? Response.json(null) : [];
  });
  renderWithApp(<HubPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'January 2026 Intake' })).toBeDefined();
  expect(screen.getByText(/^Welcome,/).textContent).toContain('Welcome, Ada!');
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual(['Icebreaker', 'Announcements', 'Your buddy', 'Your first week']);
  expect(screen.getByRole('link', { name: 'Directory' }).getAttribute('href')).toBe('/intake-hub/directory');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await screen.findByText('0 of 10 done');
});
