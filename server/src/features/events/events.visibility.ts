import { visiblePersonSql } from '#features/profiles/profiles.public.ts';

/** Names in a query: `event` and `host` are aliases of rows, `viewer` the SQL of the viewer's id, such as `$1`. */
interface Names {
  event: string;
  host: string;
  viewer: string;
}

const stands = (table: string, { event, viewer }: Names) =>
  `coalesce((select true from ${table} as own where own.event_id = ${event}.id and own.user_id = ${viewer}), false)`;

/**
 * Who may know that an event is there. All members know of PUBLIC and PRIVATE ones; of any other the host, whom the host
 * has invited, and who has a seat. Whoever may not see the host sees none of their events.
 */
export function seesEventSql(names: Names): string {
  const { event, host, viewer } = names;
  return `(${visiblePersonSql({ person: host, viewer })} and (${event}.visibility in ('PUBLIC', 'PRIVATE')
    or ${event}.host_id = ${viewer} or ${stands('event_attendee', names)} or ${stands('event_invitation', names)}))`;
}

/** Who may know, of an event they see, who comes and what is said: at a PRIVATE one the host and those with a seat alone. */
export function seesInsideSql(names: Names): string {
  const { event, viewer } = names;
  return `(${event}.visibility = 'PUBLIC' or ${event}.host_id = ${viewer} or ${stands('event_attendee', names)}
    or ${event}.visibility <> 'PRIVATE' and ${stands('event_invitation', names)})`;
}
