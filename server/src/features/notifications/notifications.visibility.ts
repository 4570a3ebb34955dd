import type { Subject, Subjects, SubjectType } from '#platform/features/subjects.ts';
import { inAudienceSql } from '#features/communities/communities.public.ts';
import { isBlockedSql, isMutedSql, shownContentSql, visiblePersonSql } from '#features/profiles/profiles.public.ts';

const viewer = 'notification.recipient_id';

/** SQL: whether the recipient sees the actor, whom they have not muted either. There may be no actor. */
const isActorShown = `(actor.id is null
  or ${visiblePersonSql({ person: 'actor', viewer })} and not ${isMutedSql({ person: 'actor', viewer })})`;

/** SQL: whether the recipient of a row of `notification`, joined with its `actor`, may see it. */
export function isShownSql(subjects: Subjects): string {
  const cases = Object.keys(subjects).map(
    (type) =>
      `when '${type}' then ${isSubjectShownSql(subjects, type as SubjectType, 'notification.subject_id', viewer)}`,
  );
  return `(${isActorShown} and (notification.subject_id is null or case notification.subject_type ${cases.join('\n')} end))`;
}

/**
 * SQL: whether content exists that stewards have not hidden from the viewer, the viewer belongs to its audience, and no block is
 * between the viewer and the author of what it belongs to. Its own author is the recipient or the actor of the notification.
 */
export function isSubjectShownSql(subjects: Subjects, type: SubjectType, id: string, viewer: string): string {
  const subject = requireSubject(subjects, type);
  const rows = [subject];
  let from = subject.table as string;
  for (let row = subject; row.parent; row = rows.at(-1) as Subject) {
    const parent = requireSubject(subjects, row.parent.type);
    from += ` join ${parent.table} on ${parent.table}.id = ${row.table}.${row.parent.column}`;
    rows.push(parent);
  }
  const authored = rows.flatMap(({ table, author }) => (author ? { row: table, author: `${table}.${author}` } : []));
  const conditions = authored.map((row) => shownContentSql({ ...row, viewer }));
  for (const { table, author, hasAudience } of rows) {
    if (hasAudience) conditions.push(inAudienceSql({ row: table, authorId: `${table}.${author}`, viewer }));
  }
  const root = authored.at(-1);
  if (root) conditions.push(`not ${isBlockedSql(viewer, root.author)}`);
  return `exists (select from ${from} where ${[`${subject.table}.id = ${id}`, ...conditions].join(' and ')})`;
}

/** SQL: the name of content or of what it belongs to; empty for content without a name. */
export function titleSql(subjects: Subjects, type: SubjectType, id: string): string {
  const { table, title, parent } = requireSubject(subjects, type);
  if (title !== undefined) return `(select ${title} from ${table} where id = ${id})`;
  return parent ? titleSql(subjects, parent.type, `(select ${parent.column} from ${table} where id = ${id})`) : `''`;
}

function requireSubject(subjects: Subjects, type: SubjectType): Subject {
  const subject = subjects[type];
  if (!subject) throw new Error(`No feature registers the subject type ${type}.`);
  return subject;
}
