import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { briefOf } from '#testing/communities.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventPeople } from './event-people.tsx';
import { attendee } from './events.fixtures.ts';

beforeEach(() => void signIn());

test('links to the host', () => {
  renderWithApp(<EventPeople event={event()} />);
  expect(screen.getByRole('link', { name: /Ben Otieno/ }).getAttribute('href')).toBe('/profile/ben');
});

test('names all hosts in one line, and those who have not answered to people who manage the event', () => {
  const [ada, cleo, dan] = [attendee(1).user, attendee(2).user, attendee(3).user];
  renderWithApp(<EventPeople event={event({ hosts: [event().host, ada, cleo], askedHosts: [dan] })} />);
  expect(screen.getByText(/^Hosted by/).textContent).toBe('Hosted by Ben Otieno, Guest 1, and Guest 2');
  expect(screen.getByRole('link', { name: 'Guest 2' }).getAttribute('href')).toBe('/profile/guest2');
  expect(screen.getByText(/^Asked to host/).textContent).toBe('Asked to host: Guest 3');
});

test('links to the club', () => {
  const community = briefOf();
  renderWithApp(<EventPeople event={event({ community })} />);
  const link = screen.getByRole('link', { name: /Chess Club.*Event of this club/ });
  expect(link.getAttribute('href')).toBe('/clubs/chess-club');
});

test('offers a whisper to a host whom the viewer may write to', async () => {
  answerCalls(() => ({ isFollowing: false, isFollowedBy: false, canMessage: true }));
  renderWithApp(<EventPeople event={event()} />);
  expect((await screen.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe('/chat/ben');
});

test('shows the number of seats taken', () => {
  renderWithApp(<EventPeople event={event({ attendeesCount: 12, capacity: 50 })} />);
  expect(screen.getByRole('heading', { name: /Attendees.*12 of 50 seats taken/ })).toBeDefined();
});

test('hides the attendees of a private event from outsiders', () => {
  renderWithApp(<EventPeople event={event({ visibility: 'PRIVATE', viewerStatus: 'requested' })} />);
  expect(screen.getByText('Only the host and attendees can see who is coming.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that nobody has registered yet', () => {
  renderWithApp(<EventPeople event={event({ attendeesCount: 0 })} />);
  expect(screen.getByText('Nobody yet.')).toBeDefined();
});

test('opens the list of attendees, and closes it by keyboard', async () => {
  answerCalls(() => ({ attendees: [attendee(1), attendee(2)], total: 2 }));
  renderWithApp(<EventPeople event={event({ attendees: [attendee(1)], attendeesCount: 9 })} />);
  await userEvent.click(screen.getByRole('button', { name: /Show all attendees.*\+8 more/ }));
  expect(await screen.findByRole('dialog', { name: 'Attendees' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Guest 2' })).toBeDefined();
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
