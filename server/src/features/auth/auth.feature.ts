import type { Deps } from '#platform/features/deps.ts';
import type { Feature } from '#platform/features/feature.ts';
import { afterCommit } from '#platform/sql/pool.ts';
import { removeSessions } from './auth.queries.ts';
import { checkAccounts, checkTask } from './account-checks.ts';
import { authNotifications } from './auth.notifications.ts';
import { removeBannedIdentities } from './banned-identities.queries.ts';
import { recordBannedIdentity } from './banned-identities.ts';
import { removeDevicesOf } from './devices.queries.ts';
import { authRoutes } from './auth.routes.ts';
import { cleanSessions } from './auth.service.ts';
import { createSignInProviders, type SignInProvider } from './sign-in-providers.ts';

export const authFeature: Feature = {
  name: 'auth',
  tables: ['banned_identity', 'identity_key', 'provider_token', 'session', 'sign_in_device'],
  routes: authRoutes,
  jobs: (deps) => ({ 'auth.clean': () => cleanSessions(deps), [checkTask]: checkerOf(deps) }),
  cron: [
    { task: 'auth.clean', match: '17 3 * * *' },
    { task: checkTask, match: '*/10 * * * *' },
  ],
  on: {
    'profiles.deleted': async ({ sessions }, tx, { personId }) => {
      await removeSessions(tx, personId);
      afterCommit(tx, () => sessions.forget(personId));
    },
    'profiles.erased': (_deps, tx, { personId }) => removeDevicesOf(tx, personId),
    'profiles.banned': (_deps, tx, { personId }) => recordBannedIdentity(tx, personId),
    'profiles.unbanned': (_deps, tx, { personId }) => removeBannedIdentities(tx, personId),
  },
  notifications: authNotifications,
  exports: {
    banned_identity: 'HMACs of banned accounts, which no longer lead to a person',
    identity_key: 'a secret of the server',
    provider_token: 'secrets of the sign-in provider, encrypted',
    session: {
      area: 'account',
      title: 'Where you are signed in',
      whose: 'person_id',
      without: { token_hash: 'a secret' },
    },
    sign_in_device: { area: 'account', title: 'Devices you have signed in from', whose: 'person_id' },
  },
  personColumns: { 'session.person_id': 'removed', 'sign_in_device.person_id': 'removed' },
};

/** Processes that only run jobs need the providers, too. They are created at the first run. */
function checkerOf(deps: Deps): () => Promise<void> {
  let providers: readonly SignInProvider[] | undefined;
  return async () => {
    providers ??= await createSignInProviders(deps.env);
    await checkAccounts(deps, providers);
  };
}
