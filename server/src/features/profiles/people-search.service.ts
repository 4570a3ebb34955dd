import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { PeopleSearch, UserList } from '@baraza/contract/features/profiles.ts';
import { notOurCursor, readCursor, writeCursor } from '#platform/cursor.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { type RawJson, writtenObject } from '#platform/written-json.ts';
import {
  type Cut,
  fewUses,
  type Filters,
  type Found,
  listFoundPeople,
  listPeople,
  listSearchWords,
  type PlaceByName,
  type WordRow,
} from './people-search.queries.ts';
import { isOneTypo } from './typo.ts';

/** A page of people, and what to ask for the next one with, where there is one. */
export interface FoundPeople {
  list: RawJson<UserList>;
  next: { page: string } | { cursor: string } | undefined;
}

type Asked = Pick<PeopleSearch, 'search' | 'limit' | 'page' | 'cursor'>;

/** More words than a name has make no search better, and each costs a reading. */
const mostWords = 6;
/** Of a shorter word every other one is one typo away. */
const shortestWithTypo = 4;

/** Finds people by words of their name, username or country, and by exact values; never the viewer. */
export async function findPeople(deps: Deps, viewer: Viewer, search: PeopleSearch): Promise<FoundPeople> {
  const { search: text, limit, page, cursor, ...given } = search;
  // An empty value is a form's way to ask for nothing.
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const asked = { search: text, limit, page, cursor };
  return viewFound(await find(deps, viewer, asked, filters), asked);
}

async function find({ db }: Deps, viewer: Viewer, asked: Asked, filters: Filters): Promise<Found> {
  const { limit, page, cursor } = asked;
  const cut = { filters, limit, offset: (page - 1) * limit };
  const text = textOf(asked);
  if (text !== '') return findByText({ db }, viewer, text, cut);
  return listPeople(db, viewer.id, { ...cut, after: cursor === undefined ? undefined : placeOf(cursor) });
}

function textOf({ search = '' }: Asked): string {
  return search.trim().toLowerCase();
}

function viewFound({ users, shown, total, last }: Found, asked: Asked): FoundPeople {
  const list = writtenObject<UserList>({ users, total });
  const { limit, page, cursor } = asked;
  const isByName = textOf(asked) === '';
  // Behind a cursor nobody knows how many stood before it; where the last page is a full one, an empty one follows.
  const isLast = shown < limit || ((cursor === undefined || !isByName) && page * limit >= total);
  if (isLast || !last) return { list, next: undefined };
  return { list, next: isByName ? { cursor: cursorOf(last) } : { page: String(page + 1) } };
}

function cursorOf({ search_name, id }: PlaceByName): string {
  return writeCursor({ value: Buffer.from(search_name).toString('base64url'), id });
}

/** The place a cursor of ours names. Throws 400 `invalid_query` for anything else. */
function placeOf(cursor: string): PlaceByName {
  const { value, id } = readCursor(cursor);
  const search_name = Buffer.from(value, 'base64url').toString();
  if (search_name === '' || search_name.includes('\0')) throw notOurCursor();
  return { search_name, id };
}

async function findByText({ db }: Pick<Deps, 'db'>, viewer: Viewer, text: string, cut: Cut): Promise<Found> {
  const words = (await listSearchWords(db, text)).slice(0, mostWords);
  return listFoundPeople(db, viewer.id, {
    text: text.replace(/^@(?=.)/, ''),
    words: words.map(withTypos),
    areRare: words.every(({ uses }) => uses <= fewUses),
    ...cut,
  });
}

function withTypos({ word, alike }: WordRow) {
  const isLongEnough = [...word].length >= shortestWithTypo;
  return { word, typos: isLongEnough ? alike.filter((known) => isOneTypo(known, word)) : [] };
}

/** The students of the viewer's own intake by name. Throws 403 `not_your_intake` for another one. */
export async function viewDirectory(
  deps: Deps,
  viewer: Viewer,
  { intake, ...asked }: Asked & Pick<PeopleSearch, 'intake'>,
): Promise<FoundPeople> {
  // Only one's own is ever looked at, so that the statement which reads it tells as well whether it was the one asked for.
  const found = await find(deps, viewer, asked, { ownIntakeOr: defaultIntake });
  if (intake && intake !== (found.ownIntake ?? defaultIntake)) {
    throw new AppError('not_your_intake', 'This is the room of another intake.');
  }
  return viewFound(found, asked);
}
