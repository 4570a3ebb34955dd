import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, PictureUrl, Timestamp } from '#shared/scalars.ts';
import {
  clubLinkDays,
  clubLinkDaysMax,
  clubLinkDescriptionMax,
  clubLinkUses,
  clubLinkUsesMax,
} from './community-limits.ts';
import { Community } from './communities.ts';

/**
 * The secret of the invitation link of a club, 32 hexadecimal digits. Put it into the fragment of a link, which browsers do not send to servers:
 * `/club-invitation/{slug}#{token}` for a club that everyone may read, whose name people see before they sign in, `/club-invitation#{token}` for others.
 */
const ClubLinkToken = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Not an invitation.'));

/** The invitation link of a club, without its secret, which only the reply that created it has. */
export const ClubLink = z.object({
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** How many people can still join by it. */
  usesLeft: Count,
});
export type ClubLink = z.infer<typeof ClubLink>;

/** What a person sees of a club before they join it by a link. */
export const ClubLinkPreview = z.object({
  slug: z.string(),
  name: z.string(),
  /** The beginning of the description. */
  description: z.string().check(z.maxLength(clubLinkDescriptionMax)),
  image: z.nullable(PictureUrl),
  membersCount: Count,
  isMember: z.boolean(),
});
export type ClubLinkPreview = z.infer<typeof ClubLinkPreview>;

const upTo = (max: number) => z.number().check(z.int(), z.minimum(1), z.maximum(max));
const oneCommunity = z.object({ id: Id });
const secret = z.object({ token: ClubLinkToken });

/**
 * Invitation links of clubs, one for each club. A link works until it expires, is revoked or replaced, or as many people as it is for have
 * joined by it, and while the person who created it is an officer or owner of the club, whose account is active and not suspended.
 */
export const clubLinks = {
  'GET /api/communities/:id/link': endpoint({
    summary: 'The invitation link of a club; `null` without one that works. For its officers and owners',
    params: oneCommunity,
    reply: z.nullable(ClubLink),
    errors: ['not_allowed'],
  }),
  'POST /api/communities/:id/link': endpoint({
    summary:
      'Create the invitation link of a club, by which people join without a request. For its officers and owners. It replaces an earlier one, which stops working. Only this reply has its secret. People open `/club-invitation#{token}`, or `/club-invitation/{slug}#{token}`, which shows a club that everyone may read before they sign in',
    params: oneCommunity,
    body: z.object({
      days: z._default(upTo(clubLinkDaysMax), clubLinkDays),
      uses: z._default(upTo(clubLinkUsesMax), clubLinkUses),
    }),
    reply: z.object({ ...ClubLink.shape, token: ClubLinkToken }),
    status: 201,
    errors: ['not_allowed', 'archived', 'automatic'],
    rateLimit: { max: 30, per: 'hour' },
  }),
  'DELETE /api/communities/:id/link': endpoint({
    summary: 'Revoke the invitation link of a club. For its officers and owners. Idempotent',
    params: oneCommunity,
    reply: null,
    errors: ['not_allowed', 'automatic'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'POST /api/club-links/preview': endpoint({
    summary:
      'The club of an invitation link; 404 for one that does not work or never existed, and for people of other campuses if the club is for its campus',
    body: secret,
    reply: ClubLinkPreview,
    errors: ['not_found'],
    rateLimit: { max: 30, per: 'minute' },
  }),
  'POST /api/club-links/join': endpoint({
    summary:
      'Join a club by an invitation link. Idempotent. A person who was removed needs a link that was created after that, and cannot join if they may not return (`removed`)',
    body: secret,
    reply: Community,
    errors: ['not_found', 'removed', 'archived'],
    rateLimit: { max: 30, per: 'hour' },
  }),
};
