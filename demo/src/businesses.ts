import { hoursColumns } from '@baraza/server/src/features/ventures/ventures.public.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addDatedRows, addRows } from './rows.ts';
import { before, spread, spreadActions } from './times.ts';

const [second, day] = [1_000, 86_400_000];

/** Adds the businesses with their likes, followers, reviews, team, products, announcements and daily views. */
export async function addBusinesses(tx: Tx, data: DemoData, { now, idOf, pictures }: Load): Promise<void> {
  const dated = data.businesses.map((business) => ({ ...business, at: before(now, business.registered) }));
  const idOfBusiness = makeIds(dated);
  const businesses = dated.map((business) => ({ ...business, id: idOfBusiness(business) }));
  await addRows(
    tx,
    'venture',
    businesses.map((business, index) => ({
      id: business.id,
      owner_id: idOf(business.owner),
      name: business.name,
      description: business.description,
      mission: business.mission,
      location: business.location,
      year_established: business.since,
      email: `hello@${business.slug}.example`,
      // The country code 999 is unassigned, so the number does not exist.
      phone_number: `+999 555 ${1000 + index}`,
      website: `https://${business.slug}.example`,
      facebook: '',
      instagram: `https://instagram.example/${business.slug}`,
      linkedin: '',
      twitter: '',
      category: business.category,
      tags: business.tags,
      ...hoursColumns(business.hours ?? null),
      logo: pictures.find(business.owner, business.logo),
      cover: pictures.find(business.owner, business.cover),
      likes_count: business.likes.length,
      followers_count: business.followers.length,
      reviews_count: business.reviews.length,
      ratings_sum: business.reviews.reduce((sum, { rating }) => sum + rating, 0),
      created_at: business.at,
      updated_at: business.at,
    })),
  );
  for (const [table, listOf] of [
    ['venture_like', 'likes'],
    ['venture_follow', 'followers'],
  ] as const) {
    await addRows(
      tx,
      table,
      businesses.flatMap((business) =>
        spreadActions(business[listOf], business.at, now).map(({ by, at }) => ({
          venture_id: business.id,
          person_id: idOf(by),
          created_at: at,
        })),
      ),
    );
  }

  await addDatedRows(
    tx,
    'venture_review',
    businesses.flatMap((business) =>
      spread(business.reviews, business.at, before(now, 60 * second)).map(({ author, rating, text, answer, at }) => ({
        venture_id: business.id,
        author_id: idOf(author),
        rating,
        content: text,
        created_at: at,
        updated_at: at,
        answer: answer ?? null,
        answered_at: answer === undefined ? null : new Date(at.getTime() + 30 * second),
      })),
    ),
  );
  await addDatedRows(
    tx,
    'venture_member',
    businesses.flatMap((business) =>
      spread(business.team, business.at, now).map(({ person, role, hasAccepted, at }) => ({
        venture_id: business.id,
        person_id: idOf(person),
        title: role,
        accepted_at: hasAccepted ? at : null,
        created_at: at,
      })),
    ),
  );
  await addDatedRows(
    tx,
    'venture_product',
    businesses.flatMap((business) =>
      // A page shows the newest first, which is the first of the list.
      business.products.toReversed().map(({ name, description, type, price }, index) => ({
        venture_id: business.id,
        name,
        description,
        type,
        price: price ?? null,
        price_currency: price === undefined ? null : business.currency,
        created_at: new Date(business.at.getTime() + index),
      })),
    ),
  );
  await addDatedRows(
    tx,
    'venture_announcement',
    businesses.flatMap(({ id, announcements }) =>
      announcements.map(({ title, text, type, ago }) => ({
        venture_id: id,
        title,
        content: text,
        type,
        created_at: before(now, ago),
      })),
    ),
  );
  await addRows(
    tx,
    'venture_views',
    businesses.flatMap(({ id, views }) =>
      views.map((count, daysBeforeYesterday) => ({
        venture_id: id,
        day: before(now, (daysBeforeYesterday + 1) * day)
          .toISOString()
          .slice(0, 10),
        views: count,
      })),
    ),
  );
}
