import { begin, idAt, people, personIdSql, uuidSql } from './dataset-ids.ts';

export const ventures = 20_000;

const things = 'braids,chapati,laptops,posters,tutoring,sneakers,beats,candles,smoothies,logos'.split(',');
const places = 'Hall Four,North Semaphore,the library,Hostel B,the old canteen,Block C,the market'.split(',');
const categories = 'healthcare,tech,fashion,food,consulting,education,art,sports,entertainment,community'.split(',');
const story =
  'We began with one pan and a borrowed table, and most of what we earn still goes into the next one. ' +
  'Orders close the evening before; whoever comes early takes the best. Ask for a sample and tell us what is missing. ';

const pick = (list: readonly string[], number: string) =>
  `('{"${list.join('","')}"}'::text[])[1 + (hashint4extended(${number}, 7) & 1048575) % ${list.length}]`;
const id = (number: string) => uuidSql(`${begin} + (${number})::bigint * 60000`, number);

/** The id of a venture, numbered from 1. */
export function ventureId(number: number): string {
  return idAt(begin + number * 60_000, number);
}

const fan = (number: string, place: string) => personIdSql(`1 + (${number} * 7 + ${place} * 191) % ${people}`);

/** The statements that add ventures of the feed's people, each with fans, reviews, products and a team. */
export const venturesSql: string[] = [
  `insert into media (file, owner_id, purpose, width, height, placeholder, state)
   select md5('venture' || n) || '.jpg', ${personIdSql(`1 + n % ${people}`)}, 'venture', 1600, 900,
     'data:image/webp;base64,${'UklGRkQAAABXRUJQVlA4'.repeat(7)}', 'attached'
   from generate_series(1, ${ventures}) as n where n % 4 <> 0`,
  `insert into venture (id, owner_id, name, description, mission, location, email, phone_number, category, tags,
     likes_count, followers_count, reviews_count, ratings_sum, cover, created_at)
   select ${id('n')}, ${personIdSql(`1 + n % ${people}`)}, initcap(${pick(things, 'n')}) || ' by student ' || n,
     left(repeat('${story}', 4), 150 + (n * 37) % 600), left('${story}', 80), 'Near ' || ${pick(places, 'n * 3')},
     'student' || n || '@bench.example', '+254712345678', ${pick(categories, 'n * 5')},
     array[${pick(things, 'n * 11')}, ${pick(categories, 'n * 13')}], n % 20, n % 13, n % 7, (n % 7) * 4,
     case when n % 4 <> 0 then md5('venture' || n) || '.jpg' end, now()
   from generate_series(1, ${ventures}) as n`,
  ...(['venture_like', 'venture_follow'] as const).map(
    (table, at) => `insert into ${table} (venture_id, person_id)
   select ${id('n')}, ${fan('n', 'k')} from generate_series(1, ${ventures}) as n, generate_series(1, 20) as k
   where k <= n % ${at === 0 ? 20 : 13} on conflict do nothing`,
  ),
  `insert into venture_review (venture_id, author_id, rating, content)
   select ${id('n')}, ${fan('n + 1', 'k')}, 4, left('${story}', 20 + (n * 11 + k * 29) % 180)
   from generate_series(1, ${ventures}) as n, generate_series(1, 7) as k where k <= n % 7 on conflict do nothing`,
  `insert into venture_member (venture_id, person_id, title, accepted_at)
   select ${id('n')}, ${fan('n + 2', 'k')}, 'Helper', now()
   from generate_series(1, ${ventures}) as n, generate_series(1, 3) as k where k <= n % 4 on conflict do nothing`,
  `insert into venture_product (venture_id, name, description, type, price, price_currency)
   select ${id('n')}, 'Offer ' || k, left('${story}', 60), 'PRODUCT', 100 * k, 'KES'
   from generate_series(1, ${ventures}) as n, generate_series(1, 6) as k where k <= n % 7`,
];
