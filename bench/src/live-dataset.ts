import { accountTime, consentSql } from './accounts.ts';
import { begin, idAt, personIdSql, uuidSql } from './dataset-ids.ts';

/** People of the live rows; each pair of neighbours, 1 and 2, 3 and 4, are friends. */
const livePeople = 6_000;
export const friendPairs = 500;
const messagesOfPair = 200;
/** Groups of this many members each, made of friends first. */
export const groups = 8;
const groupMembers = 256;
/** Person 1 hosts an event, which the people from 2 on attend. */
const eventGuests = 1_500;

/** The id of a conversation, by the number of the pair from 1. */
export function conversationId(pair: number): string {
  return idAt(begin + pair, pair);
}

export function conversationIdSql(pair: string): string {
  return uuidSql(`${begin} + (${pair})::bigint`, pair);
}

/** The id of a group, numbered from 1. */
export function groupId(group: number): string {
  return idAt(begin + firstGroup + group, firstGroup + group);
}

/** The number of the first member of a group, a friend of the next one. */
export function groupStart(group: number): number {
  return (group - 1) * groupMembers + 1;
}

const firstGroup = 1_000_000;

export const eventId = idAt(begin, 1);

/** Everything that a live row adds is newer than this. */
export const takeBackSql = [
  `delete from message where seq > ${messagesOfPair}`,
  `update conversation set last_seq = ${messagesOfPair} where last_seq > ${messagesOfPair}`,
  `update conversation_member set skipped_count = 0, read_seq = ${messagesOfPair}, delivered_seq = ${messagesOfPair}`,
  'delete from comment',
  'delete from notification',
  'vacuum (analyze) message, conversation, conversation_member, comment, notification',
];

/** The statements that fill an empty database with friends who have chatted, and an event with guests. */
export function liveSql(): string[] {
  const campus = uuidSql('1', '1');
  const at = (number: string) => `to_timestamp(${begin} / 1000.0) + (${number}) * interval '1 minute'`;
  return [
    `insert into campus (id, name) values (${campus}, 'University of the Bench')`,
    `insert into person (id, issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at,
       created_at, followers_count, following_count, friends_count)
     select ${personIdSql('n')}, 'bench', n, 'student' || n || '@bench.example', ${campus}, 'student_' || n,
       'Student', 'Number ' || n, 'SEPTEMBER_2025', 'KENYA', 'COMPUTER_SCIENCE', now(), ${accountTime}, own, own, own
     from generate_series(1, ${livePeople}) as n, lateral (select (n <= ${friendPairs * 2})::int as own) as friends`,
    consentSql,
    `insert into follow (follower_id, following_id)
     select ${personIdSql('n')}, ${personIdSql('n + 1 - 2 * ((n + 1) % 2)')} from generate_series(1, ${friendPairs * 2}) as n`,
    `insert into conversation (id, direct_pair, started_by, last_seq, last_message_at)
     select ${conversationIdSql('n')}, array[${personIdSql('2 * n - 1')}, ${personIdSql('2 * n')}], ${personIdSql('2 * n')},
       ${messagesOfPair}, ${at(`${messagesOfPair}`)}
     from generate_series(1, ${friendPairs}) as n`,
    `insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq)
     select ${conversationIdSql('n')}, ${personIdSql('2 * n - k')}, ${messagesOfPair}, ${messagesOfPair}
     from generate_series(1, ${friendPairs}) as n, generate_series(0, 1) as k`,
    `insert into conversation (id, kind, started_by, last_seq, last_message_at)
     select ${conversationIdSql(`${firstGroup} + n`)}, 'GROUP', ${personIdSql(`(n - 1) * ${groupMembers} + 1`)}, ${messagesOfPair}, ${at(`${messagesOfPair}`)}
     from generate_series(1, ${groups}) as n`,
    `insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq)
     select ${conversationIdSql(`${firstGroup} + n`)}, ${personIdSql(`(n - 1) * ${groupMembers} + k`)}, ${messagesOfPair}, ${messagesOfPair}
     from generate_series(1, ${groups}) as n, generate_series(1, ${groupMembers}) as k`,
    `insert into message (conversation_id, seq, id, sender_id, content, client_id, created_at, updated_at)
     select ${conversationIdSql('n')}, k, ${uuidSql(`${begin} + k * 60000`, `n * 1000::bigint + k`)}, ${personIdSql('2 * n - k % 2')},
       'Message ' || k || ' of a long talk between two friends', 'message-' || n || '-' || k, ${at('k')}, ${at('k')}
     from generate_series(1, ${friendPairs}) as n, generate_series(1, ${messagesOfPair}) as k`,
    `insert into event (id, host_id, title, description, location, start_time, end_time, capacity, taken)
     select '${eventId}', ${personIdSql('1')}, 'The finals', 'Come and cheer.', 'The hall', now() + interval '90 days',
       now() + interval '91 days', ${eventGuests}, ${eventGuests}`,
    `insert into event_attendee (event_id, person_id)
     select '${eventId}', ${personIdSql('n + 1')} from generate_series(1, ${eventGuests}) as n`,
  ];
}
