import { expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventAnswer } from './event-answer.tsx';

const cancelledAt = '2026-11-20T08:00:00.000Z';

test.each<[Partial<Event>, string]>([
  [{ cancelledAt, cancelReason: 'Rain' }, 'This event has been cancelled. Rain'],
  [{ viewerStatus: 'declined', declineReason: 'No room' }, 'The host has declined your request. No room'],
  [{ viewerStatus: 'declined', declineReason: null }, 'The host has declined your request. '],
  [{ viewerStatus: 'declined', cancelledAt, cancelReason: 'Rain' }, 'This event has been cancelled. Rain'],
  [{ viewerStatus: 'registered' }, ''],
])('says why there is no seat: %o', (more, text) => {
  expect(renderWithApp(<EventAnswer event={event(more)} />).container.textContent).toBe(text);
});
