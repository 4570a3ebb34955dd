import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { definitionOf } from '@baraza/contract/testing/schema-definition.ts';
import { befriend } from '#testing/befriend.ts';
import { addClub } from '#testing/communities.ts';
import { host } from '#testing/events.ts';
import { setRole } from '#testing/reported.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { whisper } from '#testing/whisper.ts';

/** A word as it is written, and as people search for it. */
const words: [language: string, written: string, typed: string[]][] = [
  ['English', 'Fiancée', ['fiancee', 'FIANCÉE']],
  ['French', 'Garçon-Forêt', ['garcon', 'foret', 'GARÇON']],
  ['French', 'Cœurdelys', ['coeurdelys']],
  ['French', 'L’Hôtel', ["l'hotel", 'lhotel', 'LʼHÔTEL']],
  ['Portuguese', 'Educação', ['educacao', 'EDUCAÇAO']],
  ['Portuguese', 'Avózinha', ['avozinha']],
  ['Swahili', 'Ng’ombe', ["ng'ombe", 'ngombe', 'NGʼOMBE']],
  ['Swahili', "Ma'afisa", ['ma’afisa', 'maafisa']],
  ['Arabic with short vowels', 'مُحَمَّد', ['محمد']],
  ['Arabic without short vowels', 'محمود', ['مَحْمُود']],
  ['Arabic with tatweel', 'جمـــيل', ['جميل']],
  ['Arabic with forms of alef', 'أيمن', ['ايمن', 'إيمن', 'آيمن', 'ٱيمن']],
  ['Arabic with alef wasla', 'ٱلنور', ['النور']],
  ['Arabic with ta marbuta', 'فاطمة', ['فاطمه']],
  ['Arabic with alef maksura', 'مصطفى', ['مصطفي']],
  ['Arabic with carriers of hamza', 'مؤمن عائشة', ['مومن', 'عايشه']],
  ['Arabic with a final hamza', 'علاء', ['علا', 'عﻻء']],
  ['Arabic with digits', 'دفعة ٢٠٢٦', ['2026', '۲۰۲۶']],
  ['an invisible direction mark', 'Zawa\u200Edi', ['zawadi']],
];

let app: TestApp;
let ada: TestPerson;
/** The word is in the name of Ben, a friend of Ada at her campus and in her intake, and in his texts. */
let ben: TestPerson;
let eventId: string;
let ventureId: string;
let clubId: string;
let conversationId: string;
let groupId: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.person('ada');
  ben = await app.person('ben_q');
  await setRole(app, ada, 'admin');
  await befriend(app, ada, ben);
  eventId = await host(ada);
  await ben.post(`/api/events/${eventId}/rsvp`);
  ventureId = await own(ada);
  clubId = await addClub(app.deps.pool, [ada, ben]);
  conversationId = (await ada.post('/api/conversations', { participantIds: [ben.id] })).body.id;
  const cleo = await app.person('cleo');
  await befriend(app, ada, cleo);
  const group = { participantIds: [ben.id, cleo.id], name: 'Study group' };
  groupId = (await ada.post('/api/conversations', group)).body.id;
  await sanction(app, ben, 'WARNING');
});
afterAll(() => app[Symbol.asyncDispose]());

interface Item extends Record<'id' | 'userId' | 'content', string> {
  subject: { id: string };
}

/** Every search of the API: its address up to the text, the list in the reply unless that is the list, and what identifies an item. */
const searches: [what: string, path: () => string, list: string | undefined, idOf: (item: Item) => string][] = [
  ['people', () => '/api/users?search=', 'users', ({ id }) => id],
  ['the directory', () => '/api/profile?search=', 'users', ({ id }) => id],
  ['friends', () => '/api/connections/mutuals?search=', 'users', ({ id }) => id],
  ['attendees', () => `/api/events/${eventId}/attendees?search=`, 'attendees', ({ userId }) => userId],
  ['members of a group', () => `/api/conversations/${groupId}/members?search=`, 'users', ({ id }) => id],
  ['members of a club', () => `/api/communities/${clubId}/members?search=`, 'users', ({ id }) => id],
  ['the audit log', () => '/api/steward/audit?search=', 'entries', ({ subject }) => subject.id],
  ['events', () => '/api/events?search=', undefined, ({ id }) => id],
  ['ventures', () => '/api/ventures?lists=none&search=', undefined, ({ id }) => id],
  ['clubs', () => '/api/communities?kind=CLUB&search=', undefined, ({ id }) => id],
  ['messages', () => `/api/conversations/${conversationId}/search?q=`, undefined, ({ content }) => content],
];

describe.each(words)('%s: %s', (_language, written, typed) => {
  beforeAll(async () => {
    const pool = app.deps.pool;
    await pool.query('update person set first_name = $2, last_name = $3 where id = $1', [ben.id, written, 'Quux']);
    await pool.query('update event set title = $2 where id = $1', [eventId, written]);
    await pool.query('update venture set name = $2 where id = $1', [ventureId, written]);
    await pool.query('update community set name = $2 where id = $1', [clubId, written]);
    await pool.query('delete from message');
    await whisper(app, ben, { conversationId, content: written });
  });

  test.each(searches)('%s are found', async (what, path, list, idOf) => {
    const wanted = { events: eventId, ventures: ventureId, clubs: clubId, messages: written }[what] ?? ben.id;
    const find = async (text: string) => {
      const { status, body } = await ada.get(path() + encodeURIComponent(text));
      expect(status).toBe(200);
      return ((list === undefined ? body : body[list]) as Item[]).map(idOf);
    };
    for (const text of [written, ...typed]) expect(await find(text), text).toEqual([wanted]);
    expect(await find(`${written}qqq`)).toEqual([]);
  });
});

test('every search of the contract is tested', () => {
  const tested = new Set(
    searches.map(([, path]) =>
      path()
        .replaceAll(/[\da-f-]{36}/g, ':id')
        .replace(/[?].*/, ''),
    ),
  );
  const all = Object.entries<EndpointParts>(api).flatMap(([key, { query }]) =>
    query && ['search', 'q'].some((name) => name in (definitionOf(query).shape ?? {})) ? [key.replace('GET ', '')] : [],
  );
  // The file of the audit log has the rows of its list.
  expect(all.filter((path) => !tested.has(path))).toEqual(['/api/steward/audit.csv']);
});

test('signs that mean something in a pattern are literal, also in other forms', async () => {
  for (const sign of ['%', '_', '\\', '％', '＿', '＼']) {
    for (const path of [
      '/api/events?search=',
      '/api/ventures?search=',
      '/api/communities?search=',
      `/api/conversations/${conversationId}/search?q=`,
    ]) {
      expect((await ada.get(path + encodeURIComponent(`${sign}${sign}${sign}`))).body, path).toEqual([]);
    }
  }
});

test('the functions work without a search path, as when a backup is restored', async () => {
  const client = await app.deps.pool.connect();
  try {
    await client.query(`begin; set local search_path = ''`);
    const { rows } = await client.query(
      `select public.search_form('L’Été  أحمد') as form, public.plain_pattern('50%') as pattern`,
    );
    expect(rows).toEqual([{ form: 'l ete احمد', pattern: String.raw`%50\%%` }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

/**
 * Adds people who are friends of Ada, attend the event and are in the club, entries of the audit log about them, events, businesses
 * and clubs.
 */
async function crowd(count: number): Promise<void> {
  const { pool } = app.deps;
  const copy = async (table: string, id: string, changes: string) => {
    const columns = await pool.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.rows[0]?.names;
    const changed = `jsonb_build_object('id', uuidv7(), ${changes})`;
    const ids: string[] = [];
    // In parts, because a slow machine takes longer than a statement may for all of them.
    for (let before = 0; before < count; before += partSize) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into ${table} (${names}) select ${names} from (
           select (jsonb_populate_record(it, ${changed})).* from ${table} as it, generate_series($2::int + 1, $3) as number
           where it.id = $1
         ) as copied returning id`,
        [id, before, before + partSize],
      );
      ids.push(...rows.map((row) => row.id));
    }
    return ids;
  };
  const people = await copy('person', ben.id, `'username', 'hostile_' || number, 'subject', 'hostile-' || number`);
  await copy('event', eventId, `'title', 'Copy'`);
  await copy('venture', ventureId, `'name', 'Copy'`);
  await copy('community', clubId, `'name', 'Copy ' || number, 'slug', 'copy-' || number`);
  for (const [subject, statement] of [
    [ada.id, 'insert into follow (follower_id, following_id) select $1, unnest($2::uuid[])'],
    [ada.id, 'insert into follow (follower_id, following_id) select unnest($2::uuid[]), $1'],
    [eventId, 'insert into event_attendee (event_id, person_id) select $1, unnest($2::uuid[])'],
    [clubId, 'insert into community_member (community_id, person_id) select $1, unnest($2::uuid[])'],
    [
      ada.id,
      `insert into audit_entry (actor_id, via, act, subject_type, person_id, campus_id)
       select $1, 'web', 'person.view', 'PROFILE', person.id, campus_id from person where id = any($2::uuid[])`,
    ],
  ] as const) {
    await pool.query(statement, [subject, people]);
  }
}

/** How many rows a statement writes at most. */
const partSize = 100;

/** Texts that take long to fold, or that match nearly everywhere; the first two become much longer when they are normalized. */
const hostile = ['ﷺ', '㌖', 'a\u0315\u0300', 'İ', '\u05b4\u0591', 'é', 'a', "'", '%_'];

describe('with many rows', () => {
  const rowsOfEach = 600;
  beforeAll(() => crowd(rowsOfEach));

  test.each(hostile)('searches among many texts of %j end in time, and leave other requests alone', async (piece) => {
    const { pool } = app.deps;
    const text = (length: number) =>
      piece
        .repeat(Math.ceil(length / piece.length))
        .slice(0, length)
        .toWellFormed();
    await pool.query('delete from message');
    for (let before = 0; before < rowsOfEach; before += partSize) {
      await pool.query(
        `insert into message (conversation_id, seq, sender_id, content)
         select $1, seq, $2, $3 from generate_series($4::int + 1, $5) as seq`,
        [conversationId, ben.id, text(3_986), before, before + partSize],
      );
    }
    const { rows } = await pool.query('select max(char_length(search_text)) as longest from message');
    expect(rows[0].longest ?? 0).toBeLessThanOrEqual(2 * 3_986);
    // The events, businesses and people who were made for this test all have the text.
    for (const [table, texts, condition] of [
      ['event', { title: text(120), location: text(200) }, 'host_id = $1'],
      ['venture', { name: text(60), description: text(2_000) }, 'owner_id = $1'],
      ['person', { first_name: text(60), last_name: text(60) }, `id <> $1`],
    ] as const) {
      const set = Object.entries(texts).map(([column], index) => `${column} = $${index + 2}`);
      let changed = 0;
      const parts = rowsOfEach / partSize;
      for (let part = 0; part < parts; part += 1) {
        const { rowCount } = await pool.query(
          `update ${table} set ${set.join(', ')} where ${condition} and abs(hashtext(id::text)) % ${parts} = ${part}`,
          [ada.id, ...Object.values(texts)],
        );
        changed += rowCount ?? 0;
      }
      expect(changed, table).toBeGreaterThan(rowsOfEach);
    }
    // The name of a club is unique.
    for (let part = 0; part < rowsOfEach / partSize; part += 1) {
      await pool.query(
        `update community set name = $1 || left(md5(id || $1), 9) where kind = 'CLUB' and abs(hashtext(id::text)) % $2 = $3`,
        [text(50), rowsOfEach / partSize, part],
      );
    }
    for (const [, path] of searches) {
      const started = performance.now();
      const found = Array.from({ length: 8 }, () => ada.get(path() + encodeURIComponent(`${text(60)}x`)));
      const inbox = await Promise.all(Array.from({ length: 10 }, () => ben.get('/api/conversations')));
      expect(inbox.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
      for (const { status, body } of await Promise.all(found)) {
        expect([200, 'search_too_broad'], path()).toContain(status === 200 ? status : body.code);
      }
      // Eight searches of at most 0.3 s for each statement, some of which run at the same time.
      expect(performance.now() - started, path()).toBeLessThan(8_000);
    }
  });
});
