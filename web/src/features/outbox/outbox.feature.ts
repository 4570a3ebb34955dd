import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

export const outboxFeature: Feature = {
  pages: [
    {
      path: '/outbox',
      audience: 'members',
      page: lazyPage(async () => (await import('./outbox-page.tsx')).OutboxPage),
    },
  ],
};
