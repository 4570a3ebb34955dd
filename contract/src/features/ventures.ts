import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Picture } from '#shared/pictures.ts';
import { Count, Id, limit, PictureUrl, text, Timestamp, trimmedText, wholeNumber } from '#shared/scalars.ts';
import { Person } from './profiles.ts';
import { announcementFields, productFields, VentureDraft, ventureFields } from './venture-drafts.ts';
import { productTypes, reviewMax, roleMax, ventureAnnouncementTypes, venturePageSize } from './venture-limits.ts';

export * from './venture-drafts.ts';
export * from './venture-limits.ts';

export const Review = z.object({
  id: Id,
  rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  comment: z.string(),
  createdAt: Timestamp,
  user: Person,
  /** What the owner has answered. */
  answer: z.nullable(z.object({ content: z.string(), createdAt: Timestamp })),
});
export type Review = z.infer<typeof Review>;

/** What a written review has made of its venture's numbers. */
export const WrittenReview = z.extend(Review, { reviewsCount: Count, averageRating: z.nullable(z.number()) });
export type WrittenReview = z.infer<typeof WrittenReview>;

export const VentureMember = z.object({
  id: Id,
  user: Person,
  role: z.string(),
  ventureId: Id,
  /** Asked onto the team and not on it yet; seen by the owner and by whoever was asked. */
  isInvited: z.boolean(),
});
export type VentureMember = z.infer<typeof VentureMember>;

export const VentureProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.enum(productTypes),
  price: z.optional(z.number()),
  priceCurrency: z.optional(z.string()),
  ventureId: Id,
});
export type VentureProduct = z.infer<typeof VentureProduct>;

export const VentureAnnouncement = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  date: z.nullable(Timestamp),
  type: z.enum(ventureAnnouncementTypes),
  createdAt: Timestamp,
  ventureId: Id,
});
export type VentureAnnouncement = z.infer<typeof VentureAnnouncement>;

/** Somebody who likes or follows a venture. */
export const VentureFan = z.object({ userId: Id, user: Person });
export type VentureFan = z.infer<typeof VentureFan>;

/** A venture as a directory shows it: all but the people and offers of its lists. */
export const VentureCard = z.object({
  id: Id,
  ownerId: Id,
  owner: Person,
  name: z.string(),
  description: z.string(),
  mission: z.string(),
  location: z.string(),
  yearEstablished: z.nullable(z.number()),
  /** Seen by everybody here, as its form says. */
  email: z.string(),
  phoneNumber: z.string(),
  website: z.string(),
  tags: z.array(z.string()),
  category: z.nullable(z.string()),
  facebook: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  logoUrl: z.nullable(PictureUrl),
  coverImageUrl: z.nullable(PictureUrl),
  /** The same two with their sizes and narrower copies. */
  logo: z.nullable(Picture),
  cover: z.nullable(Picture),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** A closed one is seen by its owner alone. */
  isClosed: z.boolean(),
  likesCount: Count,
  followersCount: Count,
  reviewsCount: Count,
  averageRating: z.nullable(z.number()),
  liked: z.boolean(),
  followed: z.boolean(),
});
export type VentureCard = z.infer<typeof VentureCard>;

export const Venture = z.extend(VentureCard, {
  /** The viewer's own entry first, where there is one, and up to five others; all of them have calls of their own. */
  VentureLike: z.array(VentureFan),
  followers: z.array(VentureFan),
  reviews: z.array(Review),
  members: z.array(VentureMember),
  products: z.array(VentureProduct),
  /** The open offer to hand it over, for its owner and the person it is offered to; `null` for everybody else. */
  transfer: z.nullable(z.object({ user: Person, expiresAt: Timestamp })),
});
export type Venture = z.infer<typeof Venture>;

const one = z.object({ id: Id });
const fansPage = z.object({ limit: limit(20), after: z.optional(Id) });
const manyWrites = { max: 60, per: 'minute' } as const;

export const ventures = {
  'GET /api/ventures': endpoint({
    summary: 'Ventures, newest first or by what is sorted for; with `lists=none` each without its lists',
    query: z.object({
      /** Matches a venture's category or one of its tags; `health` also those of `healthcare`. */
      category: z.optional(text(40)),
      search: z.optional(text(100)),
      sort: z.optional(z.enum(['followers', 'likes', 'reviews'])),
      /** The first entries of each list, or ventures that have no lists at all, which cost a third as much. */
      lists: z._default(z.enum(['first', 'none']), 'first'),
      limit: limit(venturePageSize),
      lastVentureId: z.optional(Id),
      /** Opaque, where sorted: the count of the last one seen. */
      below: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    }),
    // Nothing more on a card: a venture with something wrong in a list must not pass for one.
    reply: z.union([z.array(Venture), z.array(z.strictObject(VentureCard.shape))]),
    linked: true,
  }),
  'POST /api/ventures': endpoint({
    summary: 'Register a venture',
    body: VentureDraft,
    reply: Venture,
    status: 201,
    errors: ['not_our_picture', 'too_many_ventures'],
    rateLimit: { max: 20, per: 'hour' },
    idempotent: true,
  }),
  'PUT /api/ventures': endpoint({
    summary: 'Change your venture',
    body: z.object({ id: Id, ...ventureFields }),
    reply: Venture,
    errors: ['not_our_picture'],
    rateLimit: manyWrites,
    ifMatch: true,
  }),
  'GET /api/ventures/my': endpoint({ summary: 'Your ventures, newest first', reply: z.array(Venture) }),
  'POST /api/ventures/members': endpoint({
    summary: 'Ask a friend onto the team of your venture (200 when asked before)',
    body: z.object({ ventureId: Id, userId: Id, role: trimmedText(roleMax) }),
    reply: VentureMember,
    status: 201,
    alsoStatus: 200,
    errors: ['not_friends', 'owner_is_no_member'],
    rateLimit: manyWrites,
    idempotent: true,
  }),
  'POST /api/ventures/announcements': endpoint({
    summary: 'Announce something about your venture',
    body: z.object({ ventureId: Id, ...announcementFields }),
    reply: VentureAnnouncement,
    status: 201,
    rateLimit: { max: 20, per: 'hour' },
    idempotent: true,
  }),
  'PUT /api/ventures/announcements/:id': endpoint({
    summary: 'Change an announcement of your venture',
    params: one,
    body: z.object(announcementFields),
    reply: VentureAnnouncement,
  }),
  'DELETE /api/ventures/announcements/:id': endpoint({
    summary: 'Remove an announcement of your venture',
    params: one,
    reply: null,
  }),
  'POST /api/ventures/product': endpoint({
    summary: 'Add a product or service to your venture',
    body: z.object({ ventureId: Id, ...productFields }),
    reply: VentureProduct,
    status: 201,
    rateLimit: manyWrites,
    idempotent: true,
  }),
  'PUT /api/ventures/product/:id': endpoint({
    summary: 'Change a product or service of your venture',
    params: one,
    body: z.object(productFields),
    reply: VentureProduct,
  }),
  'DELETE /api/ventures/product/:id': endpoint({
    summary: 'Remove a product or service of your venture',
    params: one,
    reply: null,
  }),
  'GET /api/ventures/:id': endpoint({ summary: 'One venture', params: one, reply: Venture }),
  'GET /api/ventures/:id/likes': endpoint({
    summary: 'Who likes a venture',
    params: one,
    query: fansPage,
    reply: z.array(VentureFan),
    linked: true,
  }),
  'GET /api/ventures/:id/followers': endpoint({
    summary: 'Who follows a venture',
    params: one,
    query: fansPage,
    reply: z.array(VentureFan),
    linked: true,
  }),
  'GET /api/ventures/:id/reviews': endpoint({
    summary: 'Reviews of a venture, newest first',
    params: one,
    query: fansPage,
    reply: z.array(Review),
    linked: true,
  }),
  'GET /api/ventures/:id/members': endpoint({
    summary: 'The team of a venture',
    params: one,
    query: fansPage,
    reply: z.array(VentureMember),
    linked: true,
  }),
  'GET /api/ventures/:id/products': endpoint({
    summary: 'Products and services of a venture, newest first',
    params: one,
    query: fansPage,
    reply: z.array(VentureProduct),
    linked: true,
  }),
  'GET /api/ventures/:id/announcements': endpoint({
    summary: 'Announcements of a venture, newest first',
    params: one,
    query: fansPage,
    reply: z.array(VentureAnnouncement),
    linked: true,
  }),
  'GET /api/ventures/:id/analytics': endpoint({
    summary:
      'What became of your venture: totals, and each of the last 30 days (or as many as asked for); a view is told within two seconds',
    params: one,
    query: z.object({ days: z._default(wholeNumber(7, 90), 30) }),
    reply: z.object({
      likesCount: Count,
      followersCount: Count,
      reviewsCount: Count,
      /** A viewer counts once a day; the owner and the team do not. A server that crashes may lose those of its last second. */
      viewsCount: Count,
      averageRating: z.nullable(z.number()),
      /** Oldest first; what came on that day, in UTC, and is still there. */
      days: z.array(z.object({ day: z.string(), likes: Count, followers: Count, reviews: Count, views: Count })),
    }),
  }),
  'POST /api/ventures/:id/like': endpoint({
    summary: 'Like a venture',
    params: one,
    reply: z.object({ liked: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'DELETE /api/ventures/:id/unlike': endpoint({
    summary: 'Take your like back',
    params: one,
    reply: z.object({ liked: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'POST /api/ventures/:id/follow': endpoint({
    summary: 'Follow a venture',
    params: one,
    reply: z.object({ followed: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'DELETE /api/ventures/:id/unfollow': endpoint({
    summary: 'Follow a venture no longer',
    params: one,
    reply: z.object({ followed: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'POST /api/ventures/:id/review': endpoint({
    summary: 'Review a venture; a second review takes the place of the first (200)',
    params: one,
    body: z.object({
      content: trimmedText(reviewMax),
      rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
    }),
    reply: WrittenReview,
    status: 201,
    alsoStatus: 200,
    rateLimit: manyWrites,
    idempotent: true,
  }),
  'DELETE /api/ventures/:id/review': endpoint({
    summary: 'Remove your review; 200 also where there is none',
    params: one,
    reply: z.object({ reviewsCount: Count, averageRating: z.nullable(z.number()) }),
  }),
  'POST /api/ventures/:id/review/:reviewId/answer': endpoint({
    summary: 'Answer a review of your venture',
    params: z.object({ id: Id, reviewId: Id }),
    body: z.object({ content: trimmedText(reviewMax) }),
    reply: Review,
  }),
  'POST /api/ventures/:id/membership': endpoint({
    summary: 'Join the team you were asked onto',
    params: one,
    reply: VentureMember,
  }),
  'DELETE /api/ventures/:id/membership': endpoint({
    summary: 'Leave the team, or decline; 200 also where you are not on it',
    params: one,
    reply: z.object({ isMember: z.boolean() }),
  }),
  'DELETE /api/ventures/:id/members/:userId': endpoint({
    summary: 'Take somebody off the team of your venture',
    params: z.object({ id: Id, userId: Id }),
    reply: null,
  }),
  'POST /api/ventures/:id/close': endpoint({
    summary: 'Close your venture: nobody else sees it until you open it again',
    params: one,
    reply: Venture,
  }),
  'POST /api/ventures/:id/reopen': endpoint({
    summary: 'Open your closed venture again, as it was; 200 also where it is open',
    params: one,
    reply: Venture,
    errors: ['too_many_ventures'],
  }),
  'POST /api/ventures/:id/transfer': endpoint({
    summary:
      'Offer your venture to a friend. You stay the owner until they accept, and the offer ends after 14 days; the same offer again changes nothing. A venture that is closed stays closed, and the friend can see it while it is offered to them',
    params: one,
    body: z.object({ userId: Id }),
    reply: Venture,
    status: 202,
    errors: ['not_friends', 'owner_is_no_member', 'transfer_pending'],
    rateLimit: manyWrites,
  }),
  'DELETE /api/ventures/:id/transfer': endpoint({
    summary: 'Withdraw the offer of your venture; 200 also without one',
    params: one,
    reply: Venture,
  }),
  'POST /api/ventures/:id/transfer/accept': endpoint({
    summary:
      'Become the owner of a venture that is offered to you; 404 without an open offer, 200 also when it is yours already',
    params: one,
    reply: Venture,
    errors: ['not_friends', 'too_many_ventures'],
  }),
  'POST /api/ventures/:id/transfer/decline': endpoint({
    summary: 'Decline a venture that is offered to you; 200 also without an offer',
    params: one,
    reply: z.object({ isOffered: z.literal(false) }),
  }),
};
