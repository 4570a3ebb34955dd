import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { VenturesLayout } from './ventures-layout.tsx';

test.each([
  ['/student-businesses', 'Directory'],
  ['/student-businesses/dashboard', 'My Business'],
])('marks the current tab at %s', (path, tab) => {
  renderWithApp(<VenturesLayout title="Hustles">Content</VenturesLayout>, { path });
  expect(screen.getByRole('navigation', { name: 'Student businesses' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Hustles' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(tab);
});

test('leaves the heading to a page that renders its own', () => {
  renderWithApp(<VenturesLayout>Content</VenturesLayout>, { path: '/student-businesses/business/1' });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});
