import { asked, hold, letGo } from './answers.ts';
import { button, text, type Room, type Stage } from './room.ts';

const list = asked('GET', /\/api\/notifications\/user\/[^/]+$/);

export const notifications: Room = {
  name: 'notifications',
  visits: [
    {
      route: '/notifications',
      as: 'member',
      states: [
        { when: 'it is loading', bring: openWaiting, shows: [text('Loading notifications...')] },
        { when: 'some are unread', bring: ({ page }) => letGo(page), shows: [button('Mark all as read')] },
        { when: 'nothing came yet', bring: openEmpty, shows: [text("You don't have any notifications yet")] },
      ],
    },
  ],
};

async function openWaiting({ page }: Stage): Promise<void> {
  await hold(page, list);
  await page.goto('/notifications');
}

async function openEmpty({ page }: Stage): Promise<void> {
  await page.route('**/api/notifications/user/*', (route) => route.fulfill({ json: [] }));
  await page.goto('/notifications');
}
