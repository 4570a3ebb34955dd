import { areFriendsSql } from '#features/connections/connections.public.ts';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';

/**
 * SQL: whether one person may write to another, for two rows of `person` by their aliases. They are friends, or they are
 * visible to each other, of the same campus, and the receiver accepts messages from their campus. `startedBy` is SQL for the id
 * of the person who started their conversation, who accepts an answer from a person who accepts such messages.
 */
export function canWriteSql({ from, to, startedBy }: { from: string; to: string; startedBy?: string }): string {
  const isAnswer = startedBy ? ` or ${from}.messages_from = 'campus' and ${startedBy} = ${to}.id` : '';
  return `(${areFriendsSql(from, to)} or ${from}.campus_id = ${to}.campus_id and (${to}.messages_from = 'campus'${isAnswer})
    and ${visiblePersonSql({ person: to, viewer: `${from}.id` })}
    and ${visiblePersonSql({ person: from, viewer: `${to}.id` })})`;
}
