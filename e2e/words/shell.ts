import { button, link, text, type Room, type Shown, type Stage } from './room.ts';

const places = [
  link('Search'),
  link('Spotlight'),
  link('Whispers'),
  link('Events'),
  link('Hustles'),
  link('Intake Hub'),
];

/** Followed by the unread count. */
const bell: Shown = {
  words: 'Notifications',
  find: (page) => page.getByRole('link', { name: /^Notifications(,? ?[\d+]+ unread)?$/ }),
};

export const shell: Room = {
  name: 'shell',
  visits: [
    {
      route: '/dashboard',
      as: ({ reader }) => ({ ...reader, user: { ...reader.user, intake: null } }),
      screen: 'desktop',
      states: [
        {
          when: 'a wide screen shows the rail, to somebody without an intake',
          bring: ({ page }) => page.goto('/dashboard'),
          shows: [...places, bell, link('Settings'), button('Logout'), text('Jan 2024')],
        },
      ],
    },
    {
      route: '/dashboard',
      as: 'member',
      screen: 'phone',
      states: [
        {
          when: 'a phone shows its bars',
          bring: ({ page }) => page.goto('/dashboard'),
          shows: [...places, bell, button('More Options')],
        },
        { when: 'more options are open', bring: openMore, shows: [link('Settings'), button('Logout')] },
      ],
    },
    {
      route: '/feed',
      as: 'member',
      screen: 'desktop',
      states: [
        {
          when: 'more than nine notifications are unread',
          bring: ({ page }) => page.goto('/feed'),
          shows: [text('9+')],
        },
        {
          when: 'the bell of a wide screen is pressed and nothing came yet',
          bring: openBell,
          shows: [text('No notifications')],
        },
      ],
    },
  ],
};

async function openBell({ page }: Stage) {
  await page.route('**/api/notifications/user/*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Latest notifications' }).click();
}

function openMore({ page }: Stage) {
  return page.getByRole('button', { name: 'More Options' }).click();
}
