import type { DecisionAction } from '@baraza/contract/features/moderation.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import type { NotificationRules } from '#platform/features/notification-rules.ts';
import './moderation.domain-events.ts';

/** Notifies people of decisions about them and about their reports. Neither stewards nor reporters are named. */
export const moderationNotifications: NotificationRules = {
  'moderation.sanctioned': ({ personId, kind, title }) => [
    { kind: 'moderation', to: [personId], more: { detail: kind.toLowerCase(), link: '/sanctions', title } },
  ],
  'moderation.decided': ({ action, authorId, reporterIds, reason, message, excerpt, link }) => {
    const detail = variants[action];
    // The rule above notifies of a sanction.
    const to = detail === undefined ? [] : [authorId];
    // Removed content has no page.
    const page = (action === 'HIDE' && link) || '/terms';
    const outcome = action === 'NO_ACTION' ? 'dismissed' : 'acted';
    return [
      { kind: 'moderation', to, more: { detail: detail ?? '', link: page, title: reason, excerpt: message } },
      { kind: 'report', to: reporterIds, more: { detail: outcome, link: '/settings/blocked', excerpt } },
    ];
  },
  'moderation.appealDecided': ({ personId, imposedBy, isReversed, message }) => [
    {
      kind: 'moderation',
      to: [personId],
      more: {
        actorId: null,
        detail: isReversed ? 'reversed' : 'upheld',
        excerpt: excerptOf(message),
        link: '/sanctions',
      },
    },
    {
      kind: 'moderation',
      to: imposedBy === null ? [] : [imposedBy],
      more: {
        actorId: null,
        detail: isReversed ? 'overruled' : 'confirmed',
        excerpt: excerptOf(message),
        link: '/steward/appeals',
      },
    },
  ],
};

const variants: Partial<Record<DecisionAction, string>> = { HIDE: 'hidden', REMOVE: 'removed' };
