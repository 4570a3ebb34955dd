import type { Attendee, Event, EventVisibility, ViewerStatus } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { type PictureRow, pictureUrl, viewPicture } from '#features/media/media.public.ts';
import type { EventRow, GuestRow, SeatTexts } from './events.queries.ts';

export function viewEvent(row: EventRow): Event {
  const cover = coverOf(row);
  const viewerStatus = statusOf(row);
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
    host: viewGuest({ ...row, user_id: row.host_id }),
    campus: row.campus,
    capacity: row.capacity,
    attendeesCount: row.taken,
    attendees: (row.own_seat ? [row.own_seat, ...row.attendees] : row.attendees).map(viewSeat),
    viewerStatus,
    waitlistPlace: row.waitlist_place,
    declineReason: viewerStatus === 'declined' ? row.decline_reason : null,
    coverImage: cover && pictureUrl(cover.file),
    cover: cover && viewPicture(cover),
    visibility: visibilityOf(row),
    tags: row.tags,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
  };
}

function coverOf({ cover: file, cover_width, cover_height, cover_placeholder }: EventRow): PictureRow | null {
  if (file === null || cover_width === null || cover_height === null || cover_placeholder === null) return null;
  return { file, width: cover_width, height: cover_height, placeholder: cover_placeholder };
}

/** What nobody knows is for the invited alone. */
function visibilityOf({ visibility }: EventRow): EventVisibility {
  return visibility === 'PUBLIC' || visibility === 'PRIVATE' ? visibility : 'INVITE_ONLY';
}

/** A request matters at a PRIVATE event alone: elsewhere nobody needs the host's answer. */
function statusOf(row: EventRow): ViewerStatus {
  if (row.is_host) return 'host';
  if (row.own_seat) return 'registered';
  if (row.waitlist_place !== null) return 'waitlisted';
  if (row.is_invited) return 'invited';
  if (row.visibility !== 'PRIVATE') return 'none';
  if (row.request_state === 'pending') return 'requested';
  return row.request_state === 'declined' ? 'declined' : 'none';
}

function viewSeat([id, userId, username, first_name, last_name, avatar]: SeatTexts): Attendee {
  return { id, userId, user: { id: userId, username, first_name, last_name, image: avatar && pictureUrl(avatar) } };
}

export function viewAttendee(row: GuestRow): Attendee {
  return { id: row.id, userId: row.user_id, user: viewGuest(row) };
}

/** With when they came in, for the host. */
export function viewAttendeeForHost(row: GuestRow & { checked_in_at: Date | null }): Attendee {
  return { ...viewAttendee(row), checkedInAt: row.checked_in_at?.toISOString() ?? null };
}

export function viewGuest(row: Omit<GuestRow, 'id'>): Person {
  return {
    id: row.user_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    image: row.avatar && pictureUrl(row.avatar),
  };
}
