import { msg } from '@lingui/core/macro';
import { Newspaper } from 'lucide-react';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';

const name = msg`Spotlight`;

export const postsFeature: Feature = {
  pages: [
    {
      path: '/feed',
      audience: 'members',
      page: lazyPage(async () => {
        const { FeedPage, cacheFirstPosts } = await import('./feed/feed-page.tsx');
        await cacheFirstPosts();
        return FeedPage;
      }),
    },
    {
      path: '/feed/saved',
      audience: 'members',
      page: lazyPage(async () => (await import('./feed/saved-page.tsx')).SavedPage, ['scheduled']),
    },
    {
      path: '/feed/scheduled',
      audience: 'members',
      page: lazyPage(async () => (await import('./scheduled/scheduled-page.tsx')).ScheduledPage, ['scheduled']),
    },
    {
      path: '/feed/tags/:tag',
      audience: 'members',
      page: lazyPage(async () => (await import('./feed/tag-page.tsx')).TagPage, ['posts']),
    },
    {
      path: '/feed/:postId',
      audience: 'members',
      line: lazyCode(async () => (await import('./post-line.tsx')).PostLine),
      page: lazyPage(async () => (await import('./post-page.tsx')).PostPage, ['comments', 'posts']),
    },
    {
      path: '/share',
      audience: 'members',
      page: lazyPage(async () => (await import('./composer/share-page.tsx')).SharePage, ['composer']),
    },
  ],
  mainPage: { path: '/feed', name, Icon: Newspaper, tint: 'text-spotlight', edge: 'bg-spotlight' },
  dataUse: { area: 'spotlight', name, paths: ['/api/posts', '/feed'] },
  offline: async () => (await import('./posts.offline.ts')).fetchPostsOffline,
  notifications: lazyCode(async () => (await import('./posts.notifications.ts')).postKinds, ['notifications']),
  reportLabels: { POST: msg({ message: 'Post', context: 'report' }), COMMENT: msg`Comment` },
  outbox: {
    post: { label: msg`New post`, load: () => import('./composer/post-outbox.ts') },
    'scheduled-post': { label: msg`Scheduled post`, load: () => import('./composer/post-outbox.ts') },
    comment: { label: msg`Comment`, load: () => import('./comments/comment-outbox.ts') },
    like: { label: msg`Like`, load: () => import('./likes/use-like.ts') },
    vote: { label: msg`Vote in a poll`, load: () => import('./polls/vote-outbox.ts') },
  },
};
