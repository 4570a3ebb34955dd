import type { Feature } from '#platform/features/feature.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';

export const authFeature: Feature = {
  notifications: lazyCode(async () => (await import('./auth.notifications.ts')).authKinds),
};
