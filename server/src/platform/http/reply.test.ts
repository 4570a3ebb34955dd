import { expect, test } from 'vitest';
import { EventComment } from '@baraza/contract/features/events.ts';
import { FollowState } from '@baraza/contract/features/connections.ts';
import { type VentureCard, ventures } from '@baraza/contract/features/ventures.ts';
import * as z from 'zod/mini';
import { createSerializer } from './reply.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('properties outside the schema are omitted at every depth', () => {
  const write = createSerializer(
    z.array(z.object({ owner: z.object({ id: z.string() }), state: z.optional(FollowState) })),
  );
  const state = { isFollowing: true, isFollowedBy: false, canMessage: false };
  const written = write([
    { owner: { id, email: 'ada@uni.example' }, token_hash: 'x', state: { ...state, since: 'never' } },
    { owner: { id }, state: undefined },
  ]);
  expect(JSON.parse(written)).toEqual([{ owner: { id }, state }, { owner: { id } }]);
});

test('a tree is serialized by its schema at every level', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const author = { id, username: 'ada', first_name: 'Ada', last_name: 'Obi', image: null };
  const comment = (replies: unknown[]) => ({
    id,
    eventId: id,
    authorId: id,
    author,
    content: 'Yes',
    createdAt: at,
    updatedAt: at,
    repliesCount: replies.length,
    replies,
  });
  const tree = comment([comment([comment([])])]);
  const leaking = comment([{ ...comment([{ ...comment([]), email: 'x' }]), author: { ...author, email: 'x' } }]);
  expect(JSON.parse(createSerializer(EventComment)(leaking))).toEqual(tree);
  expect(JSON.parse(createSerializer(z.array(EventComment))([leaking, tree]))).toEqual([tree, tree]);
  const wrong = comment([comment([{ ...comment([]), createdAt: 'now' }])]);
  expect(() => createSerializer(z.array(EventComment))([wrong])).toThrow(z.core.$ZodError);
});

test('ventures are serialized with or without their lists, and an invalid list is never dropped silently', () => {
  const write = createSerializer(ventures['GET /api/ventures'].reply);
  const at = '2026-01-01T00:00:00.000Z';
  const texts = { name: 'Soap', description: 'Made of ash.', mission: '', location: 'Hall 4', email: 'a@soap.example' };
  const addresses = { phoneNumber: '', website: '', facebook: '', instagram: '', linkedin: '', twitter: '' };
  const pictures = { logoUrl: null, coverImageUrl: null, logo: null, cover: null };
  const numbers = { yearEstablished: null, likesCount: 1, followersCount: 0, reviewsCount: 0, averageRating: null };
  const user = { id, username: 'ada', first_name: 'Ada', last_name: 'Obi', image: null };
  const card: VentureCard = {
    ...texts,
    ...addresses,
    ...pictures,
    ...numbers,
    id,
    ownerId: id,
    owner: user,
    tags: [],
    category: null,
    createdAt: at,
    updatedAt: at,
    isClosed: false,
    liked: true,
    followed: false,
  };
  const whole = {
    ...card,
    transfer: null,
    priceRange: null,
    openingHours: null,
    VentureLike: [{ userId: id, user }],
    followers: [],
    reviews: [],
    members: [],
    products: [],
  };
  expect(JSON.parse(write([card, card]))).toEqual([card, card]);
  expect(JSON.parse(write([whole, whole]))).toEqual([whole, whole]);
  expect(write([])).toBe('[]');
  for (const wrong of [
    { ...whole, VentureLike: [{ userId: id }] },
    { ...card, followers: [] },
  ])
    expect(() => write([wrong])).toThrow(z.core.$ZodError);
});

test.each([{ isFollowing: 'yes', isFollowedBy: false, canMessage: false }, { isFollowing: true }, null, []])(
  'a reply that violates the schema is never sent: %j',
  (reply) => {
    expect(() => createSerializer(FollowState)(reply)).toThrow(z.core.$ZodError);
  },
);
