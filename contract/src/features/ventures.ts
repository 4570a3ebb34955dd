import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Picture } from '#shared/pictures.ts';
import {
  Count,
  Id,
  IsExcerpt,
  IsHidden,
  limit,
  PictureUrl,
  text,
  Timestamp,
  trimmedName,
  trimmedText,
  wholeNumber,
} from '#shared/scalars.ts';
import { Person } from './profiles.ts';
import {
  announcementFields,
  OpeningHours,
  pricedInCurrency,
  ProductDraft,
  productFields,
  VentureDraft,
  ventureFields,
} from './venture-drafts.ts';
import {
  priceFilterMax,
  productTypes,
  reviewMax,
  roleMax,
  ventureAnnouncementTypes,
  venturePageSize,
} from './venture-limits.ts';

export const Review = z.object({
  id: Id,
  rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  comment: z.string(),
  createdAt: Timestamp,
  user: Person,
  /** The owner's answer. */
  answer: z.nullable(z.object({ content: z.string(), createdAt: Timestamp, isExcerpt: IsExcerpt })),
  isHidden: IsHidden,
  isExcerpt: IsExcerpt,
});
export type Review = z.infer<typeof Review>;

/** A review that was just written, with the new ratings of its venture. */
export const WrittenReview = z.extend(Review, { reviewsCount: Count, averageRating: z.nullable(z.number()) });
export type WrittenReview = z.infer<typeof WrittenReview>;

export const VentureMember = z.object({
  id: Id,
  user: Person,
  role: z.string(),
  ventureId: Id,
  /** Whether the invitation is still open. Only the owner and the invited person see open invitations. */
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
  pictures: z.array(Picture),
  ventureId: Id,
  isHidden: IsHidden,
  isExcerpt: IsExcerpt,
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

/** A person who likes or follows a venture. */
export const VentureFan = z.object({ userId: Id, user: Person });
export type VentureFan = z.infer<typeof VentureFan>;

/** A venture without its lists of people and products. */
export const VentureCard = z.object({
  id: Id,
  ownerId: Id,
  owner: Person,
  name: z.string(),
  description: z.string(),
  mission: z.string(),
  location: z.string(),
  yearEstablished: z.nullable(z.number()),
  /** Visible to all members, as the form says. */
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
  /** The same pictures with their sizes and copies. */
  logo: z.nullable(Picture),
  cover: z.nullable(Picture),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Only the owner sees a closed venture. */
  isClosed: z.boolean(),
  likesCount: Count,
  followersCount: Count,
  reviewsCount: Count,
  averageRating: z.nullable(z.number()),
  liked: z.boolean(),
  followed: z.boolean(),
  isHidden: IsHidden,
  isExcerpt: IsExcerpt,
});
export type VentureCard = z.infer<typeof VentureCard>;

export const Venture = z.extend(VentureCard, {
  /** Each list starts with the viewer's own entry, if there is one, followed by up to five others. Separate calls page through each list. */
  VentureLike: z.array(VentureFan),
  followers: z.array(VentureFan),
  reviews: z.array(Review),
  members: z.array(VentureMember),
  products: z.array(VentureProduct),
  /** The lowest and the highest price in the currency that most products are priced in; `null` without prices. */
  priceRange: z.nullable(z.object({ min: z.number(), max: z.number(), currency: z.string() })),
  openingHours: z.nullable(OpeningHours),
  /** The open offer to transfer the venture, for its owner and the person it is offered to; `null` for everyone else. */
  transfer: z.nullable(z.object({ user: Person, expiresAt: Timestamp })),
});
export type Venture = z.infer<typeof Venture>;

const byId = z.object({ id: Id });
/** As many as one page may have: clients that know no pages get all of the usual number. */
const ownVenturesPageSize = 50;
const fansPage = z.object({ limit: limit(20), after: z.optional(Id) });
const manyWrites = { max: 60, per: 'minute' } as const;

export const ventures = {
  'GET /api/ventures': endpoint({
    summary: 'Ventures, newest first or highest count first with `sort`; without their lists with `lists=none`',
    query: z.object({
      /** Matches the category or a tag of a venture; `health` also matches `healthcare`. */
      category: z.optional(text(40)),
      /** Words that must all occur in the name, location, tags or description, regardless of case and accents. */
      search: z.optional(text(100)),
      /** Only ventures with a product or service priced in this currency, within the two bounds. */
      currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
      /** Need `currency`. */
      minPrice: z.optional(wholeNumber(0, priceFilterMax)),
      maxPrice: z.optional(wholeNumber(0, priceFilterMax)),
      /** Only ventures whose opening hours include the time of the request. */
      open: z.optional(z.literal('now')),
      sort: z.optional(z.enum(['followers', 'likes', 'reviews'])),
      /** Whether ventures come with the first entries of their lists. */
      lists: z._default(z.enum(['first', 'none']), 'first'),
      limit: limit(venturePageSize),
      lastVentureId: z.optional(Id),
      /** With `sort`: opaque, from the `Link` header. */
      below: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    }),
    // Strict, so that a venture with an invalid list does not pass as a card.
    reply: z.union([z.array(z.strictObject(VentureCard.shape)), z.array(Venture)]),
    linked: true,
    errors: ['search_too_broad'],
  }),
  'POST /api/ventures': endpoint({
    summary: 'Create a venture',
    body: VentureDraft,
    reply: Venture,
    status: 201,
    errors: ['not_our_picture', 'too_many_ventures', 'new_account'],
    rateLimit: { max: 20, per: 'hour' },
    idempotent: true,
  }),
  'PUT /api/ventures': endpoint({
    summary: 'Change your venture',
    body: z.object({ id: Id, ...ventureFields }),
    reply: Venture,
    errors: ['not_allowed', 'not_found', 'not_our_picture'],
    rateLimit: manyWrites,
    ifMatch: true,
  }),
  'GET /api/ventures/my': endpoint({
    summary: 'Your ventures, newest first',
    query: z.object({ limit: limit(ownVenturesPageSize), lastVentureId: z.optional(Id) }),
    reply: z.array(Venture),
    linked: true,
  }),
  'POST /api/ventures/members': endpoint({
    summary: 'Invite a friend to the team of your venture; 200 if they were invited before',
    body: z.object({ ventureId: Id, userId: Id, role: trimmedName(roleMax) }),
    reply: VentureMember,
    status: 201,
    alsoStatus: 200,
    errors: ['not_found', 'not_allowed', 'not_friends', 'owner_is_no_member', 'new_account'],
    rateLimit: manyWrites,
    idempotent: true,
  }),
  'POST /api/ventures/announcements': endpoint({
    summary: 'Add an announcement to your venture',
    body: z.object({ ventureId: Id, ...announcementFields }),
    reply: VentureAnnouncement,
    status: 201,
    errors: ['not_allowed', 'not_found'],
    rateLimit: { max: 20, per: 'hour' },
    idempotent: true,
  }),
  'PUT /api/ventures/announcements/:id': endpoint({
    summary: 'Change an announcement of your venture',
    params: byId,
    body: z.object(announcementFields),
    reply: VentureAnnouncement,
    errors: ['not_allowed'],
  }),
  'DELETE /api/ventures/announcements/:id': endpoint({
    summary: 'Remove an announcement of your venture',
    params: byId,
    reply: null,
    errors: ['not_allowed'],
  }),
  'POST /api/ventures/product': endpoint({
    summary: 'Add a product or service to your venture',
    body: z.object({ ventureId: Id, ...productFields }).check(pricedInCurrency),
    reply: VentureProduct,
    status: 201,
    errors: ['not_allowed', 'not_found', 'not_our_picture'],
    rateLimit: manyWrites,
    idempotent: true,
  }),
  'PUT /api/ventures/product/:id': endpoint({
    summary: 'Change a product or service of your venture',
    params: byId,
    body: ProductDraft,
    reply: VentureProduct,
    errors: ['not_allowed', 'not_our_picture'],
  }),
  'DELETE /api/ventures/product/:id': endpoint({
    summary: 'Remove a product or service of your venture',
    params: byId,
    reply: null,
    errors: ['not_allowed'],
  }),
  'GET /api/ventures/:id': endpoint({ summary: 'One venture', params: byId, reply: Venture }),
  'GET /api/ventures/:id/card': endpoint({
    summary: 'One venture as the list with `lists=none` has it, for a link to it; does not count as a view',
    params: byId,
    reply: VentureCard,
  }),
  'GET /api/ventures/:id/likes': endpoint({
    summary: 'The people who like a venture',
    params: byId,
    query: fansPage,
    reply: z.array(VentureFan),
    linked: true,
  }),
  'GET /api/ventures/:id/followers': endpoint({
    summary: 'The followers of a venture',
    params: byId,
    query: fansPage,
    reply: z.array(VentureFan),
    linked: true,
  }),
  'GET /api/ventures/:id/reviews': endpoint({
    summary: 'Reviews of a venture, newest first',
    params: byId,
    query: fansPage,
    reply: z.array(Review),
    linked: true,
  }),
  'GET /api/ventures/:id/members': endpoint({
    summary: 'The team of a venture',
    params: byId,
    query: fansPage,
    reply: z.array(VentureMember),
    linked: true,
  }),
  'GET /api/ventures/:id/products': endpoint({
    summary: 'Products and services of a venture, newest first',
    params: byId,
    query: fansPage,
    reply: z.array(VentureProduct),
    linked: true,
  }),
  'GET /api/ventures/:id/announcements': endpoint({
    summary: 'Announcements of a venture, newest first',
    params: byId,
    query: fansPage,
    reply: z.array(VentureAnnouncement),
    linked: true,
  }),
  'GET /api/ventures/:id/analytics': endpoint({
    summary: 'The numbers of your venture: totals, and each of the last `days` days. A view counts within two seconds',
    params: byId,
    query: z.object({ days: z._default(wholeNumber(7, 90), 30) }),
    reply: z.object({
      likesCount: Count,
      followersCount: Count,
      reviewsCount: Count,
      /** Each person counts once a day; the owner and the team do not count. A crash may lose the views of the last second. */
      viewsCount: Count,
      averageRating: z.nullable(z.number()),
      /** Oldest first. The entries of each day (UTC) that still exist. */
      days: z.array(z.object({ day: z.string(), likes: Count, followers: Count, reviews: Count, views: Count })),
    }),
    errors: ['not_allowed'],
  }),
  'POST /api/ventures/:id/like': endpoint({
    summary: 'Like a venture',
    params: byId,
    reply: z.object({ liked: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'DELETE /api/ventures/:id/unlike': endpoint({
    summary: 'Remove your like',
    params: byId,
    reply: z.object({ liked: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'POST /api/ventures/:id/follow': endpoint({
    summary: 'Follow a venture',
    params: byId,
    reply: z.object({ followed: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'DELETE /api/ventures/:id/unfollow': endpoint({
    summary: 'Unfollow a venture',
    params: byId,
    reply: z.object({ followed: z.boolean(), count: Count }),
    rateLimit: manyWrites,
  }),
  'POST /api/ventures/:id/review': endpoint({
    summary: 'Review a venture; 200 if it replaces your earlier review',
    params: byId,
    body: z.object({
      content: trimmedText(reviewMax),
      rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
    }),
    reply: WrittenReview,
    status: 201,
    alsoStatus: 200,
    errors: ['not_allowed'],
    rateLimit: manyWrites,
    idempotent: true,
  }),
  'DELETE /api/ventures/:id/review': endpoint({
    summary: 'Remove your review. Idempotent',
    params: byId,
    reply: z.object({ reviewsCount: Count, averageRating: z.nullable(z.number()) }),
  }),
  'POST /api/ventures/:id/review/:reviewId/answer': endpoint({
    summary: 'Answer a review of your venture',
    params: z.object({ id: Id, reviewId: Id }),
    body: z.object({ content: trimmedText(reviewMax) }),
    reply: Review,
    errors: ['not_allowed'],
  }),
  'POST /api/ventures/:id/membership': endpoint({
    summary: 'Accept an invitation to the team',
    params: byId,
    reply: VentureMember,
  }),
  'DELETE /api/ventures/:id/membership': endpoint({
    summary: 'Leave the team, or decline an invitation. Idempotent',
    params: byId,
    reply: z.object({ isMember: z.boolean() }),
  }),
  'DELETE /api/ventures/:id/members/:userId': endpoint({
    summary: 'Remove a person from the team of your venture',
    params: z.object({ id: Id, userId: Id }),
    reply: null,
    errors: ['not_allowed'],
  }),
  'POST /api/ventures/:id/close': endpoint({
    summary: 'Close your venture: only you see it until you open it again',
    params: byId,
    reply: Venture,
    errors: ['not_allowed'],
  }),
  'POST /api/ventures/:id/reopen': endpoint({
    summary: 'Open your closed venture again. Idempotent',
    params: byId,
    reply: Venture,
    errors: ['not_allowed', 'too_many_ventures'],
  }),
  'POST /api/ventures/:id/transfer': endpoint({
    summary:
      'Offer your venture to a friend. You stay the owner until they accept. The offer ends after 14 days; repeating it changes nothing. A closed venture stays closed, but the friend can see it while the offer is open',
    params: byId,
    body: z.object({ userId: Id }),
    reply: Venture,
    status: 202,
    errors: ['not_allowed', 'not_friends', 'owner_is_no_member', 'transfer_pending'],
    rateLimit: manyWrites,
  }),
  'DELETE /api/ventures/:id/transfer': endpoint({
    summary: 'Withdraw the offer of your venture. Idempotent',
    params: byId,
    reply: Venture,
    errors: ['not_allowed'],
  }),
  'POST /api/ventures/:id/transfer/accept': endpoint({
    summary: 'Become the owner of a venture that is offered to you; 404 without an open offer. Idempotent',
    params: byId,
    reply: Venture,
    errors: ['not_friends', 'too_many_ventures'],
  }),
  'POST /api/ventures/:id/transfer/decline': endpoint({
    summary: 'Decline a venture that is offered to you. Idempotent',
    params: byId,
    reply: z.object({ isOffered: z.literal(false) }),
  }),
};
