import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { unreadMessagesQuery } from './inbox/unread.api.ts';

const name = msg`Whispers`;

export const conversationsFeature: Feature = {
  pages: [
    {
      path: '/chat/*',
      audience: 'members',
      frame: 'window',
      forVisitors: /groups\/join$/,
      page: lazyPage(async () => (await import('./chat-page.tsx')).ChatPage, ['conversations']),
    },
    {
      path: '/send',
      audience: 'members',
      page: lazyPage(async () => (await import('./sending/send-page.tsx')).SendPage, ['sending']),
    },
  ],
  settings: [
    {
      page: 'privacy',
      title: name,
      Section: lazyPart(async () => (await import('./read-receipts-setting.tsx')).ReadReceiptsSetting, ['settings']),
    },
  ],
  mainPage: {
    path: '/chat',
    name,
    Icon: MessagesSquare,
    tint: 'text-whispers',
    edge: 'bg-whispers',
    unread: unreadMessagesQuery,
  },
  dataUse: { area: 'whispers', name, paths: ['/api/conversations', '/chat'] },
  offline: async () => (await import('./conversations.offline.ts')).fetchConversationsOffline,
  live: async () => (await import('./inbox/unread.live.ts')).startLiveUnread,
  reportLabels: { MESSAGE: msg`Whisper`, GROUP: msg`Group` },
  outbox: { message: { label: msg`Whisper`, load: () => import('./message-outbox.ts') } },
};
