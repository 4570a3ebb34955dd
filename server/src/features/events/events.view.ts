import type { Attendee, Event, ViewerStatus } from '@baraza/contract/features/events.ts';
import { viewBrief } from '#features/communities/communities.public.ts';
import { viewPicture, viewPrivatePicture } from '#features/media/media.public.ts';
import { type PersonColumns, viewPerson } from '#features/profiles/profiles.public.ts';
import { withExcerpts } from '#platform/features/excerpt.ts';
import type { EventRow } from './events.queries.ts';

export function viewEvent(row: EventRow): Event {
  const viewerStatus = viewerStatusOf(row);
  // The database may hold a visibility of a later release; it is shown as the narrowest one.
  const visibility = row.visibility === 'PUBLIC' || row.visibility === 'PRIVATE' ? row.visibility : 'INVITE_ONLY';
  const isForEveryone = visibility !== 'INVITE_ONLY' && row.audience === 'EVERYONE';
  const cover = row.cover && (isForEveryone ? viewPicture : viewPrivatePicture)(row.cover);
  const { co_hosts: coHosts } = row;
  const host = viewPerson(row, 'host');
  const viewCoHost = (coHost: EventRow['co_hosts'][number]) => viewPerson(coHost, 'co_host');
  const seats = row.own_seat ? [row.own_seat, ...row.other_seats] : row.other_seats;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    location: row.location,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    hostId: row.host_id,
    host,
    hosts: [host, ...coHosts.filter((coHost) => coHost.has_accepted).map(viewCoHost)],
    ...(row.can_manage && { askedHosts: coHosts.filter((coHost) => !coHost.has_accepted).map(viewCoHost) }),
    isAskedToHost: row.is_asked_to_host,
    campus: row.campus ?? '',
    community: viewBrief(row, { isPublic: row.audience === 'EVERYONE' }),
    archivedAt: row.archived_at?.toISOString() ?? null,
    audience: row.audience as Event['audience'],
    canManage: row.can_manage,
    capacity: row.capacity,
    attendeesCount: row.taken,
    attendees: seats.map(viewAttendee),
    viewerStatus,
    waitlistPlace: row.waitlist_place,
    declineReason: viewerStatus === 'declined' ? row.decline_reason : null,
    coverImage: cover && cover.url,
    cover,
    visibility,
    tags: row.tags,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    ...(row.hidden_at && { isHidden: true }),
  };
}

/** An event in a list, with the beginning of a long description. */
export function viewListedEvent(row: EventRow): Event {
  return withExcerpts(viewEvent(row), ['description']);
}

/** A request counts only at a PRIVATE event: elsewhere no one needs the host's approval. */
function viewerStatusOf(row: EventRow): ViewerStatus {
  if (row.is_host) return 'host';
  if (row.is_registered) return 'registered';
  if (row.waitlist_place !== null) return 'waitlisted';
  if (row.is_invited) return 'invited';
  if (row.visibility !== 'PRIVATE') return 'none';
  if (row.request_state === 'pending') return 'requested';
  return row.request_state === 'declined' ? 'declined' : 'none';
}

export type AttendeeColumns = { id: string } & PersonColumns<'guest'>;

/** An attendee as other guests see them. */
export function viewAttendee(row: AttendeeColumns): Attendee {
  return { id: row.id, userId: row.guest_id, user: viewPerson(row, 'guest') };
}

/** An attendee as the host sees them: with the time of their check-in. */
export function viewAttendeeForHost(row: AttendeeColumns & { checked_in_at: Date | null }): Attendee {
  return { ...viewAttendee(row), checkedInAt: row.checked_in_at?.toISOString() ?? null };
}
