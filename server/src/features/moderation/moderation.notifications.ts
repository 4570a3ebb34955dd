import type { NotificationRules } from '#platform/notification-rules.ts';
import './moderation.domain-events.ts';

/** Notifies people of decisions about them. Stewards are not named. */
export const moderationNotifications: NotificationRules = {
  'moderation.sanctioned': ({ personId, kind }) => [
    { kind: 'moderation', to: [personId], more: { what: kind.toLowerCase(), link: '/settings' } },
  ],
};
