import type { Pool } from 'pg';
import { hashToken, makeToken } from '@baraza/server/src/platform/sessions.ts';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';

/** Many onboarded people with a session each, written straight into the database; one statement for all. */
export async function addCrowd(pool: Pick<Pool, 'query'>, url: string, count: number): Promise<TestPerson[]> {
  const tokens = Array.from({ length: count }, () => makeToken());
  const { rows } = await pool.query<{ id: string; username: string; place: number }>(
    `with home as (
       insert into campus (name) values ('crowd.example') on conflict (name) do update set name = excluded.name returning id
     ), token as (
       select place, hash, 'crowd_' || place || '_' || substr(md5(hash::text), 1, 8) as username
       from unnest($1::bytea[]) with ordinality as token (hash, place)
     ), added as (
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'crowd', token.username, token.username || '@crowd.example', home.id, token.username, 'Crowd', 'Member',
         'JANUARY_2024', 'KENYA', 'COMPUTER_SCIENCE', now() from token, home
       returning id, username
     ), signed_in as (
       insert into session (person_id, token_hash)
       select added.id, token.hash from added join token on token.username = added.username
     )
     select added.id, added.username, token.place::int from added join token on token.username = added.username
     order by token.place`,
    [tokens.map((token) => hashToken(token))],
  );
  return rows.map(({ id, username }, place) => new TestPerson(url, tokens[place], { id, username }));
}
