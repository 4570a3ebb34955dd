import type { NotificationRules } from '#platform/features/notification-rules.ts';
import './connections.domain-events.ts';
import { findUsername } from './connections.queries.ts';

/** Notifies people of new followers. */
export const connectionsNotifications: NotificationRules = {
  'connections.followed': async ({ actorId, subjectId }, tx) => {
    const link = `/profile/${await findUsername(tx, actorId)}`;
    return [{ kind: 'follow', to: [subjectId], more: { link, group: `follow ${actorId}` } }];
  },
  'connections.unfollowed': 'connections.followed',
};
