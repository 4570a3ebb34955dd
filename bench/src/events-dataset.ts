import { begin, idAt, people, personIdSql, uuidSql } from './dataset-ids.ts';
import { memberIdSql, members } from './intake-dataset.ts';

const events = 2_000;
/** The number of the event that every member of the intake attends, with a long discussion. */
const largestNumber = events + 1;
export const attendeesOfLargest = members;
export const commentsOfLargest = 2_000;
/** Of five comments three are top-level; the fourth replies to the third, and the fifth to the fourth. */
const topLevel = 'n % 5 < 3';

const words =
  'Bring a friend, a cup and something to sit on. The doors open half an hour before, and whoever helps to carry the ' +
  'chairs back eats first. There is a ramp at the side. Ask at the porter where the lift is, and write when you are late. ';
const eventIdSql = (number: string) => uuidSql(`${begin} + (${number})::bigint * 90000`, number);
const commentIdSql = (number: string) => uuidSql(`${begin} + (${number})::bigint * 1000`, number);
const attendeeIdSql = (number: string) => uuidSql(`${begin} + (${number})::bigint`, number);

export const largestEvent = idAt(begin + largestNumber * 90_000, largestNumber);
/** The id of a comment or seat of the largest event, numbered from 1. */
export const commentId = (number: number) => idAt(begin + number * 1000, number);
export const attendeeId = (number: number) => idAt(begin + number, number);

/** The statements that add events of the feed's people, and one that a whole intake attends. */
export const eventsSql: string[] = [
  `insert into media (file, owner_id, purpose, width, height, placeholder, state)
   select md5('event' || n) || '.jpg', ${personIdSql(`1 + n % ${people}`)}, 'event', 1600, 900,
     'data:image/webp;base64,${'UklGRkQAAABXRUJQVlA4'.repeat(7)}', 'attached'
   from generate_series(1, ${events}, 2) as n`,
  `insert into event (id, host_id, title, description, location, start_time, end_time, time_zone, capacity, taken, tags, cover, created_at)
   select ${eventIdSql('n')}, ${personIdSql(`1 + n % ${people}`)}, 'Event number ' || n, left(repeat('${words}', 3), 100 + (n * 37) % 500),
     'Hall ' || n % 40, now() + interval '1 year' + n * interval '1 hour', now() + interval '1 year' + (n + 2) * interval '1 hour',
     'Africa/Nairobi', case when n = ${largestNumber} then 6000 else 50 end, case when n = ${largestNumber} then ${attendeesOfLargest} else n % 20 end,
     array[('{social,tech,music,sports,food}'::text[])[1 + n % 5]], case when n % 2 = 1 and n < ${largestNumber} then md5('event' || n) || '.jpg' end,
     to_timestamp((${begin} + n * 90000::bigint) / 1000.0)
   from generate_series(1, ${largestNumber}) as n`,
  `insert into event_attendee (event_id, person_id, id)
   select ${eventIdSql('n')}, ${memberIdSql(`1 + (n * 7 + k * 191) % ${members}`)}, ${attendeeIdSql(`10000 + n * 20 + k`)}
   from generate_series(1, ${events}) as n, generate_series(1, 19) as k where k <= n % 20`,
  `insert into event_attendee (event_id, person_id, id)
   select ${eventIdSql(`${largestNumber}`)}, ${memberIdSql('n')}, ${attendeeIdSql('n')} from generate_series(1, ${attendeesOfLargest}) as n`,
  `insert into comment (subject_type, subject_id, id, author_id, parent_id, depth, content, replies_count, created_at)
   select 'EVENT', ${eventIdSql(`${largestNumber}`)}, ${commentIdSql('n')}, ${memberIdSql(`1 + (n * 31) % ${members}`)},
     case when ${topLevel} then null else ${commentIdSql('n - 1')} end,
     case when ${topLevel} then 0 else n % 5 - 2 end, left('${words}', 20 + (n * 11) % 180),
     case when n % 5 in (2, 3) and n < ${commentsOfLargest} then 1 else 0 end, to_timestamp((${begin} + n * 1000::bigint) / 1000.0)
   from generate_series(1, ${commentsOfLargest}) as n`,
];
