import { ownDocuments } from '#platform/operations/legal-documents.ts';
import { hashToken, makeToken } from '#platform/http/sessions.ts';

/** A pool or a client of `pg`, or a fake. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** What a person must say about themselves to finish onboarding, apart from accepting the documents. */
export const onboardingDetails = {
  first_name: 'Ada',
  last_name: 'Obi',
  username: 'ada_obi',
  intake: 'JANUARY_2024',
  country: 'KENYA',
  program: 'COMPUTER_SCIENCE',
};

export interface PeopleOptions {
  campus?: string;
  emailDomain?: string;
  intake?: string;
  /** True unless given; without it people have signed in once and have no username yet. */
  isOnboarded?: boolean;
  /** The age of the accounts, in days; 30 by default, because younger ones have limits. */
  ageDays?: number;
}

/** Adds people with a session each, in one statement. Returns them in the order of their names. */
export async function addPeople(
  db: Queryable,
  names: readonly string[],
  options: PeopleOptions = {},
): Promise<{ id: string; token: string }[]> {
  const { campus = 'Test University', emailDomain = 'students.example' } = options;
  const { intake = 'JANUARY_2024', isOnboarded = true, ageDays = 30 } = options;
  const tokens = names.map(() => makeToken());
  const { rows } = await db.query(
    `with home as (
       insert into campus (name) values ($3) on conflict (name) do update set name = excluded.name returning id
     ), added as (
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program,
         onboarded_at, created_at)
       select 'test', name, name || '@' || $4::text, home.id,
         case when $6::boolean then name end, case when $6 then name else '' end, case when $6 then 'Tester' else '' end,
         case when $6 then $5::text end, case when $6 then 'KENYA' end, case when $6 then 'COMPUTER_SCIENCE' end,
         case when $6 then now() end, now() - make_interval(days => $7)
       from unnest($1::text[]) as name, home returning id, subject
     ), consented as (
       insert into consent (person_id, document, version)
       select id, document, version from added, unnest($8::text[], $9::text[]) as current (document, version)
       where $6
     ), signed_in as (
       insert into session (person_id, token_hash)
       select id, hash from added join unnest($1::text[], $2::bytea[]) as token (name, hash) on name = subject
     )
     select id, subject from added`,
    [
      names,
      tokens.map((token) => hashToken(token)),
      campus,
      emailDomain,
      intake,
      isOnboarded,
      ageDays,
      ownDocuments.map(({ document }) => document),
      ownDocuments.map(({ version }) => version),
    ],
  );
  const ids = new Map(rows.map(({ id, subject }) => [subject, String(id)]));
  return names.map((name, index) => ({ id: ids.get(name) ?? '', token: tokens[index] ?? '' }));
}

/** Signs a person in once more. */
export async function addSession(db: Queryable, personId: string): Promise<{ id: string; token: string }> {
  const token = makeToken();
  const { rows } = await db.query('insert into session (person_id, token_hash) values ($1, $2) returning id', [
    personId,
    hashToken(token),
  ]);
  return { id: String(rows[0]?.['id']), token };
}

/** Records that every onboarded person has accepted the current documents, for people who were added by a statement. */
export async function addConsents(db: Queryable): Promise<void> {
  await db.query(
    `insert into consent (person_id, document, version)
     select id, document, version from person, unnest($1::text[], $2::text[]) as current (document, version)
     where onboarded_at is not null on conflict do nothing`,
    [ownDocuments.map(({ document }) => document), ownDocuments.map(({ version }) => version)],
  );
}
