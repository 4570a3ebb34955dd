import { button, link, text, type Room, type Stage } from './room.ts';

const places = [
  link('Search'),
  link('Spotlight'),
  link('Whispers'),
  link('Events'),
  link('Hustles'),
  link('Intake Hub'),
];

export const shell: Room = {
  name: 'shell',
  isFinished: false,
  from: ['src/app/shell/'],
  visits: [
    {
      route: '/dashboard',
      as: ({ reader }) => ({ ...reader, user: { ...reader.user, intake: null } }),
      screen: 'desktop',
      states: [
        {
          when: 'a wide screen shows the rail, to somebody without an intake',
          bring: ({ page }) => page.goto('/dashboard'),
          shows: [...places, link('Notifications'), link('Settings'), button('Logout'), text('Jan 2024')],
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
          shows: [...places, link('Notifications'), button('More Options')],
        },
        { when: 'more options are open', bring: openMore, shows: [link('Settings'), button('Logout')] },
      ],
    },
  ],
  unbuilt: [
    { route: '/feed', when: 'more than nine notifications are unread', words: ['9+'] },
    { route: '/feed', when: 'the bell of a wide screen is pressed and nothing came yet', words: ['No notifications'] },
  ],
};

function openMore({ page }: Stage) {
  return page.getByRole('button', { name: 'More Options' }).click();
}
