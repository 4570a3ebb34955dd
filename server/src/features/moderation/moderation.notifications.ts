import type { DecisionAction } from '@baraza/contract/features/moderation.ts';
import type { NotificationRules } from '#platform/notification-rules.ts';
import './moderation.domain-events.ts';

/** Notifies people of decisions about them and about their reports. Stewards and reporters are not named. */
export const moderationNotifications: NotificationRules = {
  'moderation.sanctioned': ({ personId, kind }) => [
    { kind: 'moderation', to: [personId], more: { what: kind.toLowerCase(), link: '/settings' } },
  ],
  'moderation.decided': ({ action, authorId, reporterIds, reason, message, excerpt, link }) => {
    const what = variants[action];
    // The rule above notifies of a sanction.
    const to = what === undefined ? [] : [authorId];
    // Removed content has no page.
    const page = (action === 'HIDE' && link) || '/settings';
    const outcome = action === 'NO_ACTION' ? 'dismissed' : 'acted';
    return [
      { kind: 'moderation', to, more: { what: what ?? '', link: page, subject: reason, excerpt: message } },
      { kind: 'report', to: reporterIds, more: { what: outcome, link: '/settings', excerpt } },
    ];
  },
};

const variants: Partial<Record<DecisionAction, string>> = { HIDE: 'hidden', REMOVE: 'removed' };
