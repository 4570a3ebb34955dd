import { begin, idAt, people, personIdSql, uuidSql } from './dataset-ids.ts';
import { member } from './intake-dataset.ts';

/** The number of friends who have a conversation with the first member, all of one intake. */
export const conversations = 200;
const messages = 20;
const othersTalking = 10_000;
/** The first conversation is a long one. */
export const longest = 10_000;

const words =
  'Are you coming to the library after the lecture, or shall I keep a seat in the canteen for you until two? ';
const talker = personIdSql(`${member(1)}`);
const friend = (number: string) => personIdSql(`${member(1)} + (${number})`);
const id = (number: string) => uuidSql(`${begin} + (${number})::bigint`, number);
const sentAt = (place: string) => `${begin} + (${place})::bigint * 1000`;
const lengthSql = `case when n = 1 then ${longest} else ${messages} end`;

export const longestConversation = idAt(begin + 1, 1);
/** The id of a message of the long conversation, numbered from 1. */
export const messageId = (number: number) => idAt(begin + number * 1000, 1_000_000 + number);

/** The statements that add friends and conversations to the first member of the intake. */
export const conversationsSql: string[] = [
  `insert into follow (follower_id, following_id, created_at)
   select ${talker}, ${friend('n')}, now() - n * interval '1 minute' from generate_series(1, ${conversations}) as n
   union all select ${friend('n')}, ${talker}, now() - n * interval '1 minute' from generate_series(1, ${conversations}) as n`,
  `update person set followers_count = friends, following_count = friends, friends_count = friends
   from (select follower_id, count(*) as friends from follow group by 1) as counted where id = follower_id`,
  `insert into conversation (id, direct_pair, started_by, last_seq, last_message_at)
   select ${id('n')}, array[${talker}, ${friend('n')}], ${talker}, ${lengthSql}, to_timestamp((${sentAt(lengthSql)} + n) / 1000.0)
   from generate_series(1, ${conversations}) as n`,
  // The viewer has read all messages except the last of each conversation, the others all.
  `insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq, skipped_count)
   select id, direct_pair[at], case at when 1 then last_seq - 2 else last_seq end, last_seq, 2 - at
   from conversation, generate_series(1, 2) as at`,
  // The others have conversations too, in the same tables.
  `insert into conversation (id, direct_pair, started_by, last_seq, last_message_at)
   select ${id('100000 + n')}, array[${personIdSql('one')}, ${personIdSql('one + apart')}], ${personIdSql('one')}, 5, now()
   from generate_series(0, ${othersTalking - 1}) as n, lateral (select 1 + n % ${people - 20} as one, 1 + n / ${people - 20} as apart) as pair`,
  `insert into conversation_member (conversation_id, person_id, read_seq, delivered_seq)
   select id, each, 5, 5 from conversation, unnest(direct_pair) as each where last_seq = 5`,
  `insert into message (conversation_id, seq, sender_id, content)
   select id, k, direct_pair[1], left('${words}', 10 + k * 11) from conversation, generate_series(1, 5) as k where last_seq = 5`,
  `insert into message (conversation_id, seq, id, sender_id, content, client_id, created_at, updated_at)
   select ${id('n')}, k, ${uuidSql(sentAt('k'), 'n * 1000000 + k')}, case when k % 2 = 0 then ${talker} else ${friend('n')} end,
     left('${words}', 10 + (n * 37 + k * 11) % 90), 'device-' || n || '-' || k, moment, moment
   from generate_series(1, ${conversations}) as n, generate_series(1, ${longest}) as k,
     lateral (select to_timestamp((${sentAt('k')} + n) / 1000.0) as moment) as sent
   where k <= ${lengthSql}`,
];
