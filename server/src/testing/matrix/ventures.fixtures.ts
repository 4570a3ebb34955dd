import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface VentureFixtures {
  /** The owner's, liked and reviewed by the bystander; the stranger is invited to its team. */
  venture: string;
  review: string;
  membership: string;
  ventureProduct: string;
  ventureAnnouncement: string;
  /** The bystander's: one with a pending transfer to the owner, and a closed one. */
  otherVenture: string;
  closedVenture: string;
}

export async function makeVentureFixtures(
  { db, nextId }: Making,
  { owner, bystander, stranger }: People,
): Promise<VentureFixtures> {
  const [venture, otherVenture, closedVenture] = [nextId(), nextId(), nextId()];
  const [review, membership, ventureProduct, ventureAnnouncement] = [nextId(), nextId(), nextId(), nextId()];
  const about = { name: 'A venture', description: 'words', location: 'here', email: 'shop@venture.example' };
  const uncounted = { likes_count: 0, reviews_count: 0, ratings_sum: 0, closed_at: null };
  await db
    .insertInto('venture')
    .values([
      { ...about, ...uncounted, id: venture, owner_id: owner.id, likes_count: 1, reviews_count: 1, ratings_sum: 4 },
      { ...about, ...uncounted, id: otherVenture, owner_id: bystander.id },
      { ...about, ...uncounted, id: closedVenture, owner_id: bystander.id, closed_at: new Date() },
    ])
    .execute();
  await db.insertInto('venture_like').values({ venture_id: venture, person_id: bystander.id }).execute();
  await db
    .insertInto('venture_review')
    .values({ id: review, venture_id: venture, author_id: bystander.id, rating: 4, content: 'good' })
    .execute();
  await db
    .insertInto('venture_member')
    .values({ id: membership, venture_id: venture, person_id: stranger.id, title: 'Cook' })
    .execute();
  await db
    .insertInto('venture_transfer')
    .values({ venture_id: otherVenture, recipient_id: owner.id, expires_at: new Date(Date.now() + 86_400_000) })
    .execute();
  await db
    .insertInto('venture_product')
    .values({ id: ventureProduct, venture_id: venture, name: 'Chapati', description: 'warm', type: 'PRODUCT' })
    .execute();
  await db
    .insertInto('venture_announcement')
    .values({ id: ventureAnnouncement, venture_id: venture, content: 'open today' })
    .execute();
  return { venture, review, membership, ventureProduct, ventureAnnouncement, otherVenture, closedVenture };
}
