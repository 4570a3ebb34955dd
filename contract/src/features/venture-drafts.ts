import * as z from 'zod/mini';
import { TimestampInput, text, trimmedText } from '#shared/scalars.ts';
import {
  contactMax,
  locationMax,
  missionMax,
  offerNameMax,
  offerTextMax,
  phoneMax,
  priceMax,
  productTypes,
  ventureAnnouncementTypes,
  ventureCategories,
  ventureNameMax,
  ventureTagMax,
  ventureTagsMax,
  ventureTextMax,
  yearMin,
} from './venture-limits.ts';

// The drafts that people fill in. A separate module, so that a form can validate without loading the endpoints.

/** An http or https URL, or empty. The length is checked first, because parsing a long host takes quadratic time. */
const WebAddress = z.union(
  [
    z.literal(''),
    z.pipe(
      z.string().check(z.maxLength(contactMax), z.meta({ format: 'uri' })),
      z
        .url({ protocol: /^https?$/, error: 'Must be an address with http:// or https://.' })
        // A user name before an @ can disguise the host.
        .check(
          z.refine<string>(
            (value) => /^https?:\/\/[^/?#@\s]+([/?#]\S*)?$/i.test(value),
            'Must be a plain web address.',
          ),
        ),
    ),
  ],
  `Must be a web address of at most ${contactMax} characters.`,
);

/** The fields of the form. The server sets the owner and the times. */
export const ventureFields = {
  name: trimmedText(ventureNameMax),
  description: trimmedText(ventureTextMax),
  mission: z._default(text(missionMax), ''),
  location: trimmedText(locationMax),
  yearEstablished: z._default(z.nullable(z.number().check(z.int(), z.minimum(yearMin), z.maximum(2100))), null),
  email: z.email().check(z.maxLength(254)),
  phoneNumber: z._default(text(phoneMax), ''),
  website: z._default(WebAddress, ''),
  tags: z._default(z.array(trimmedText(ventureTagMax)).check(z.maxLength(ventureTagsMax)), []),
  category: z._default(z.nullable(z.enum(ventureCategories)), null),
  facebook: z._default(WebAddress, ''),
  instagram: z._default(WebAddress, ''),
  linkedin: z._default(WebAddress, ''),
  twitter: z._default(WebAddress, ''),
  /** The path of an uploaded picture. */
  logoUrl: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
  coverImageUrl: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
};

export const VentureDraft = z.object(ventureFields);
export type VentureDraft = z.infer<typeof VentureDraft>;

export const productFields = {
  name: trimmedText(offerNameMax),
  description: trimmedText(offerTextMax),
  type: z.enum(productTypes),
  price: z.optional(z.number().check(z.minimum(0), z.maximum(priceMax))),
  priceCurrency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Must be a code of three letters, such as KES.'))),
};
export const announcementFields = {
  content: trimmedText(offerTextMax),
  title: z._default(text(offerNameMax), ''),
  type: z._default(z.enum(ventureAnnouncementTypes), 'other'),
  date: z.optional(z.nullable(TimestampInput)),
};

export const ProductDraft = z.object(productFields);
export type ProductDraft = z.infer<typeof ProductDraft>;

export const VentureAnnouncementDraft = z.object(announcementFields);
export type VentureAnnouncementDraft = z.infer<typeof VentureAnnouncementDraft>;
