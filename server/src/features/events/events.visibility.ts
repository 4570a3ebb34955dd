import { type RawBuilder, sql } from 'kysely';
import { belongsToAudience, isManageableBy, isMember, isReadableBy } from '#features/communities/communities.public.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { ValueOrSql } from '#platform/sql/database.ts';

// The rules are about a row named `event`; `viewer` is the viewer's id.

/** The row of `event_host` of a viewer who has accepted to host the event together with its host. */
const coHostRow = (viewer: ValueOrSql<string>) => sql`event_host as co_host
  where co_host.event_id = event.id and co_host.person_id = ${viewer} and co_host.accepted_at is not null`;

/** Whether the viewer hosts the event, alone or together with others. */
export function isHostedBy(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return isManageableBy(viewer, { owner: 'event.host_id', helper: coHostRow(viewer) });
}

/**
 * Whether the viewer may manage the event: its hosts, and the moderators of its community. Hosts who have left the community cannot
 * change what is shown there.
 */
export function isManagedBy(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  const managed = { owner: 'event.host_id', helper: coHostRow(viewer), community: 'event.community_id' };
  return sql`(${isManageableBy(viewer, managed)} and (event.community_id is null or ${isMember(viewer, managed.community)}))`;
}

/** Whether the viewer was asked to host the event together with its host, and has not answered. */
export function isAskedToHost(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`coalesce((select true from event_host as asked where asked.event_id = event.id and asked.person_id = ${viewer}
    and asked.accepted_at is null and asked.declined_at is null), false)`;
}

const hasRowIn = (table: 'event_attendee' | 'event_invitation', viewer: ValueOrSql<string>) =>
  sql`coalesce((select true from ${sql.table(table)} as own where own.event_id = event.id and own.person_id = ${viewer}), false)`;

/**
 * Whether the viewer may see that the event exists; its host is joined as `host`. PUBLIC and PRIVATE events are visible to everyone who
 * may read them, others only to those who manage them or were asked to, the invited and the attendees. An invitation to an event for a
 * campus or a club gives no access to others.
 */
export function isEventVisibleTo(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(${isReadableBy(viewer, 'event', 'host')} and (event.visibility in ('PUBLIC', 'PRIVATE')
    or ${isHostedBy(viewer)} or ${isManagedBy(viewer)} or ${hasRowIn('event_attendee', viewer)} or ${hasRowIn('event_invitation', viewer)}
    or ${isAskedToHost(viewer)}))`;
}

/**
 * Whether the viewer may see the details, which are the attendees and the discussion, of an event that is visible to them. At a PRIVATE
 * event only those who manage it and the attendees may. A host outside of its audience reads what they wrote, and nothing that others add.
 */
export function areDetailsVisibleTo(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(${belongsToAudience(viewer, 'event', 'event.host_id')} and (event.visibility = 'PUBLIC' or ${isManagedBy(viewer)}
    or ${hasRowIn('event_attendee', viewer)} or event.visibility <> 'PRIVATE' and (${hasRowIn('event_invitation', viewer)} or ${isAskedToHost(viewer)})))`;
}

/**
 * Whether lists of attendees show the viewer a `guest` of the event: a visible person who has not hidden their attendance. Those who
 * manage the event see every visible guest.
 */
export function isGuestListedFor(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(${isVisibleTo(viewer, 'guest')}
    and (guest.attendance_visible or guest.id = ${viewer} or ${isManagedBy(viewer)}))`;
}
