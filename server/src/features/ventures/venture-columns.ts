import { CompiledQuery } from 'kysely';
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

/** A venture before its lists. */
export interface VentureCardRow {
  id: string;
  owner_id: string;
  owner_username: string;
  owner_first_name: string;
  owner_last_name: string;
  owner_avatar: string | null;
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
  /** Width, height, file and placeholder, with blanks between. */
  logo: string | null;
  cover: string | null;
  likes_count: number;
  followers_count: number;
  reviews_count: number;
  ratings_sum: number;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  liked: boolean;
  followed: boolean;
}

export interface VentureRow extends VentureCardRow {
  likes: FanRow[];
  followers: FanRow[];
  reviews: ReviewRow[];
  members: MemberRow[];
  products: ProductRow[];
}

/** How many entries a venture brings along of each list, beside the viewer's own. */
const othersShown = 5;

const personJson = (person: string) => `json_build_object('id', ${person}.id, 'username', ${person}.username,
  'first_name', ${person}.first_name, 'last_name', ${person}.last_name, 'avatar', ${person}.avatar)`;

/** A list of people and what they have to do with a venture: `entry` is what is shown of each beside who it is. */
interface PeopleList {
  table: string;
  person: string;
  order: string;
  entry?: string;
  condition?: string;
}

const lists = {
  likes: { table: 'venture_like', person: 'it.user_id', order: 'it.created_at desc' },
  followers: { table: 'venture_follow', person: 'it.user_id', order: 'it.created_at desc' },
  reviews: {
    table: 'venture_review',
    person: 'it.author_id',
    order: 'it.id desc',
    entry: 'it.id, it.rating, it.content, it.created_at, it.answer, it.answered_at',
  },
  // Who was only asked is seen by the owner and by themselves.
  members: {
    table: 'venture_member',
    person: 'it.user_id',
    order: 'it.id',
    entry: 'it.id, it.venture_id, it.role, it.accepted_at is null as is_invited',
    condition: '(it.accepted_at is not null or it.user_id = $1 or venture.owner_id = $1)',
  },
} as const satisfies Record<string, PeopleList>;

/** All of a list with its people, as the calls for one list read it. */
export const listSql = (name: keyof typeof lists) => {
  const { table, person, entry, condition = 'true' }: PeopleList = lists[name];
  return {
    columns: `${entry ? `${entry}, ` : ''}${personJson('who')} as user`,
    from: `${table} as it join person as who on who.id = ${person}`,
    seen: visiblePersonSql({ person: 'who', viewer: '$1' }),
    condition,
  };
};

export const productColumns =
  'it.id, it.venture_id, it.name, it.description, it.type, it.price::float8 as price, it.price_currency';

/** Whose entries are brought along: of anybody, or of those alone whom the viewer may see. */
export type Whose = 'of anybody' | 'of those seen';

const entriesFrom = ({ table, person }: PeopleList, whose: Whose) =>
  whose === 'of anybody'
    ? `${table} as it where it.venture_id = venture.id`
    : `${table} as it join person as who on who.id = ${person} where it.venture_id = venture.id
        and ${visiblePersonSql({ person: 'who', viewer: '$1' })}`;

/** The ids of the newest fans but the viewer. */
const fans = (name: 'likes' | 'followers', whose: Whose) => {
  const list = lists[name];
  return `case when venture.${name}_count > 0 then array(
    select ${list.person} from ${entriesFrom(list, whose)} and ${list.person} <> $1 order by ${list.order} limit ${othersShown}
  ) end as ${name}`;
};

/** Whether the viewer has an entry with any venture: who has none is not looked for in each. */
const hasAny = (table: string, person: string) => `(select true from ${table} as it where ${person} = $1 limit 1)`;

/**
 * The viewer's own entry and the first others, each by an index: of thousands no more are read than are shown.
 */
const entries = (name: 'reviews' | 'members', whose: Whose) => {
  const list: PeopleList = lists[name];
  const { table, entry, person, order, condition = 'true' } = list;
  const some = `select ${entry}, ${person} as user_id from ${entriesFrom(list, whose)} and ${condition}`;
  return `cross join lateral (select coalesce(json_agg(shown), '[]') as entries, array_agg(shown.user_id) as people from (
    (${some} and ${person} = $1 and ${hasAny(table, person)})
    union all (${some} and ${person} <> $1 order by ${order} limit ${othersShown})
  ) as shown) as ${name}`;
};

/** One text, as PostgreSQL takes longer to make an object of it. */
const picture = (file: 'logo' | 'cover') => `case when venture.${file} is not null then (
    select width || ' ' || height || ' ' || file || ' ' || placeholder from media where media.file = venture.${file}
  ) end as ${file}`;

const mine = (table: string) => `coalesce((select true from ${table} as mine
    where mine.venture_id = venture.id and mine.user_id = $1 and ${hasAny(table, 'it.user_id')}), false)`;

const ownColumns = `id, owner_id, name, description, mission, location, year_established, email, phone_number, website,
  facebook, instagram, linkedin, twitter, category, tags, likes_count, followers_count, reviews_count, ratings_sum,
  created_at, updated_at, closed_at`;

const ownerColumns = 'owner_username, owner_first_name, owner_last_name, owner_avatar';

/** What is read of a venture before its lists: its own columns, its owner and pictures, and whether the viewer is a fan. */
export const ventureColumns = `${ownColumns.replaceAll(/\w+/g, 'venture.$&')},
  ${ownerColumns.replaceAll(/owner_(\w+)/g, 'owner.$1 as $&')},
  ${picture('logo')}, ${picture('cover')}, ${mine('venture_like')} as liked, ${mine('venture_follow')} as followed`;

/**
 * The ventures that `rows` selects by the columns above, in that order, with all that they bring along. The same people
 * stand in many lists: these hold ids, and the first row has the people, each once and those alone whom the viewer sees.
 */
export const venturesWithPeople = (rows: string, order: string, whose: Whose) => `with page as materialized (${rows}),
  brought as materialized (
    select venture.*, ${fans('likes', whose)}, ${fans('followers', whose)}, reviews.entries as reviews,
      reviews.people as reviewers, members.entries as members, members.people as team,
      coalesce((select json_agg(shown) from (select ${productColumns} from venture_product as it
        where it.venture_id = venture.id order by it.id desc limit ${othersShown + 1}) as shown), '[]') as products
    from page as venture ${entries('reviews', whose)} ${entries('members', whose)}
  )
  select ${ownColumns}, ${ownerColumns}, logo, cover, liked, followed, array_to_string(likes, ',') as likes, array_to_string(followers, ',') as followers, reviews, members,
    products, case when row_number() over () = 1 then (
      select json_agg(array[id::text, username, first_name, last_name, avatar]) from person
      where id = any (array(select unnest($1::uuid || likes || followers || reviewers || team) from brought))
        and ${visiblePersonSql({ person: 'person', viewer: '$1' })}
    ) end as people
  from brought order by ${order}`;

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
