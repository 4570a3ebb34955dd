import type { Feature } from '#platform/feature.ts';
import './moderation.domain-events.ts';
import { moderationNotifications } from './moderation.notifications.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  tables: ['audit_entry', 'sanction'],
  notifications: moderationNotifications,
  personColumns: { 'sanction.person_id': 'kept', 'sanction.imposed_by': 'kept' },
};
