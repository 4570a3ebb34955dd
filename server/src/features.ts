import type { Feature } from '#platform/features/feature.ts';
import { type NotificationRules } from '#platform/features/notification-rules.ts';
import type { Listeners } from '#platform/features/listeners.ts';
import type { Subjects } from '#platform/features/subjects.ts';
import { mediaFeature } from '#features/media/media.feature.ts';
import { pushFeature } from '#features/push/push.feature.ts';
import { profilesFeature } from '#features/profiles/profiles.feature.ts';
import { authFeature } from '#features/auth/auth.feature.ts';
import { connectionsFeature } from '#features/connections/connections.feature.ts';
import { commentsFeature } from '#features/comments/comments.feature.ts';
import { postsFeature } from '#features/posts/posts.feature.ts';
import { eventsFeature } from '#features/events/events.feature.ts';
import { intakeFeature } from '#features/intake/intake.feature.ts';
import { venturesFeature } from '#features/ventures/ventures.feature.ts';
import { conversationsFeature } from '#features/conversations/conversations.feature.ts';
import { moderationFeature } from '#features/moderation/moderation.feature.ts';
import { privacyFeature } from '#features/privacy/privacy.feature.ts';
import { notificationsFeature } from '#features/notifications/notifications.feature.ts';
import { consentsFeature } from '#features/consents/consents.feature.ts';
import { exportsFeature } from '#features/exports/exports.feature.ts';
import { communitiesFeature } from '#features/communities/communities.feature.ts';
import { limitsFeature } from '#features/limits/limits.feature.ts';
import { installationFeature } from '#features/installation/installation.feature.ts';
import { createNotificationListener } from '#features/notifications/notifications.listener.ts';

/** Features, lower ones first. A new feature is one entry here; see `docs/adding-a-feature.md`. */
const contentFeatures: readonly Feature[] = [
  mediaFeature,
  consentsFeature,
  profilesFeature,
  communitiesFeature,
  limitsFeature,
  authFeature,
  connectionsFeature,
  pushFeature,
  commentsFeature,
  postsFeature,
  eventsFeature,
  intakeFeature,
  venturesFeature,
  conversationsFeature,
  moderationFeature,
  privacyFeature,
];

/** The types of content that notifications, reports and other rows refer to. */
export const subjects: Subjects = Object.assign({}, ...contentFeatures.map((feature) => feature.subjects));

const ownFeatures = [...contentFeatures, notificationsFeature(subjects), installationFeature];

export const features: readonly Feature[] = [...ownFeatures, exportsFeature(ownFeatures)];

/** The features that operators can hide. */
export const hideable = features.flatMap((feature) => feature.hideable ?? []);

/** How many items a person has not read, by feature. */
export const unreadCounts = features.flatMap(({ unread }) => unread ?? []);

/** The handlers of domain events in the order in which they run. */
export const listeners: readonly Listeners[] = features.flatMap(({ on }) => on ?? []);

/** Adds notifications. Runs after the other handlers, because they may remove what a notification would be about. */
export const notify = createNotificationListener(
  Object.assign({}, ...features.map(({ notifications }) => notifications)) as NotificationRules,
);
