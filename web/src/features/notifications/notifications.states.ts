import { button, text } from '@baraza/e2e/support/shown.ts';
import type { Row } from '@baraza/proving/src/sweep/row.ts';
import { answering, failed, loading } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  {
    route: '/notifications',
    state: 'filled',
    as: 'member',
    sees: /Count me in|commented on your post/,
    shows: [button('Mark all as read')],
    isShort: true,
  },
  {
    route: '/notifications',
    state: 'empty',
    as: 'member',
    before: answering('**/api/notifications/user/*', []),
    shows: [text("You don't have any notifications yet")],
  },
  loading('/notifications', '**/api/notifications/user/*', { shows: [text('Loading notifications...')] }),
  failed(
    '/notifications',
    '**/api/notifications/user/*',
    'Failed to load notifications',
    /^answered 500: GET .*\/api\/notifications\//,
  ),
];
