import { countries } from '@baraza/contract/features/profile-options.ts';
import type { ListedUser, PeopleSearch } from '@baraza/contract/features/profiles.ts';
import { invalidCursor, decodeCursor, encodeCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import {
  countPeople,
  type Filters,
  findIntake,
  listFoundPeople,
  listPeople,
  listSearchWords,
  maxSkipped,
  type NamePosition,
  type SearchWord,
} from './people-search.queries.ts';
import { viewListedUser } from './profiles.view.ts';
import { isOneTypo } from './typo.ts';

/** A page of people, and how many there are on all pages. */
export interface FoundPeople extends Page<ListedUser> {
  total: number;
}

type PageQuery = Pick<PeopleSearch, 'search' | 'limit' | 'page' | 'cursor'>;

/** Further words are ignored, because each one costs a lookup. */
const maxWords = 6;
/** Nearly every shorter word is one typo away from another word. */
const minLengthForTypos = 4;

/** Finds people by words of their name, username or country, and by exact values. Never includes the viewer. */
export async function findPeople({ reads }: Deps, viewer: Viewer, search: PeopleSearch): Promise<FoundPeople> {
  const { search: text, limit, page, cursor, messagesFrom, ...given } = search;
  // A form sends empty values for fields that were not filled in.
  const filters: Filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  if (messagesFrom) filters.openToCampusOf = viewer.id;
  const query = { search: text, limit, page, cursor };
  const isPlain = isBlank(text) && Object.keys(filters).length === 0;
  return reads[isPlain ? 'run' : 'search'](viewer.id, (db) => find(db, viewer, query, filters));
}

/** The students of the viewer's own intake by name. Throws 403 `not_your_intake` for another one. */
export async function viewDirectory(
  { db, reads }: Deps,
  viewer: Viewer,
  { intake, ...query }: PageQuery & Pick<PeopleSearch, 'intake'>,
): Promise<FoundPeople> {
  const own = await findIntake(db, viewer.id);
  if (own === null || (intake && intake !== own))
    throw new AppError('not_your_intake', 'You can only open the directory of your own intake.');
  return reads[isBlank(query.search) ? 'run' : 'search'](viewer.id, (db) => find(db, viewer, query, { intake: own }));
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}

async function find(db: Db, viewer: Viewer, query: PageQuery, filters: Filters): Promise<FoundPeople> {
  const text = (query.search ?? '').trim().toLowerCase();
  if (text === '') return findByName(db, viewer, query, filters);
  return findByText(db, viewer, query, { text, words: await listWords(db, text), filters });
}

/** Everyone who matches the filters, by name. */
async function findByName(
  db: Db,
  viewer: Viewer,
  { limit, page, cursor }: PageQuery,
  filters: Filters,
): Promise<FoundPeople> {
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const offset = after ? 0 : (page - 1) * limit;
  const isInReach = offset <= maxSkipped;
  const rows = isInReach ? await listPeople(db, viewer.id, { filters, limit: limit + 1, offset, after }) : [];
  return {
    ...pageOf(rows, limit, { view: viewListedUser, cursorOf: encodePosition }),
    total: rows[0]?.total ?? (await countPeople(db, viewer.id, filters)),
  };
}

/** People found by a text, best first. */
async function findByText(
  db: Db,
  viewer: Viewer,
  { limit, page, cursor }: PageQuery,
  { text, words, filters }: { text: string; words: SearchWord[]; filters: Filters },
): Promise<FoundPeople> {
  const search = { text: text.replace(/^@(?=.)/, ''), words, filters };
  const offset = cursor === undefined ? (page - 1) * limit : decodeOffset(cursor);
  const rows = await listFoundPeople(db, viewer.id, { ...search, limit: limit + 1, offset });
  // The total comes with the rows; a page behind the last one has none.
  const [first] =
    rows.length > 0 || offset === 0 ? rows : await listFoundPeople(db, viewer.id, { ...search, limit: 1, offset: 0 });
  return {
    ...pageOf(rows, limit, { view: viewListedUser, cursorOf: (_, count) => String(offset + count) }),
    total: first?.total ?? 0,
  };
}

async function listWords(db: Db, text: string): Promise<SearchWord[]> {
  const words = await listSearchWords(db, text, maxWords);
  return words.map(({ word, similar, people }) => {
    const isLongEnough = [...word].length >= minLengthForTypos;
    const isTypo = (known: string) => isLongEnough && isOneTypo(known, word);
    return { word, typos: similar.filter(isTypo), countries: countriesNamed(word, isTypo), people };
  });
}

/** The words of each country in their stored form. */
const countryWords = countries.map((country) => ({ country, words: country.toLowerCase().split('_') }));

function countriesNamed(word: string, isTypo: (known: string) => boolean): string[] {
  const fits = (known: string) => known.startsWith(word) || isTypo(known);
  return countryWords.filter(({ words }) => words.some(fits)).map(({ country }) => country);
}

/** Decodes the cursor of found people, which is the number of those on earlier pages. Throws 400 `invalid_query` if it is malformed. */
function decodeOffset(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}

/** A name without letters has an empty search name, which is written as `_`. */
function encodePosition({ search_name, id }: NamePosition): string {
  return encodeCursor({ value: Buffer.from(search_name).toString('base64url') || '_', id });
}

/** Throws 400 `invalid_query` unless `encodePosition` could have written the cursor. */
function decodePosition(cursor: string): NamePosition {
  const { value, id } = decodeCursor(cursor);
  const search_name = Buffer.from(value, 'base64url').toString();
  if ((search_name === '' && value !== '_') || search_name.includes('\0')) throw invalidCursor();
  return { search_name, id };
}
