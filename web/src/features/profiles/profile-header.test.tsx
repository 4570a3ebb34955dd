import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ProfileHeader } from './profile-header.tsx';
import { user } from './profiles.fixtures.ts';

test('shows who a person is and what they study', () => {
  renderWithApp(<ProfileHeader profile={user({ bio: ' Plays chess. ', followersCount: 12 })} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Ben Otieno' })).toBeDefined();
  expect(screen.getByText('@ben')).toBeDefined();
  expect(screen.getByText('Verified student').closest('p')?.textContent).toContain('University of Nairobi');
  expect(screen.getByText('Plays chess.')).toBeDefined();
  const followers = screen.getByRole('link', { name: '12 followers' });
  expect(followers.getAttribute('href')).toBe('/profile/ben/followers');
  expect(screen.getByRole('link', { name: '0 following' }).getAttribute('href')).toBe('/profile/ben/following');
  expect(screen.queryByRole('link', { name: /friend/ })).toBeNull();
});

test('names what is not set', () => {
  renderWithApp(<ProfileHeader profile={user({ country: null, program: null, intake: null })} friendsCount={1} />);
  expect(screen.getByText('No bio yet.')).toBeDefined();
  expect(screen.getAllByText('Not set')).toHaveLength(3);
  expect(screen.getByRole('link', { name: '1 friend' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('shows both countries of a person', () => {
  renderWithApp(<ProfileHeader profile={user({ secondCountry: 'GHANA' })} />);
  expect(screen.getByText('Kenya · Ghana')).toBeDefined();
});

test('a banner that fails to load gives way to the pattern', () => {
  const { container } = renderWithApp(<ProfileHeader profile={user({ bannerURL: '/media/b.jpg' })} />);
  const banner = container.querySelector('img[src="/media/b.jpg"]');
  if (!banner) throw new Error('There is no banner.');
  fireEvent.error(banner);
  expect(container.querySelector('img[src="/media/b.jpg"]')).toBeNull();
  expect(container.querySelector('header .woven')).not.toBeNull();
});

test('shares the profile by the clipboard', async () => {
  const toasts = collectToasts();
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderWithApp(<ProfileHeader profile={user()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share profile' }));
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(write).toHaveBeenCalledWith(`${location.origin}/profile/ben`);
});

test('"Show more" shows tags once, languages and the About text', async () => {
  const more = { skills: ['CODING', 'CHESS'], interests: ['CHESS'], languages: ['ENGLISH', 'SWAHILI'], about: 'Hello' };
  renderWithApp(<ProfileHeader profile={user(more)} />);
  const button = screen.getByRole('button', { name: 'Show more' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  const tags = within(await screen.findByRole('list', { name: 'Skills and interests' })).getAllByRole('listitem');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['Coding', 'Chess']);
  expect(screen.getByText('Speaks English and Swahili')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText('Hello')).toBeNull();
});
