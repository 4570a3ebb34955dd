import type { Feature } from '#platform/features/feature.ts';

export const installationFeature: Feature = {
  live: async () => (await import('./installation.live.ts')).startLiveInstallation,
};
