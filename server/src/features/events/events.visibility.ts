import type { RawBuilder } from 'kysely';
import { canManageSql, readableSql } from '#features/communities/communities.public.ts';
import { visiblePersonSql, withViewer } from '#features/profiles/profiles.public.ts';
import type { ValueOrParameter } from '#platform/sql/prepared.ts';

/** `event` and `host` are aliases of rows in the query, `viewer` is the SQL of the viewer's id, such as `$1`. */
interface Names {
  event: string;
  host: string;
  viewer: string;
}

/** SQL: the row of `event_host` of a person who has accepted to host an event together with its host. */
const coHostRow = ({ event, viewer }: Pick<Names, 'event' | 'viewer'>) =>
  `event_host as co_host where co_host.event_id = ${event}.id and co_host.person_id = ${viewer} and co_host.accepted_at is not null`;

/** SQL: whether the viewer hosts an event, alone or together with others. */
function isHostSql(names: Pick<Names, 'event' | 'viewer'>): string {
  return canManageSql({ owner: `${names.event}.host_id`, viewer: names.viewer, helper: coHostRow(names) });
}

/** SQL: whether the viewer may manage an event: its hosts, and the officers of its community. */
function canManageEventSql(names: Pick<Names, 'event' | 'viewer'>): string {
  const { event, viewer } = names;
  return canManageSql({
    owner: `${event}.host_id`,
    viewer,
    helper: coHostRow(names),
    community: `${event}.community_id`,
  });
}

const hasRowIn = (table: string, { event, viewer }: Names) =>
  `coalesce((select true from ${table} as own where own.event_id = ${event}.id and own.person_id = ${viewer}), false)`;

/**
 * SQL: whether the viewer may see that an event exists. PUBLIC and PRIVATE events are visible to everyone who may read them, others
 * only to those who manage them, the invited and the attendees. An invitation to an event for a campus or a club gives no access to others.
 */
function isEventVisibleSql(names: Names): string {
  const { event, host, viewer } = names;
  return `(${readableSql({ row: event, author: host, viewer })} and (${event}.visibility in ('PUBLIC', 'PRIVATE')
    or ${canManageEventSql(names)} or ${hasRowIn('event_attendee', names)} or ${hasRowIn('event_invitation', names)}))`;
}

/**
 * SQL: whether the viewer may see the details, which are the attendees and the discussion, of an event that is visible
 * to them. At a PRIVATE event only those who manage it and the attendees may.
 */
function areDetailsVisibleSql(names: Names): string {
  const { event } = names;
  return `(${event}.visibility = 'PUBLIC' or ${canManageEventSql(names)} or ${hasRowIn('event_attendee', names)}
    or ${event}.visibility <> 'PRIVATE' and ${hasRowIn('event_invitation', names)})`;
}

/**
 * Whether lists of attendees show the viewer a `guest` of an `event`: a visible person who has not hidden their attendance.
 * Those who manage the event see every visible guest.
 */
export function isGuestListedFor(viewer: ValueOrParameter<string>): RawBuilder<boolean> {
  return withViewer(
    `(${visiblePersonSql({ person: 'guest', viewer: '?' })}
      and (guest.attendance_visible or guest.id = ? or ${canManageEventSql({ event: 'event', viewer: '?' })}))`,
    viewer,
  );
}

/** `isEventVisibleSql` for the query builder, over rows named `event` and `host`. */
export function isEventVisibleTo(viewer: ValueOrParameter<string>): RawBuilder<boolean> {
  return withViewer(isEventVisibleSql({ event: 'event', host: 'host', viewer: '?' }), viewer);
}

/** `areDetailsVisibleSql` for the query builder, over a row named `event`. */
export function areDetailsVisibleTo(viewer: ValueOrParameter<string>): RawBuilder<boolean> {
  return withViewer(areDetailsVisibleSql({ event: 'event', host: 'host', viewer: '?' }), viewer);
}

/** `isHostSql` for the query builder, over a row named `event`. */
export function isHostedBy(viewer: ValueOrParameter<string>): RawBuilder<boolean> {
  return withViewer(isHostSql({ event: 'event', viewer: '?' }), viewer);
}

/** `canManageEventSql` for the query builder, over a row named `event`. */
export function isManagedBy(viewer: ValueOrParameter<string>): RawBuilder<boolean> {
  return withViewer(canManageEventSql({ event: 'event', viewer: '?' }), viewer);
}
