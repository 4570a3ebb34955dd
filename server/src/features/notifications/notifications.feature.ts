import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import type { Subjects } from '#platform/features/subjects.ts';
import { notificationsPushJobs } from './notifications.push.ts';
import { countUnread, removeNotificationsOf, showOtherActors, shownIds } from './notifications.queries.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { cleanNotifications } from './notifications.service.ts';

/** Notifications are about content of other features, so this feature is made from its types. */
export function notificationsFeature(subjects: Subjects): Feature {
  return {
    name: 'notifications',
    tables: ['notification', 'notification_actor', 'notification_sent', 'notification_setting'],
    routes: notificationsRoutes,
    jobs: (deps) => ({ 'notifications.clean': () => cleanNotifications(deps), ...notificationsPushJobs(deps) }),
    cron: [{ task: 'notifications.clean', match: '37 3 * * *' }],
    on: {
      'profiles.erased': (_deps, tx, { personId }) => removeNotificationsOf(tx, personId),
      // Keeps notifications that several people caused visible to a person who has a block with one of them.
      'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => showOtherActors(tx, [blockerId, blockedId]),
    },
    unread: (db, personId) => countUnread({ db, subjects }, personId),
    counters: {
      'notification.actors_count': {
        count: sql`select count(*) from notification_actor where notification_key = it.key`,
      },
    },
    exports: {
      notification: {
        area: 'notifications',
        title: 'Your notifications',
        // Others quote people who have since deleted their account or have a block with the person.
        whose: (personId) => sql`recipient_id = ${personId} and id in (${shownIds(subjects, personId)})`,
        without: { group_key: 'contains ids of others' },
      },
      notification_actor: 'people who caused a notification; it contains the latest',
      notification_sent: 'prevents that a notification is sent twice, and is deleted after a day',
      notification_setting: {
        area: 'notifications',
        title: 'Notifications you have switched off',
        whose: 'person_id',
      },
    },
    personColumns: {
      'notification.actor_id': 'removed',
      'notification.recipient_id': 'removed',
      'notification_actor.actor_id': 'removed',
      'notification_sent.actor_id': 'removed',
      'notification_sent.recipient_id': 'removed',
      'notification_setting.person_id': 'removed',
    },
  };
}
