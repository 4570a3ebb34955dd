import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { briefOf } from '#testing/communities.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventCard } from './event-card.tsx';

const card = () => screen.getByRole('article', { name: 'Jam session' });

test('links to the event and to its host', () => {
  renderWithApp(<EventCard event={event()} position={1} isFirst />);
  const [title, host] = within(card()).getAllByRole('link');
  expect(title?.getAttribute('href')).toBe(`/events-parties/events/${event().id}`);
  expect(host?.textContent).toContain('Ben Otieno');
  expect(host?.getAttribute('href')).toBe('/profile/ben');
});

test('links to the club beside the host', () => {
  const community = briefOf();
  renderWithApp(<EventCard event={event({ community })} position={1} isFirst />);
  expect(within(card()).getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/clubs/chess-club');
  expect(within(card()).getByRole('link', { name: /Ben Otieno/ })).toBeDefined();
});

test('shows location, start and seats', () => {
  renderWithApp(<EventCard event={event({ attendeesCount: 12, capacity: 1500 })} position={1} isFirst />);
  expect(within(card()).getByText('Rooftop')).toBeDefined();
  expect(card().querySelector('time')?.getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  expect(within(card()).getByText('12 of 1,500 seats taken')).toBeDefined();
});

test('shows the status of the viewer', () => {
  renderWithApp(<EventCard event={event({ viewerStatus: 'registered' })} position={1} isFirst />);
  expect(within(card()).getByText('Going')).toBeDefined();
});
