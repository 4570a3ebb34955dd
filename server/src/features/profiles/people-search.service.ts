import type { ListedUser, PeopleSearch } from '@baraza/contract/features/profiles.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { viewListedUser } from './listed-people.ts';
import {
  type Cut,
  fewUses,
  type Found,
  listFoundPeople,
  listPeople,
  listSearchWords,
  type WordRow,
} from './people-search.queries.ts';
import { findIntake } from './profiles.queries.ts';
import { isOneTypo } from './typo.ts';

/** A page of people, how many there are on all, and whether there is another one. */
export interface FoundPeople {
  users: ListedUser[];
  total: number;
  hasMore: boolean;
}

/** More words than a name has make no search better, and each costs a reading. */
const mostWords = 6;
/** Of a shorter word every other one is one typo away. */
const shortestWithTypo = 4;
/** Where somebody without an intake belongs. */
const usualIntake = 'JANUARY_2024';

/** Finds people by words of their name, username or country, and by exact values; never the viewer. */
export async function findPeople({ pool }: Deps, viewer: Viewer, search: PeopleSearch): Promise<FoundPeople> {
  const { search: typed = '', limit, page, ...given } = search;
  const text = typed.trim().toLowerCase();
  const offset = (page - 1) * limit;
  // An empty value is a form's way to ask for nothing.
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const { rows, total } =
    text === ''
      ? await listPeople(pool, viewer.id, { filters, limit, offset })
      : await findByText({ pool }, viewer, text, { filters, limit, offset });
  return { users: rows.map(viewListedUser), total, hasMore: offset + rows.length < total && rows.length > 0 };
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
  { intake, ...search }: Pick<PeopleSearch, 'intake' | 'search' | 'limit' | 'page'>,
): Promise<FoundPeople> {
  const own = (await findIntake(deps.pool, viewer.id)) ?? usualIntake;
  if (intake && intake !== own) throw new AppError('not_your_intake', 'This is the room of another intake.');
  return findPeople(deps, viewer, { ...search, intake: own });
}
