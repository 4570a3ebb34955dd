import { CompiledQuery } from 'kysely';
import type { PictureRow } from '#features/media/media.public.ts';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/database.ts';

export interface PersonJson {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
}

export interface FanRow {
  user: PersonJson;
}

export interface ReviewRow {
  id: string;
  rating: number;
  content: string;
  created_at: string | Date;
  answer: string | null;
  answered_at: string | Date | null;
  user: PersonJson;
}

export interface MemberRow {
  id: string;
  venture_id: string;
  role: string;
  is_invited: boolean;
  user: PersonJson;
}

export interface ProductRow {
  id: string;
  venture_id: string;
  name: string;
  description: string;
  type: 'PRODUCT' | 'SERVICE';
  /** As PostgreSQL writes a decimal in JSON or in text. */
  price: number | string | null;
  price_currency: string | null;
}

export interface VentureRow {
  id: string;
  owner_id: string;
  owner: PersonJson;
  name: string;
  description: string;
  mission: string;
  location: string;
  year_established: number | null;
  email: string;
  phone_number: string;
  website: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  twitter: string;
  category: string | null;
  tags: string[];
  logo: PictureRow | null;
  cover: PictureRow | null;
  likes_count: number;
  followers_count: number;
  reviews_count: number;
  ratings_sum: number;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  liked: boolean;
  followed: boolean;
  likes: FanRow[];
  followers: FanRow[];
  reviews: ReviewRow[];
  members: MemberRow[];
  products: ProductRow[];
}

/** How many entries a venture brings along of each list, beside the viewer's own. */
const othersShown = 5;

const personJson = (person: string) => `json_build_object('id', ${person}.id, 'username', ${person}.username,
  'first_name', ${person}.first_name, 'last_name', ${person}.last_name, 'avatar', ${person}.avatar) as user`;

export const lists = {
  likes: {
    columns: `${personJson('who')}`,
    from: 'venture_like as it join person as who on who.id = it.user_id',
    order: 'it.created_at desc',
    person: 'it.user_id',
  },
  followers: {
    columns: `${personJson('who')}`,
    from: 'venture_follow as it join person as who on who.id = it.user_id',
    order: 'it.created_at desc',
    person: 'it.user_id',
  },
  reviews: {
    columns: `it.id, it.rating, it.content, it.created_at, it.answer, it.answered_at, ${personJson('who')}`,
    from: 'venture_review as it join person as who on who.id = it.author_id',
    order: 'it.id desc',
    person: 'it.author_id',
  },
  // Who was only asked is seen by the owner and by themselves.
  members: {
    columns: `it.id, it.venture_id, it.role, it.accepted_at is null as is_invited, ${personJson('who')}`,
    from: 'venture_member as it join person as who on who.id = it.user_id',
    order: 'it.id',
    person: 'it.user_id',
    condition: '(it.accepted_at is not null or it.user_id = $1 or venture.owner_id = $1)',
  },
} as const;
export const productColumns =
  'it.id, it.venture_id, it.name, it.description, it.type, it.price::float8 as price, it.price_currency';

/** The viewer's own entry and the first others, each by an index: of thousands no more are read than are shown. */
const newestOf = (name: keyof typeof lists) => {
  const list = lists[name];
  const condition = 'condition' in list ? `and ${list.condition}` : '';
  const some = `from ${list.from} where it.venture_id = venture.id
    and ${visiblePersonSql({ person: 'who', viewer: '$1' })} ${condition}`;
  return `coalesce((select json_agg(shown) from (
    (select ${list.columns} ${some} and ${list.person} = $1)
    union all (select ${list.columns} ${some} and ${list.person} <> $1 order by ${list.order} limit ${othersShown})
  ) as shown), '[]') as ${name}`;
};

const picture = (file: 'logo' | 'cover') => `case when venture.${file} is not null then (
    select json_build_object('file', file, 'width', width, 'height', height, 'placeholder', placeholder)
    from media where media.file = venture.${file}
  ) end as ${file}`;

const mine = (table: string) =>
  `coalesce((select true from ${table} as mine where mine.venture_id = venture.id and mine.user_id = $1), false)`;

export const ventureColumns = `venture.id, venture.owner_id, ${personJson('owner').replace(' as user', ' as owner')},
  venture.name, venture.description, venture.mission, venture.location, venture.year_established, venture.email,
  venture.phone_number, venture.website, venture.facebook, venture.instagram, venture.linkedin, venture.twitter,
  venture.category, venture.tags, ${picture('logo')}, ${picture('cover')}, venture.likes_count, venture.followers_count,
  venture.reviews_count, venture.ratings_sum, venture.created_at, venture.updated_at, venture.closed_at,
  ${mine('venture_like')} as liked, ${mine('venture_follow')} as followed,
  ${newestOf('likes')}, ${newestOf('followers')}, ${newestOf('reviews')}, ${newestOf('members')},
  coalesce((select json_agg(shown) from (select ${productColumns} from venture_product as it
    where it.venture_id = venture.id order by it.id desc limit ${othersShown + 1}) as shown), '[]') as products`;

/** A closed venture is seen by its owner alone, and one whose owner is not to be seen by nobody. */
export const mayBeSeen = `${visiblePersonSql({ person: 'owner', viewer: '$1' })}
  and (venture.closed_at is null or venture.owner_id = $1)`;
export const seenVentures = `venture join person as owner on owner.id = venture.owner_id where ${mayBeSeen}`;

export interface ListPage {
  ventureId: string;
  limit: number;
  /** The person, or the entry, that the page before has ended with. */
  after: string | undefined;
}

/** The columns hold JSON that the builder does not write. */
export async function run<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
  return rows;
}
