import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './conversations.domain-events.ts';

/** Notifications about groups. They have no text of the message, which they would outlive. Mentions by the same person are sent once a minute. */
export const conversationsNotifications: NotificationRules = {
  'conversations.mentioned': ({ conversationId, groupName, userIds }) => [
    {
      kind: 'mention',
      to: userIds,
      more: {
        link: `/chat/groups/${conversationId}`,
        detail: 'group',
        title: groupName,
        repeatMinutes: 1,
        ...newestOf(`mention group ${conversationId}`),
      },
    },
  ],
};
