import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { json } from '#platform/json-sql.ts';
import { firstOf, longestPage } from '#platform/page-sql.ts';
import { type RawJson, type WrittenRow, written } from '#platform/written-json.ts';
import { listedJson } from './listed-people.ts';
import { visiblePersonSql } from './profiles.visibility.ts';
import { runStatement } from '#platform/statement.ts';
import type { Db } from '#platform/database.ts';

/** Behind every character that can go on a word. */
const behindAll = '\u{10ffff}';

/** A word looked for, and the words of names that have a form in common with it. */
export interface WordRow {
  word: string;
  alike: string[];
  /** How often people have it, or one alike, or one that begins with it; no further than is counted. */
  uses: number;
}

/** So many uses of a word are few: then one plan suits all such words. */
export const fewUses = 300;
/** The most words of a search with a plan of its own that is kept; of more there would be too many kinds. */
const mostKept = 2;

/** SQL: the forms of a word as `typo_forms` makes them, written out: to call it took longer than to find whatever has them. */
export const typoFormsSql = (word: string) =>
  `case when char_length(${word}) between 3 and 20 and ${word} !~ '[0-9]' then
    array(select left(${word}, at - 1) || substr(${word}, at + 1) from generate_series(1, char_length(${word}) + 1) as at)
    else '{}' end`;

/** The words of what somebody typed, in the form in which names are kept. */
export async function listSearchWords(db: Db, text: string): Promise<WordRow[]> {
  const rows = await runStatement<WordRow>(db, {
    name: 'search-words',
    text: `select word, alike,
        (select count(*)::int from (select from person_word as known
          where known.word >= found.word and known.word < found.word || '${behindAll}' limit ${fewUses + 1}) as used)
        + (select count(*)::int from (select from person_word as known
          where known.word = any (found.alike) limit ${fewUses + 1}) as used) as uses
      from (
        select word, place, array(select known.word from search_word as known where known.forms && typed.forms) as alike
        from (
          select word, place, ${typoFormsSql('word')} as forms
          from string_to_table(search_form($1), ' ') with ordinality as each (word, place) where word <> '' offset 0
        ) as typed offset 0
      ) as found order by place`,
    values: [text],
  });
  return rows;
}

/** What a person's word must be for a word that was looked for. */
export interface Wanted {
  word: string;
  typos: readonly string[];
}

/** Exact values that fields must have; an undefined one may be anything. */
export interface Filters {
  campus?: string | undefined;
  country?: string | undefined;
  intake?: string | undefined;
  /** The viewer's own intake, and this one where they have none. */
  ownIntakeOr?: string | undefined;
  program?: string | undefined;
  interest?: string | undefined;
  skill?: string | undefined;
}

/** Where somebody stands among all by name. */
export interface PlaceByName {
  search_name: string;
  id: string;
}

/** Which part of all who are found is told. */
export interface Cut {
  filters: Filters;
  limit: number;
  offset: number;
  /** Whom those who are told by name stand behind, in place of the offset. */
  after?: PlaceByName | undefined;
}

export interface Search extends Cut {
  /** What was typed, in small letters: to be compared with usernames. */
  text: string;
  /** Whoever is found has a word for each of these. Without any the text stands in the name as it is. */
  words: readonly Wanted[];
  /** Whether none of these words has more than `fewUses`. */
  areRare: boolean;
}

/** The part of each statement that tells the viewer's own intake, which others ask. */
const own = 'own as materialized (select (select intake from person where id = $1) as intake)';
const ownIntake = '(select own.intake from own)';

const conditions: Record<keyof Filters, (place: string) => string> = {
  campus: (place) => `person.campus_id = (select campus.id from campus where campus.name = ${place})`,
  country: (place) => `person.country = ${place}`,
  intake: (place) => `person.intake = ${place}`,
  ownIntakeOr: (place) => `person.intake = coalesce(${ownIntake}, ${place})`,
  program: (place) => `person.program = ${place}`,
  interest: (place) => `${place} = any (person.interests)`,
  skill: (place) => `${place} = any (person.skills)`,
};

/** Puts a value among those of a statement, and answers with its place. */
type Put = (value: unknown, type?: string) => string;

/** The people who have a word for one that was looked for, and how ill it fits: 1 a beginning, 2 a typo, 3 a country. */
function peopleOfWord({ word, typos }: Wanted, put: Put): string {
  const [from, to] = [put(word), put(word + behindAll)];
  const alike = typos.length > 0 ? `or word = any (${put(typos, 'text[]')}::text[])` : '';
  return `select person_id,
      min(case when is_country then 3 when word = ${from} then 0 when word > ${from} and word < ${to} then 1 else 2 end) as misfit
    from person_word where (word >= ${from} and word < ${to}) ${alike} group by person_id`;
}

/** What was typed as it stands in a name or username: for what holds no letter and no digit. */
const holdsAsIs = (place: string) =>
  `strpos(lower(person.first_name || ' ' || person.last_name || ' ' || person.username), lower(${place})) > 0`;

/**
 * SQL: whether every word of the text at `place` begins a word of the name or username of `person`. A blank text begins
 * every one. It suits a short list of people, whose words are then looked up one by one.
 */
export function isNamedLikeSql(place: string): string {
  return `case when search_form(${place}) = '' then ${holdsAsIs(place)} else not exists (
    select from string_to_table(search_form(${place}), ' ') as wanted
    where not exists (select from person_word as own
      where own.person_id = person.id and not own.is_country and starts_with(own.word, wanted))) end`;
}

export interface Found {
  users: RawJson<ListedUser[]>;
  /** How many they are on this page, and on all pages. */
  shown: number;
  total: number;
  /** The last one of this page, where there is one. */
  last: PlaceByName | undefined;
  /** The viewer's own intake, where they have one. */
  ownIntake: string | null;
}

type FoundRow = Omit<WrittenRow, 'id'> & {
  shown: number;
  total: number;
  last_name: string | null;
  last_id: string | null;
  own_intake: string | null;
};

/** SQL: one row that tells of all pages and holds this one, of people `person` in that order. */
function found({ from, order, parts }: { from: string; order: string; parts: string[] }): string {
  return `with ${[own, ...parts].join(', ')}
    select counted.total, ${ownIntake} as own_intake, listed.* from counted, (
      select count(*)::int as shown, ${json.rows<ListedUser>().sql} as json,
        (array_agg(search_name))[count(*)] as last_name, (array_agg(id))[count(*)] as last_id
      from (
        select ${listedJson.sql} as json, person.search_name, person.id from ${from} order by ${order} offset 0
      ) as each
    ) as listed`;
}

function foundOf([row]: FoundRow[]): Found {
  if (!row) throw new Error('A search has answered nothing at all.');
  const { shown, total, last_name: search_name, last_id: id, own_intake: ownIntake } = row;
  const last = search_name !== null && id !== null ? { search_name, id } : undefined;
  return { users: written({ id: 'people', json: row.json }), shown, total, last, ownIntake };
}

const visible = visiblePersonSql({ person: 'person', viewer: '$1' });

function conditionsOf(filters: Filters, put: Put): string[] {
  return [visible, 'person.id <> $1', ...fieldsOf(filters).map((field) => conditions[field](put(filters[field])))];
}

/** Whether no more than an intake is asked for, of which there are counts, and few kinds of statements. */
function isOfIntake(fields: (keyof Filters)[]): boolean {
  return fields.length === 0 || (fields.length === 1 && (fields[0] === 'intake' || fields[0] === 'ownIntakeOr'));
}

/** Those that are asked for, always in one order. */
function fieldsOf(filters: Filters): (keyof Filters)[] {
  return (Object.keys(conditions) as (keyof Filters)[]).filter((field) => filters[field] !== undefined);
}

/** Everybody to whom the filters apply, by name. */
export async function listPeople(db: Db, viewerId: string, { filters, limit, offset, after }: Cut): Promise<Found> {
  const values: unknown[] = [viewerId];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = conditionsOf(filters, put).join(' and ');
  const fields = fieldsOf(filters);
  const isCounted = isOfIntake(fields);
  const total = isCounted ? keptTotal(fields[0], '$2') : `select count(*)::int from person where ${where}`;
  const shown = put(limit);
  const behind = after && ` and (search_name, id) > (${put(after.search_name)}, ${put(after.id)}::uuid)`;
  // Nobody is passed over there.
  const begins = after ? 'after' : isCounted && offset === 0 ? 'first' : undefined;
  const idsOf = isCounted ? nearerEnd : fromStart;
  const rows = await runStatement<FoundRow>(db, {
    name: ['people', ...(begins ? [begins] : []), ...fields].join('-'),
    text: found({
      parts: [`counted as materialized (select (${total}) as total)`],
      from: begins
        ? `(${firstOf(`select * from person where ${where}${behind ?? ''}`, 'search_name, id', shown)}) as person`
        : `(${idsOf(where, put(offset), shown)}) as page join person on person.id = page.id`,
      order: 'person.search_name, person.id',
    }),
    values,
  });
  return foundOf(rows);
}

/** SQL: the ids of those on a page, by name; the longest page inside tells the planner that it is short, as `firstOf` does. */
function fromStart(where: string, skipped: string, shown: string): string {
  return `(select id from (
      select id, search_name from person where ${where} order by search_name, id offset ${skipped} limit ${longestPage}
    ) as longest order by search_name, id limit ${shown})`;
}

/** The same, passing over whichever is fewer: those before the page, or those behind it, whose number the count of all tells. */
function nearerEnd(where: string, skipped: string, shown: string): string {
  const behind = `(select greatest(total - ${skipped}::int - ${shown}::int, 0) from counted)`;
  const left = `(select greatest(least(total - ${skipped}::int, ${shown}::int), 0) from counted)`;
  const isEarly = `(select ${skipped}::int <= total / 2 from counted)`;
  return `select id from ${fromStart(where, skipped, shown)} as early where ${isEarly}
    union all select id from (select id from (
      select id, search_name from person where ${where} order by search_name desc, id desc offset ${behind} limit ${longestPage}
    ) as longest order by search_name desc, id desc limit ${left}) as late where not ${isEarly}`;
}

/** How many others there are, of the viewer’s sight, by the count that the database keeps of each intake, for which the filter is the same. */
function keptTotal(filter: keyof Filters | undefined, place: string): string {
  const ofIntake = filter === undefined ? 'true' : conditions[filter](place);
  return `select (select coalesce(sum(person.people), 0)::int from intake_size as person where ${ofIntake})
    - (select count(*)::int from person where id = $1 and ${visible} and ${ofIntake})`;
}

/**
 * Who is found, best first: whose full name or username it is, then by the word that fits worst, then those whom most
 * follow. Without words by name. What suits a rare word does not suit a common one: for words that are few it is planned once,
 * knowing that, and else each time.
 */
export async function listFoundPeople(
  db: Db,
  viewerId: string,
  { text, words, areRare, filters, limit, offset }: Search,
): Promise<Found> {
  const values: unknown[] = [viewerId];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = conditionsOf(filters, put);
  const fields = fieldsOf(filters);
  const hasWords = words.length > 0;
  const isKept = areRare && hasWords && words.length <= mostKept && isOfIntake(fields);
  // A plan that is kept is made without a look at the words; one made for them would look better, and never be kept.
  const putWord: Put = (value, type = 'text') => (isKept ? `(select ${put(value)}::${type})` : put(value));
  if (!hasWords) where.push(holdsAsIs(put(text)));
  const byWords = () => `select person.id, person.search_name, person.followers_count, found.misfit,
      person.search_name = ${put(words.map(({ word }) => word).join(' '))} or lower(person.username) = ${put(text)} as is_exact
    from (
      select person_id, max(misfit) as misfit from (${words.map((word) => peopleOfWord(word, putWord)).join(' union all ')}) as fit
      group by person_id having count(*) = ${words.length} ${isKept ? `limit ${4 * fewUses}` : ''}
    ) as found join person on person.id = found.person_id`;
  const order = hasWords ? 'is_exact desc, misfit, followers_count desc, search_name, id' : 'search_name, id';

  const kind = words.map(({ typos }) => (typos.length > 0 ? 'typos' : 'word'));
  const matching = `matching as ${hasWords ? 'materialized' : 'not materialized'} (
      ${hasWords ? byWords() : 'select person.id, person.search_name from person'} where ${where.join(' and ')})`;
  const page = `(select row_number() over (order by ${order}) as place, id
      from (select * from matching order by ${order} limit ${put(limit)} offset ${put(offset)}) as cut)`;
  const rows = await runStatement<FoundRow>(db, {
    ...(isKept && { name: ['people-found', ...kind, ...fields].join('-') }),
    text: found({
      parts: [matching, 'counted as (select count(*)::int as total from matching)'],
      from: `${page} as page join person on person.id = page.id`,
      order: 'page.place',
    }),
    values,
  });
  return foundOf(rows);
}
