import type { Tx } from '@baraza/server/src/platform/database.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addRows } from './rows.ts';
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
      // No country has the code 999, so the number belongs to nobody.
      phone_number: `+999 555 ${1000 + index}`,
      website: `https://${business.slug}.example`,
      facebook: '',
      instagram: `https://instagram.example/${business.slug}`,
      linkedin: '',
      twitter: '',
      category: business.category,
      tags: business.tags,
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
          user_id: idOf(by),
          created_at: at,
        })),
      ),
    );
  }

  const reviews = businesses.flatMap(({ id, at, reviews: list }) =>
    spread(list, at, before(now, 60 * second)).map((review) => ({ ...review, ventureId: id })),
  );
  const idOfReview = makeIds(reviews);
  await addRows(
    tx,
    'venture_review',
    reviews.map((review) => ({
      id: idOfReview(review),
      venture_id: review.ventureId,
      author_id: idOf(review.author),
      rating: review.rating,
      content: review.text,
      created_at: review.at,
      updated_at: review.at,
      answer: review.answer ?? null,
      answered_at: review.answer === undefined ? null : new Date(review.at.getTime() + 30 * second),
    })),
  );
  const members = businesses.flatMap(({ id, at, team }) =>
    spread(team, at, now).map((member) => ({ ...member, ventureId: id })),
  );
  const idOfMember = makeIds(members);
  await addRows(
    tx,
    'venture_member',
    members.map((member) => ({
      id: idOfMember(member),
      venture_id: member.ventureId,
      user_id: idOf(member.person),
      role: member.role,
      accepted_at: member.hasAccepted ? member.at : null,
      created_at: member.at,
    })),
  );
  const products = businesses.flatMap(({ id, at, currency, products: list }) =>
    // A page shows the newest first, which is the first of the list.
    list.toReversed().map((product, index) => ({
      ...product,
      ventureId: id,
      currency: product.price === undefined ? null : currency,
      at: new Date(at.getTime() + index),
    })),
  );
  const idOfProduct = makeIds(products);
  await addRows(
    tx,
    'venture_product',
    products.map((product) => ({
      id: idOfProduct(product),
      venture_id: product.ventureId,
      name: product.name,
      description: product.description,
      type: product.type,
      price: product.price ?? null,
      price_currency: product.currency,
      created_at: product.at,
    })),
  );
  const announcements = businesses.flatMap(({ id, announcements: list }) =>
    list.map((announcement) => ({ ...announcement, ventureId: id, at: before(now, announcement.ago) })),
  );
  const idOfAnnouncement = makeIds(announcements);
  await addRows(
    tx,
    'venture_announcement',
    announcements.map((announcement) => ({
      id: idOfAnnouncement(announcement),
      venture_id: announcement.ventureId,
      title: announcement.title,
      content: announcement.text,
      type: announcement.type,
      created_at: announcement.at,
    })),
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
