import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { PeopleSearch, UserList } from '@baraza/contract/features/profiles.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { type WrittenJson, writtenObject } from '#platform/written-json.ts';
import {
  type Cut,
  fewUses,
  type Filters,
  type Found,
  listFoundPeople,
  listPeople,
  listSearchWords,
  type WordRow,
} from './people-search.queries.ts';
import { isOneTypo } from './typo.ts';

/** A page of people, and whether there is another one. */
export interface FoundPeople {
  list: WrittenJson<UserList>;
  hasMore: boolean;
}

type Asked = Pick<PeopleSearch, 'search' | 'limit' | 'page'>;

/** More words than a name has make no search better, and each costs a reading. */
const mostWords = 6;
/** Of a shorter word every other one is one typo away. */
const shortestWithTypo = 4;

/** Finds people by words of their name, username or country, and by exact values; never the viewer. */
export async function findPeople(deps: Deps, viewer: Viewer, search: PeopleSearch): Promise<FoundPeople> {
  const { search: text, limit, page, ...given } = search;
  // An empty value is a form's way to ask for nothing.
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const asked = { search: text, limit, page };
  return viewFound(await find(deps, viewer, asked, filters), asked);
}

function find({ pool }: Deps, viewer: Viewer, { search = '', limit, page }: Asked, filters: Filters): Promise<Found> {
  const text = search.trim().toLowerCase();
  const cut = { filters, limit, offset: (page - 1) * limit };
  return text === '' ? listPeople(pool, viewer.id, cut) : findByText({ pool }, viewer, text, cut);
}

function viewFound({ users, shown, total }: Found, { limit, page }: Asked): FoundPeople {
  const hasMore = (page - 1) * limit + shown < total && shown > 0;
  return { list: writtenObject<UserList>({ users, total }), hasMore };
}

async function findByText({ pool }: Pick<Deps, 'pool'>, viewer: Viewer, text: string, cut: Cut): Promise<Found> {
  const words = (await listSearchWords(pool, text)).slice(0, mostWords);
  return listFoundPeople(pool, viewer.id, {
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
