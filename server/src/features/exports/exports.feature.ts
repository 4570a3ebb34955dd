import type { Feature } from '#platform/features/feature.ts';
import { exportsJobs } from './exports.jobs.ts';
import { exportsRoutes } from './exports.routes.ts';
import { removeExports } from './exports.service.ts';

/** Exports contain what all features declare, so this feature is made from the others. */
export function exportsFeature(others: readonly Feature[]): Feature {
  const feature: Feature = {
    name: 'exports',
    tables: ['data_export'],
    routes: exportsRoutes,
    jobs: (deps) => exportsJobs([...others, feature])(deps),
    cron: [{ task: 'exports.clean', match: '57 * * * *' }],
    on: { 'profiles.erased': (_deps, tx, { personId }) => removeExports(tx, personId) },
    exports: {
      data_export: {
        area: 'account',
        title: 'Copies of your data',
        whose: 'person_id',
        without: { file: 'the name of the archive in storage' },
      },
    },
    personColumns: { 'data_export.person_id': 'removed' },
  };
  return feature;
}
