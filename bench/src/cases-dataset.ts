import { people, personIdSql, postIdSql, uuidSql } from './dataset-ids.ts';

/** Open cases of one campus. */
export const cases = 10_000;
/** The steward of the campus, a person of the feed's dataset. */
export const steward = 4;
/** How many people reported each case. */
const reportsOfCase = 3;

const caseIdSql = (number: string) => uuidSql(`2000000000000 + (${number})::bigint`, number);

/**
 * The statements that add open cases about posts, reported by three people each; a twentieth are urgent. They begin where the people
 * and posts of the feed's dataset exist.
 */
export function casesSql(posts: number): string[] {
  const owner = (number: string) => personIdSql(`5 + ((${number}) * 13) % ${people - 4}`);
  return [
    `update person set role = 'steward', steward_campus_id = campus_id where id = ${personIdSql(`${steward}`)}`,
    `insert into report_case (id, subject_type, subject_id, author_id, campus_id, priority, is_system, reports_count, excerpt, snapshot)
     select ${caseIdSql('n')}, 'POST', ${postIdSql(posts, 'n')}, ${owner('n')}, ${uuidSql('1', '1')},
       case when n % 20 = 0 then 0 else 1 end, false, ${reportsOfCase}, left(post.content, 200),
       jsonb_build_object('title', '', 'content', post.content, 'pictures', '[]'::jsonb, 'authorId', post.owner_id,
         'createdAt', post.created_at, 'context', '[]'::jsonb)
     from generate_series(1, ${cases}) as n join post on post.id = ${postIdSql(posts, 'n')}`,
    `insert into report (case_id, reporter_id, reason, note)
     select ${caseIdSql('n')}, ${personIdSql(`5 + (n * 7 + k * 311) % ${people - 4}`)},
       ('{SPAM,HARASSMENT,SCAM}'::text[])[1 + (n + k) % 3], 'This is report number ' || k
     from generate_series(1, ${cases}) as n, generate_series(1, ${reportsOfCase}) as k`,
  ];
}
