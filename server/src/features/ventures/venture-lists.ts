import type { Review, Venture, VentureFan, VentureMember } from '@baraza/contract/features/ventures.ts';
import { personJson, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import { json, type JsonSql } from '#platform/json-sql.ts';
import {
  fanJson,
  hasAnySql,
  type HowMany,
  isFanSql,
  memberJson,
  productJson,
  reviewJson,
  someone,
  ventureCardJson,
  viewer,
} from './ventures.view.ts';

/** How many entries a venture brings along of each list, beside the viewer's own. */
const othersShown = 5;

/** A list of people and what they have to do with a venture; `id` is what its pages go by. */
interface PeopleList<T> {
  table: string;
  person: string;
  id: string;
  element: JsonSql<T>;
  condition: string;
}

const lists = {
  likes: {
    table: 'venture_like',
    person: 'it.user_id',
    id: 'it.user_id',
    element: fanJson(someone),
    condition: 'true',
  },
  followers: {
    table: 'venture_follow',
    person: 'it.user_id',
    id: 'it.user_id',
    element: fanJson(someone),
    condition: 'true',
  },
  reviews: {
    table: 'venture_review',
    person: 'it.author_id',
    id: 'it.id',
    element: reviewJson(someone),
    condition: 'true',
  },
  // Who was only asked is seen by the owner and by themselves.
  members: {
    table: 'venture_member',
    person: 'it.user_id',
    id: 'it.id',
    element: memberJson(someone),
    condition: '(it.accepted_at is not null or it.user_id = $1 or venture.owner_id = $1)',
  },
} as const satisfies Record<string, PeopleList<unknown>>;

/** What a call for one list reads of it: of all its people, those whom the viewer, `$1`, may see. */
export const listSql = (name: keyof typeof lists) => {
  const { table, person, id, element, condition }: PeopleList<unknown> = lists[name];
  return {
    columns: `${id} as id, ${element.sql} as json`,
    from: `${table} as it join person as who on who.id = ${person}`,
    seen: `${visiblePersonSql({ person: 'who', viewer: '$1' })} and ${condition}`,
  };
};

/** The viewer's own entry, and the first others of whom the viewer may see. */
const entries = <T>({ table, person, element, condition }: PeopleList<T>, order: string, own: string): JsonSql<T[]> =>
  json.first(element, {
    before: json.known<T>(`(${own})`),
    from: `from ${table} as it join person as who on who.id = ${person}
      where it.venture_id = venture.id and ${person} <> $1 and ${condition}
        and ${visiblePersonSql({ person: 'who', viewer: '$1' })}`,
    order,
    limit: othersShown,
  });

const fans = (name: 'likes' | 'followers', isFan: string) =>
  unlessNone(
    name,
    entries<VentureFan>(lists[name], 'it.created_at desc', `case when ${isFan} then ${fanJson(viewer).sql} end`),
  );

const own = (name: 'reviews' | 'members', element: JsonSql<unknown>, howMany: HowMany) => {
  const { table, person } = lists[name];
  const entry = `(select ${element.sql} from ${table} as it where it.venture_id = venture.id and ${person} = $1)`;
  return howMany === 'one' ? entry : `case when ${hasAnySql(table, person)} then ${entry} end`;
};

/** The open offer to hand a venture over, for its owner and the person it is offered to. */
const transferJson = json.object<NonNullable<Venture['transfer']>>({
  user: personJson('heir'),
  expiresAt: json.moment('offer.expires_at'),
});
const transferSql = `select ${transferJson.sql} from venture_transfer as offer join person as heir on heir.id = offer.to_id
  where offer.venture_id = venture.id and offer.expires_at > now() and $1 in (venture.owner_id, offer.to_id)
    and ${visiblePersonSql({ person: 'heir', viewer: '$1' })}`;

/** All that a `venture` of this `owner` shows the viewer, `$1`. */
export function ventureJson(howMany: HowMany): JsonSql<Venture> {
  const whole = json.object<Venture>({
    ...ventureCardJson,
    liked: json.boolean('mine.liked'),
    followed: json.boolean('mine.followed'),
    VentureLike: fans('likes', 'mine.liked'),
    followers: fans('followers', 'mine.followed'),
    reviews: unlessNone(
      'reviews',
      entries<Review>(lists.reviews, 'it.id desc', own('reviews', reviewJson(viewer), howMany)),
    ),
    members: entries<VentureMember>(lists.members, 'it.id', own('members', memberJson(viewer), howMany)),
    products: json.first(productJson, {
      from: 'from venture_product as it where it.venture_id = venture.id',
      order: 'it.id desc',
      limit: othersShown + 1,
    }),
    transfer: json.orNull(json.known<NonNullable<Venture['transfer']>>(`(${transferSql})`)),
  });
  // What several parts of it ask for is read once.
  const mine = `select ${isFanSql('likes', howMany)} as liked, ${isFanSql('followers', howMany)} as followed, (
    select ${personJson('person').sql} from person
    where person.id = $1 and ${visiblePersonSql({ person: 'person', viewer: '$1' })}) as who`;
  return json.known(`(select ${whole.sql} from (${mine} offset 0) as mine)`);
}

/** Nothing where the venture's own count says so. */
function unlessNone<T>(name: 'likes' | 'followers' | 'reviews', list: JsonSql<T[]>): JsonSql<T[]> {
  return json.emptyWhere(`venture.${name}_count = 0`, list);
}
