import type { Feature } from '#platform/features/feature.ts';
import { freeOldUsernames, eraseDueAccounts } from './account-deletion.ts';
import './profiles.domain-events.ts';
import { profilesLinkPage } from './profiles.link-page.ts';
import { profilesSubjects } from './profiles.subjects.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { cleanRoster } from './roster.service.ts';

export const profilesFeature: Feature = {
  name: 'profiles',
  tables: [
    'campus',
    'campus_domain',
    'intake_change',
    'person',
    'person_word',
    'program',
    'roster_entry',
    'search_word',
  ],
  routes: profilesRoutes,
  jobs: (deps) => ({
    'profiles.erase': () => eraseDueAccounts(deps),
    'profiles.freeUsernames': () => freeOldUsernames(deps),
    'profiles.cleanRoster': () => cleanRoster(deps),
  }),
  cron: [
    { task: 'profiles.erase', match: '7 * * * *' },
    { task: 'profiles.freeUsernames', match: '27 3 * * *' },
    { task: 'profiles.cleanRoster', match: '29 3 * * *' },
  ],
  subjects: profilesSubjects,
  linkPages: [profilesLinkPage],
  exports: {
    campus: 'names no person; the name of your campus is in the profile',
    campus_domain: 'names no person',
    intake_change: { area: 'profile', title: 'Changes of your intake', whose: 'person_id' },
    person: {
      area: 'profile',
      title: 'Your profile',
      whose: 'id',
      without: { search_name: 'derived from the name' },
    },
    person_word: 'words of the profile for the search',
    program: 'names no person',
    roster_entry: 'has people without an account only; the first sign-in takes the row',
    search_word: 'words of all profiles for the search',
  },
  personColumns: {
    'person_word.person_id': 'removed',
    'intake_change.person_id': 'removed',
    'intake_change.changed_by': 'removed',
  },
};
