import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { unreadMessagesQuery } from './inbox/unread.api.ts';

export const conversationsFeature: Feature = {
  pages: [
    {
      path: '/chat/*',
      audience: 'members',
      page: lazyPage(async () => (await import('./chat-page.tsx')).ChatPage, ['conversations']),
    },
  ],
  mainPage: {
    path: '/chat',
    name: msg`Whispers`,
    Icon: MessagesSquare,
    tint: 'text-whispers',
    edge: 'bg-whispers',
    unread: unreadMessagesQuery,
  },
  outbox: { message: { label: msg`Whisper`, load: () => import('./message-outbox.ts') } },
};
