import type {
  Review,
  VentureAnnouncement,
  VentureCard,
  VentureFan,
  VentureMember,
  VentureProduct,
} from '@baraza/contract/features/ventures.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { pictureOfJson } from '#features/media/media.public.ts';
import { personJson } from '#features/profiles/profiles.public.ts';
import { json, type JsonFields, type JsonSql } from '#platform/json-sql.ts';

/** Whether the viewer, `$1`, has an entry with any venture: who has none is not looked for in each of many. */
export const hasAnySql = (table: string, person: string) =>
  `(select true from ${table} as it where ${person} = $1 limit 1)`;

/** Whether it is for one venture that is asked for, or for each of a page. */
export type HowMany = 'one' | 'many';

/** Whether the viewer likes a venture, or follows it: true, or else false or null. */
export const isFanSql = (kind: 'likes' | 'followers', howMany: HowMany) => {
  const table = kind === 'likes' ? 'venture_like' : 'venture_follow';
  const isWorthIt = howMany === 'one' ? 'true' : hasAnySql(table, 'it.user_id');
  return `venture.${kind}_count > 0 and (select true from ${table} as own
    where own.venture_id = venture.id and own.user_id = $1 and ${isWorthIt})`;
};

/** How a `venture` of this `owner` is shown to the viewer, `$1`, before its lists. */
export const ventureCardJson: JsonFields<VentureCard> = {
  id: json.plain('venture.id'),
  ownerId: json.plain('venture.owner_id'),
  owner: personJson('owner'),
  name: json.text('venture.name'),
  description: json.text('venture.description'),
  mission: json.text('venture.mission'),
  // In the order in which the column has them.
  ...json.knownFields('venture.facts', [
    'location',
    'yearEstablished',
    'email',
    'phoneNumber',
    'website',
    'tags',
    'category',
    'facebook',
    'instagram',
    'linkedin',
    'twitter',
    'logoUrl',
    'coverImageUrl',
  ]),
  logo: pictureOfJson('venture.logo'),
  cover: pictureOfJson('venture.cover'),
  createdAt: json.moment('venture.created_at'),
  updatedAt: json.moment('venture.updated_at'),
  isClosed: json.boolean('venture.closed_at is not null'),
  likesCount: json.integer('venture.likes_count'),
  followersCount: json.integer('venture.followers_count'),
  reviewsCount: json.integer('venture.reviews_count'),
  averageRating: json.orNull(json.decimal('venture.ratings_sum::float8 / nullif(venture.reviews_count, 0)')),
  liked: json.boolean(isFanSql('likes', 'many')),
  followed: json.boolean(isFanSql('followers', 'many')),
};

/** Somebody in a list: the SQL of their id, and what writes who they are. */
interface Listed {
  id: string;
  user: JsonSql<Person>;
}

export const someone: Listed = { id: 'who.id', user: personJson('who') };
/** The viewer, whom a venture with lists reads once for all of them (`mine`). */
export const viewer: Listed = { id: '$1::uuid', user: json.known('mine.who') };

// Each of an entry `it` of a list.

export const fanJson = ({ id, user }: Listed) => json.object<VentureFan>({ userId: json.plain(id), user });

export const reviewJson = ({ user }: Listed) =>
  json.object<Review>({
    id: json.plain('it.id'),
    rating: json.integer('it.rating'),
    comment: json.text('it.content'),
    createdAt: json.moment('it.created_at'),
    user,
    answer: json.orNull(
      json.object<NonNullable<Review['answer']>>({
        content: json.text('it.answer'),
        createdAt: json.moment('it.answered_at'),
      }),
    ),
  });

export const memberJson = ({ user }: Listed) =>
  json.object<VentureMember>({
    id: json.plain('it.id'),
    user,
    role: json.text('it.role'),
    ventureId: json.plain('it.venture_id'),
    isInvited: json.boolean('it.accepted_at is null'),
  });

export const productJson = json.object<VentureProduct>({
  id: json.plain('it.id'),
  name: json.text('it.name'),
  description: json.text('it.description'),
  type: json.plain<VentureProduct['type']>('it.type'),
  price: json.optional(json.decimal('it.price::float8')),
  priceCurrency: json.optional(json.plain('it.price_currency')),
  ventureId: json.plain('it.venture_id'),
});

export const announcementJson = json.object<VentureAnnouncement>({
  id: json.plain('it.id'),
  title: json.text('it.title'),
  content: json.text('it.content'),
  date: json.orNull(json.moment('it.date')),
  type: json.plain<VentureAnnouncement['type']>('it.type'),
  createdAt: json.moment('it.created_at'),
  ventureId: json.plain('it.venture_id'),
});

export function viewRatings({
  reviews_count: count,
  ratings_sum: sum,
}: {
  reviews_count: number;
  ratings_sum: number;
}) {
  return { reviewsCount: count, averageRating: averageOf(sum, count) };
}

/** The mean of all ratings; null where there is none. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}
