import { accountTime, consentSql } from './accounts.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@baraza/server/src/platform/sql/migrations.ts';
import type pg from 'pg';
import { begin, likingViewer, people, personIdSql, postIdSql, stepOf, uuidSql } from './dataset-ids.ts';
import type { Postgres } from './postgres.ts';

/** Likes per post; at every twentieth post one is from the liking viewer. */
const likesOfPost = 5;
/** One of five posts has a picture, whose placeholder has a realistic length. */
const placeholder = `data:image/webp;base64,${'UklGRkQAAABXRUJQVlA4'.repeat(7)}`;
const words =
  'The library closes at ten tonight and the debate club still has two free seats in the bus to the finals. ' +
  'Whoever left a blue umbrella in lab three can have it back from the porter, who keeps it dry. ' +
  'Our café sells yesterday’s bread for half the price, and the queue is shorter than you think. ' +
  'Bring your own cup and a friend who can sing, because the choir needs two more basses before Friday. ';

/** Constraints and indexes that slow down writing; they are dropped and created again afterwards. */
const constraintsAndIndexes = `
  select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as drop,
    'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as add
  from pg_constraint
  where contype = 'f' and conrelid = any ('{post,post_image,post_like,comment,comment_like}'::regclass[])
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  from pg_index
  where indrelid = any ('{post,post_image,post_like,comment,comment_like}'::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)`;

/**
 * The statements that fill an empty database with posts, five times as many likes and three times as many comments. The community and the
 * audience of a post are SQL for its number `n`.
 */
export function fillingSql(posts: number, of?: { community: string; audience: string }): string[] {
  const step = stepOf(posts);
  const at = (number: string, later = '0') =>
    `to_timestamp((${begin} + ${number} * ${step}::bigint + ${later}) / 1000.0)`;
  // Of twenty posts one has twenty comments, ten have four, nine have none.
  const comments = '(case when n % 20 = 7 then 20 when n % 2 = 0 then 4 else 0 end)';
  const liker = (number: string, place: string) =>
    `case when ${place} = 0 and ${number} % 20 = 0 then ${likingViewer}
      else 4 + (${number} * 7 + ${place} * 191) % ${people - 3} end`;
  const commentId = (number: string, place: string) =>
    uuidSql(`${begin} + ${number} * ${step}::bigint + ${place}`, `${number} * 32::bigint + ${place}`);

  return [
    `insert into campus (id, name) values (${uuidSql('1', '1')}, 'University of the Bench')`,
    `insert into person (id, issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
       onboarded_at, created_at)
     select ${personIdSql('n')}, 'bench', n, 'student' || n || '@bench.example', ${uuidSql('1', '1')}, 'student_' || n,
       'Student', 'Number ' || n, 'SEPTEMBER_2025', 'KE', 'COMPUTER_SCIENCE', now(), ${accountTime}
     from generate_series(1, ${people}) as n`,
    consentSql,
    `insert into media (file, owner_id, purpose, width, height, placeholder, state)
     select md5('avatar' || n) || '.webp', ${personIdSql('n')}, 'avatar', 512, 512, '${placeholder}', 'attached'
     from generate_series(1, ${people}) as n`,
    `update person set avatar = md5('avatar' || substr(username, 9)) || '.webp'`,
    `insert into post (id, owner_id, content, images_count, likes_count, comments_count, created_at${of ? ', community_id, audience' : ''})
     select ${postIdSql(posts, 'n')}, ${personIdSql(`4 + (n * 13) % ${people - 3}`)},
       left(n || '. ' || '${words}', 40 + (n * 37) % 340), case when n % 5 = 3 then 1 else 0 end, ${likesOfPost},
       ${comments}, ${at('n')}${of ? `, ${of.community}, ${of.audience}` : ''}
     from generate_series(1, ${posts}) as n`,
    `insert into media (file, owner_id, purpose, width, height, placeholder, state)
     select md5('post' || n) || '.webp', ${personIdSql(`4 + (n * 13) % ${people - 3}`)}, 'post', 1600, 1200, '${placeholder}', 'attached'
     from generate_series(3, ${posts}, 5) as n`,
    `insert into post_image (post_id, position, id, file, alt)
     select ${postIdSql(posts, 'n')}, 0, ${postIdSql(posts, 'n')}, md5('post' || n) || '.webp', 'A picture of number ' || n
     from generate_series(3, ${posts}, 5) as n`,
    `insert into post_like (post_id, person_id, created_at)
     select ${postIdSql(posts, 'n')}, ${personIdSql(liker('n', 'k'))}, ${at('n', 'k * 1000')}
     from generate_series(1, ${posts}) as n, generate_series(0, ${likesOfPost - 1}) as k`,
    // The last of four comments replies to the first; the twenty are all top-level.
    `insert into comment (subject_type, subject_id, id, author_id, parent_id, depth, content, likes_count, replies_count, created_at)
     select 'POST', ${postIdSql(posts, 'n')}, ${commentId('n', 'k')}, ${personIdSql(`4 + (n * 3 + k * 17) % ${people - 3}`)},
       case when k = 4 and n % 20 <> 7 then ${commentId('n', '1')} end, case when k = 4 and n % 20 <> 7 then 1 else 0 end,
       left('${words}', 20 + (n * 11 + k * 29) % 180), case when k = 1 then 1 else 0 end,
       case when k = 1 and n % 20 <> 7 then 1 else 0 end, ${at('n', 'k')}
     from generate_series(1, ${posts}) as n, generate_series(1, 20) as k
     where k <= ${comments}`,
    `insert into comment_like (subject_id, comment_id, person_id)
     select ${postIdSql(posts, 'n')}, ${commentId('n', '1')}, ${personIdSql(`4 + n % ${people - 3}`)}
     from generate_series(1, ${posts}) as n where ${comments} > 0`,
  ];
}

/** The name of a database with this many posts. */
export function openDataset(postgres: Postgres, posts: number, say: (line: string) => void): Promise<string> {
  return openDatabaseOf(postgres, `${posts}`, fillingSql(posts), say);
}

/**
 * Returns the name of a database filled by these statements, and creates it unless an earlier run has. It is created again,
 * and the old one dropped, when a migration or a statement has changed.
 */
export async function openDatabaseOf(
  postgres: Postgres,
  kind: string,
  statements: readonly string[],
  say: (line: string) => void,
): Promise<string> {
  const name = `baraza_bench_${kind}_${await fingerprint(statements)}`;
  const unfinished = `baraza_bench_${kind}_unfinished`;
  const there = await postgres.on(postgres.home, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `baraza\\_bench\\_${kind.replaceAll('_', '\\_')}\\_%`,
    ]);
    return rows.map(({ datname }) => datname);
  });
  if (there.includes(name)) return name;

  say(`Filling the database ${name}, once …`);
  const started = performance.now();
  await postgres.on(postgres.home, async (client) => {
    for (const old of there) await client.query(`drop database "${old}" with (force)`);
    await client.query(`create database "${unfinished}"`);
  });
  await migrate({ url: postgres.urlOf(unfinished) });
  await postgres.on(unfinished, (client) => fill(client, statements));
  await postgres.on(postgres.home, (client) => client.query(`alter database "${unfinished}" rename to "${name}"`));
  say(`… done in ${Math.round((performance.now() - started) / 1000)} s.`);
  return name;
}

async function fill(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`);
  const { rows } = await client.query<{ drop: string; add: string }>(constraintsAndIndexes);
  for (const { drop } of rows) await client.query(drop);
  for (const statement of statements) await client.query(statement);
  for (const { add } of rows) await client.query(add);
  await client.query('vacuum (analyze)');
}

async function fingerprint(statements: readonly string[]): Promise<string> {
  const folder = join(import.meta.dirname, '../../server/migrations');
  const hash = createHash('sha256').update(statements.join(';'));
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}
