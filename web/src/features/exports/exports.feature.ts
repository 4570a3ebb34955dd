import type { Feature } from '#platform/features/feature.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

export const exportsFeature: Feature = {
  settings: [
    { page: 'your-data', Section: lazyPart(async () => (await import('./exports.tsx')).Exports, ['exports']) },
  ],
};
