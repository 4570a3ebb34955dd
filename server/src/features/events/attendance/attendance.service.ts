import type { EventAttendance, MemberAttendance } from '@baraza/contract/features/club-attendance.ts';
import { clubFileRowsMax } from '@baraza/contract/features/community-limits.ts';
import { requireOfficer } from '#features/communities/communities.public.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { csvOf } from '#platform/http/csv.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeCursor, decodeTimeCursor, encodeCursor, invalidCursor } from '#platform/sql/cursor.ts';
import { type EventRow, listMemberAttendance, listPastEvents, type MemberRow } from './attendance.queries.ts';

interface PageQuery {
  limit: number;
  cursor: string | undefined;
}

/** A page of the past events of a club. Throws 404, and 403 `not_allowed` for people who are not officers. */
export async function viewEventAttendance(
  { db, reads }: Deps,
  viewer: Viewer,
  communityId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<EventAttendance>> {
  await requireOfficer(db, viewer, communityId);
  const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
  const page = { communityId, limit: limit + 1, after };
  const rows = await reads.run(viewer.id, (from) => listPastEvents(from, viewer.id, page));
  return pageOf(rows, limit, { view: viewEvent, cursorOf: ({ at, id }) => encodeCursor({ value: at, id }) });
}

function viewEvent(row: EventRow): EventAttendance {
  return {
    eventId: row.id,
    title: row.title,
    startTime: row.start_time.toISOString(),
    registeredCount: row.taken,
    checkedInCount: row.checked_in,
  };
}

/** A page of the members of a club with how often they came. Throws 404, and 403 `not_allowed` for people who are not officers. */
export async function viewMemberAttendance(
  { db, reads }: Deps,
  viewer: Viewer,
  communityId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<MemberAttendance>> {
  await requireOfficer(db, viewer, communityId);
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const page = { communityId, limit: limit + 1, after };
  const rows = await reads.run(viewer.id, (from) => listMemberAttendance(from, viewer.id, page));
  const cursorOf = (row: MemberRow) => encodeCursor({ value: String(row.checked_in), id: row.member_id });
  return pageOf(rows, limit, { view: viewMember, cursorOf });
}

function decodePosition(cursor: string): { checkedIn: number; id: string } {
  const { value, id } = decodeCursor(cursor);
  if (!/^\d{1,9}$/.test(value)) throw invalidCursor();
  return { checkedIn: Number(value), id };
}

function viewMember(row: MemberRow): MemberAttendance {
  return {
    userId: row.member_id,
    user: viewPerson(row, 'member'),
    registeredCount: row.registered,
    checkedInCount: row.checked_in,
  };
}

/**
 * The members as CSV, with the slug of the club for the name of the file. Throws 404, and 403 `not_allowed` for people who are not officers.
 */
export async function exportAttendance(
  { db, reads }: Deps,
  viewer: Viewer,
  communityId: string,
): Promise<{ slug: string; content: string }> {
  const { slug } = await requireOfficer(db, viewer, communityId);
  const page = { communityId, limit: clubFileRowsMax };
  const rows = await reads.run(viewer.id, (from) => listMemberAttendance(from, viewer.id, page));
  const cells = rows.map((row) => {
    const { user, registeredCount, checkedInCount } = viewMember(row);
    return [`${user.first_name} ${user.last_name}`, user.username, String(registeredCount), String(checkedInCount)];
  });
  return { slug, content: csvOf(['name', 'username', 'registered', 'attended'], cells) };
}
