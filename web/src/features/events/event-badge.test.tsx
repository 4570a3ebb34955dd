import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventBadge } from './event-badge.tsx';

const past = new Date(Date.now() - 3_600_000).toISOString();

test.each([
  ['host', 'Yours'],
  ['registered', 'Going'],
  ['waitlisted', 'On the waitlist'],
  ['requested', 'Requested'],
  ['invited', 'Invited'],
] as const)('shows a viewer who is %s their status', (viewerStatus, label) => {
  renderWithApp(<EventBadge event={event({ viewerStatus })} />);
  expect(screen.getByText(label)).toBeDefined();
});

test('shows nothing for an event with free seats and no status', () => {
  renderWithApp(<EventBadge event={event({ capacity: 2, attendeesCount: 1 })} />);
  expect(document.querySelector('span')).toBeNull();
});

test('shows that no seat is left, but only before the event starts', () => {
  const full = { capacity: 2, attendeesCount: 2 };
  const { unmount } = renderWithApp(<EventBadge event={event(full)} />);
  expect(screen.getByText('Full')).toBeDefined();
  unmount();
  renderWithApp(<EventBadge event={event({ ...full, startTime: past })} />);
  expect(screen.queryByText('Full')).toBeNull();
});

test('shows the cancellation instead of any other status', () => {
  renderWithApp(<EventBadge event={event({ viewerStatus: 'registered', cancelledAt: past })} />);
  expect(screen.getByText('Cancelled')).toBeDefined();
  expect(screen.queryByText('Going')).toBeNull();
});
