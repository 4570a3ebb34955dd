import type { Feature } from '#platform/features/feature.ts';
import { authFeature } from '#features/auth/auth.feature.ts';
import { communitiesFeature } from '#features/communities/communities.feature.ts';
import { connectionsFeature } from '#features/connections/connections.feature.ts';
import { conversationsFeature } from '#features/conversations/conversations.feature.ts';
import { eventsFeature } from '#features/events/events.feature.ts';
import { exportsFeature } from '#features/exports/exports.feature.ts';
import { installationFeature } from '#features/installation/installation.feature.ts';
import { intakeFeature } from '#features/intake/intake.feature.ts';
import { moderationFeature } from '#features/moderation/moderation.feature.ts';
import { notificationsFeature } from '#features/notifications/notifications.feature.ts';
import { outboxFeature } from '#features/outbox/outbox.feature.ts';
import { postsFeature } from '#features/posts/posts.feature.ts';
import { privacyFeature } from '#features/privacy/privacy.feature.ts';
import { profilesFeature } from '#features/profiles/profiles.feature.ts';
import { venturesFeature } from '#features/ventures/ventures.feature.ts';
import { appPages } from './pages/app-pages.ts';

/** Every feature, in the order of the main pages. A new feature is one entry here; see `docs/adding-a-feature.md`. */
export const features: readonly Feature[] = [
  appPages,
  privacyFeature,
  postsFeature,
  conversationsFeature,
  eventsFeature,
  venturesFeature,
  intakeFeature,
  communitiesFeature,
  authFeature,
  profilesFeature,
  connectionsFeature,
  notificationsFeature,
  outboxFeature,
  moderationFeature,
  installationFeature,
  exportsFeature,
];
