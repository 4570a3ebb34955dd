import { runNamed, type Runner } from '#platform/named-statement.ts';
import {
  type FanRow,
  type MemberRow,
  type PersonJson,
  type ReviewRow,
  venturesWithPeople,
  type VentureRow,
} from './venture-columns.ts';

/** Which ventures are read: a statement that selects `ventureColumns`; `values` begin with the viewer. */
export interface VenturesSql {
  /** The same for the same text. */
  name: string;
  rows: string;
  order: string;
  values: [viewerId: string, ...more: unknown[]];
}

interface OfPerson {
  user_id: string;
}

/** A venture as it is read, with ids in its lists. */
interface FoundRow extends Omit<VentureRow, 'likes' | 'followers' | 'reviews' | 'members'> {
  /** With commas between. */
  likes: string | null;
  followers: string | null;
  reviews: (Omit<ReviewRow, 'user'> & OfPerson)[];
  members: (Omit<MemberRow, 'user'> & OfPerson)[];
  /** In one row, for all of them. */
  people: [id: string, username: string, firstName: string, lastName: string, avatar: string | null][] | null;
}

type People = Map<string, PersonJson>;

/**
 * Reads ventures with all that they bring along. Whom the viewer may see is asked of each person once, after the lists
 * are cut. Where somebody in them is not to be seen, which is rare, the lists are read again of those alone who are, so
 * that nobody hidden takes a place.
 */
export async function readVentures(runner: Runner, { name, rows, order, values }: VenturesSql): Promise<VentureRow[]> {
  const [viewerId] = values;
  const found = await runNamed<FoundRow>(runner, name, venturesWithPeople(rows, order, 'of anybody'), values);
  const people = peopleOf(found);
  if (found.every((row) => areSeen(row, people))) return found.map((row) => withPeople(row, viewerId, people));
  const text = venturesWithPeople(rows, order, 'of those seen');
  const seen = await runNamed<FoundRow>(runner, `${name}-seen`, text, values);
  const those = peopleOf(seen);
  return seen.map((row) => withPeople(row, viewerId, those));
}

function peopleOf(rows: readonly FoundRow[]): People {
  const people = rows.find((row) => row.people)?.people ?? [];
  return new Map(
    people.map(([id, username, first_name, last_name, avatar]) => [
      id,
      { id, username, first_name, last_name, avatar },
    ]),
  );
}

function areSeen({ likes, followers, reviews, members }: FoundRow, people: People): boolean {
  const isSeen = (id: string) => people.has(id);
  const isOfSeen = ({ user_id }: OfPerson) => people.has(user_id);
  return (
    split(likes).every(isSeen) && split(followers).every(isSeen) && reviews.every(isOfSeen) && members.every(isOfSeen)
  );
}

/** The viewer's own like or follow comes first. */
function withPeople(row: FoundRow, viewerId: string, people: People): VentureRow {
  const fans = (isOne: boolean, others: string | null): FanRow[] =>
    (isOne ? [viewerId, ...split(others)] : split(others)).flatMap((id) => {
      const user = people.get(id);
      return user ? [{ user }] : [];
    });
  const entries = <Entry extends OfPerson>(list: readonly Entry[]) =>
    list.flatMap((entry) => {
      const user = people.get(entry.user_id);
      return user ? [{ ...entry, user }] : [];
    });
  return {
    ...row,
    likes: fans(row.liked, row.likes),
    followers: fans(row.followed, row.followers),
    reviews: entries(row.reviews),
    members: entries(row.members),
  };
}

function split(ids: string | null): string[] {
  return ids ? ids.split(',') : [];
}
