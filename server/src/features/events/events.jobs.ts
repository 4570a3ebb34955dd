import * as z from 'zod/mini';
import type { Deps } from '#platform/features/deps.ts';
import type { Tasks } from '#platform/jobs/jobs.ts';
import { inviteMembers } from './guests/community-invitations.service.ts';
import { remind } from './reminders/reminders.service.ts';

const Reminder = z.object({ eventId: z.string(), ahead: z.enum(['day', 'hour']), startTime: z.string() });
const InvitedMembers = z.object({
  eventId: z.string(),
  communityId: z.string(),
  inviterId: z.string(),
  after: z.string(),
});

/** The background tasks of events. */
export function eventsJobs(deps: Pick<Deps, 'db' | 'publish'>): Tasks {
  return {
    'events.remind': (payload) => remind(deps, z.parse(Reminder, payload)),
    'events.inviteMembers': (payload) => inviteMembers(deps, z.parse(InvitedMembers, payload)),
  };
}
