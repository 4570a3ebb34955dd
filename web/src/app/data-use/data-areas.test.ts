import { expect, test } from 'vitest';
import { areaOf } from './data-areas.ts';

test.each([
  ['/api/posts?limit=10', 'spotlight'],
  ['/api/conversations/unread-count', 'whispers'],
  ['/api/events', 'events'],
  ['/api/ventures/0190', 'hustles'],
  ['/api/icebreakers/current', 'intake'],
  ['/api/profile/me', 'people'],
  ['/api/steward/cases', 'other'],
  ['/assets/base-1.js', 'app'],
  ['/feed', 'app'],
  ['/', 'app'],
  ['/socket.io/', 'live'],
])('%s counts for %s on any page', (path, area) => {
  expect(areaOf(path, '/chat/ben')).toBe(area);
});

test.each([
  ['/feed/0190', 'spotlight'],
  ['/chat/ben', 'whispers'],
  ['/events-parties/events/0190', 'events'],
  ['/student-businesses', 'hustles'],
  ['/intake-hub/directory', 'intake'],
  ['/profile/ben', 'people'],
  ['/dashboard', 'people'],
  ['/settings', 'other'],
])('a picture loaded or sent on %s counts for %s', (page, area) => {
  expect(areaOf('/media/0.webp', page)).toBe(area);
  expect(areaOf('/api/storage?purpose=post', page)).toBe(area);
});
