import { auth } from './features/auth.ts';
import { notifications } from './features/notifications.ts';
import { clubAttendance } from './features/club-attendance.ts';
import { clubLinks } from './features/club-links.ts';
import { communities } from './features/communities.ts';
import { connections } from './features/connections.ts';
import { consents } from './features/consents.ts';
import { conversationGroups } from './features/conversation-groups.ts';
import { conversations } from './features/conversations.ts';
import { eventCheckIn } from './features/event-check-in.ts';
import { events } from './features/events.ts';
import { exports } from './features/exports.ts';
import { intake } from './features/intake.ts';
import { media } from './features/media.ts';
import { moderation } from './features/moderation.ts';
import { newcomers } from './features/newcomers.ts';
import { polls } from './features/polls.ts';
import { posts } from './features/posts.ts';
import { privacy } from './features/privacy.ts';
import { profiles } from './features/profiles.ts';
import { push } from './features/push.ts';
import { reports } from './features/reports.ts';
import { scheduled } from './features/scheduled-posts.ts';
import { stewardship } from './features/stewardship.ts';
import { ventures } from './features/ventures.ts';

/** All API endpoints by method and path. The web imports only the type, so that pages without validation load no schemas. */
export const api = {
  ...auth,
  ...profiles,
  ...posts,
  ...polls,
  ...scheduled,
  ...conversations,
  ...conversationGroups,
  ...intake,
  ...newcomers,
  ...media,
  ...ventures,
  ...communities,
  ...clubLinks,
  ...connections,
  ...privacy,
  ...events,
  ...eventCheckIn,
  ...clubAttendance,
  ...notifications,
  ...reports,
  ...moderation,
  ...stewardship,
  ...consents,
  ...exports,
  ...push,
};
export type Api = typeof api;
