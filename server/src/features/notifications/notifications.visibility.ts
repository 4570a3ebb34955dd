import { type RawBuilder, sql } from 'kysely';
import type { Subject, Subjects, SubjectType } from '#platform/features/subjects.ts';
import { belongsToAudience, isInAudience, isMember } from '#features/communities/communities.public.ts';
import { isBlocked, isMutedBy, isShownTo, isVisibleTo } from '#features/profiles/profiles.public.ts';

const recipient = sql.ref<string>('notification.recipient_id');

/** Whether the recipient of a row of `notification`, joined with its `actor`, may see it. */
export function isNotificationShown(subjects: Subjects): RawBuilder<boolean> {
  const cases = (Object.keys(subjects) as SubjectType[]).map(
    (type) =>
      sql`when ${sql.lit(type)} then ${isSubjectShown(subjects, { type, id: sql.ref('notification.subject_id'), viewer: recipient })}`,
  );
  // There may be no actor. The recipient has not muted the actor either.
  return sql`((actor.id is null or ${isVisibleTo(recipient, 'actor')} and not ${isMutedBy(recipient, 'actor')})
    and (notification.subject_id is null or case notification.subject_type ${sql.join(cases, sql` `)} end))`;
}

/**
 * Whether content exists that stewards have not hidden from the viewer, the viewer belongs to its audience, and no block is between the
 * viewer and the author of what it belongs to. Its own author is the recipient or the actor of the notification.
 */
export function isSubjectShown(
  subjects: Subjects,
  { type, id, viewer }: { type: SubjectType; id: RawBuilder<unknown>; viewer: RawBuilder<string> },
): RawBuilder<boolean> {
  const subject = requireSubject(subjects, type);
  const rows = [subject];
  let from = sql`${sql.table(subject.table)}`;
  for (let row = subject; row.parent; row = rows.at(-1) as Subject) {
    const parent = requireSubject(subjects, row.parent.type);
    from = sql`${from} join ${sql.table(parent.table)}
      on ${sql.ref(`${parent.table}.id`)} = ${sql.ref(`${row.table}.${row.parent.column}`)}`;
    rows.push(parent);
  }
  const authors = rows.flatMap(({ table, author }) => (author ? [`${table}.${author}` as const] : []));
  const conditions = authors.map((author) => isShownTo(viewer, author));
  for (const { table, author, hasAudience, isForAudienceAlone, isForMembers } of rows) {
    if (isForMembers) conditions.push(isMember(viewer, `${table}.community_id`));
    const isReader = isForAudienceAlone ? belongsToAudience : isInAudience;
    if (hasAudience) conditions.push(isReader(viewer, table, `${table}.${author}`));
  }
  const root = authors.at(-1);
  if (root) conditions.push(sql`not ${isBlocked(viewer, sql.ref(root))}`);
  return sql`exists (select from ${from}
    where ${sql.join([sql`${sql.ref(`${subject.table}.id`)} = ${id}`, ...conditions], sql` and `)})`;
}

/** The name of content or of what it belongs to; empty for content without a name. */
export function titleOf(subjects: Subjects, type: SubjectType, id: RawBuilder<unknown>): RawBuilder<string> {
  const { table, title, parent } = requireSubject(subjects, type);
  const valueOf = (column: string) =>
    sql<string>`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`;
  if (title !== undefined) return valueOf(title);
  return parent ? titleOf(subjects, parent.type, valueOf(parent.column)) : sql`''`;
}

function requireSubject(subjects: Subjects, type: SubjectType): Subject {
  const subject = subjects[type];
  if (!subject) throw new Error(`No feature registers the subject type ${type}.`);
  return subject;
}
