import * as z from 'zod/mini';
import { Amount, Currency } from '#shared/money.ts';
import { nameOrBlank, TimeOfDay, TimestampInput, TimeZone, text, trimmedName, trimmedText } from '#shared/scalars.ts';
import { tagForm } from '#shared/tag-form.ts';
import {
  contactMax,
  locationMax,
  missionMax,
  offerNameMax,
  offerTextMax,
  phoneMax,
  productPicturesMax,
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
      z.string().check(
        z.maxLength(contactMax),
        // The database expects a lower-case scheme.
        z.overwrite((value) => value.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
        z.meta({ format: 'uri' }),
      ),
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

const normalTag = z.string().check(z.overwrite(tagForm));

/** The path of an uploaded picture. */
const UploadedPicture = z.string().check(z.maxLength(300));

/** The hours of each weekday, from Monday to Sunday, by the clock of the time zone. */
export const OpeningHours = z.object({
  timeZone: TimeZone,
  days: z
    .array(
      /** `null` on a closed day. A closing time that is not after the opening time is on the next day. */
      z.nullable(z.object({ opens: TimeOfDay, closes: TimeOfDay })),
    )
    .check(
      z.length(7),
      z.refine<unknown[]>((days) => days.some((day) => day !== null), 'At least one day must be open.'),
    ),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** The fields of the form. The server sets the owner and the times. */
export const ventureFields = {
  name: trimmedName(ventureNameMax),
  description: trimmedText(ventureTextMax),
  mission: z._default(text(missionMax), ''),
  location: trimmedName(locationMax),
  yearEstablished: z._default(
    z.nullable(
      z.number().check(
        z.int(),
        z.minimum(yearMin),
        z.refine((year: number) => year <= new Date().getUTCFullYear() + 1, 'Must not be in the future.'),
      ),
    ),
    null,
  ),
  email: z.email().check(z.maxLength(254)),
  phoneNumber: z._default(text(phoneMax), ''),
  website: z._default(WebAddress, ''),
  /** Tags that differ in case or in the composition of letters are the same. */
  tags: z._default(z.array(z.pipe(trimmedName(ventureTagMax), normalTag)).check(z.maxLength(ventureTagsMax)), []),
  category: z._default(z.nullable(z.enum(ventureCategories)), null),
  facebook: z._default(WebAddress, ''),
  instagram: z._default(WebAddress, ''),
  linkedin: z._default(WebAddress, ''),
  twitter: z._default(WebAddress, ''),
  logoUrl: z._default(z.nullable(UploadedPicture), null),
  coverImageUrl: z._default(z.nullable(UploadedPicture), null),
  openingHours: z._default(z.nullable(OpeningHours), null),
};

export const VentureDraft = z.object(ventureFields);
export type VentureDraft = z.infer<typeof VentureDraft>;

export const productFields = {
  name: trimmedName(offerNameMax),
  description: trimmedText(offerTextMax),
  type: z.enum(productTypes),
  price: z.optional(Amount),
  priceCurrency: z.optional(Currency),
  /** The paths of uploaded pictures, in order. Without them, a change keeps the pictures. */
  pictures: z.optional(z.array(UploadedPicture).check(z.maxLength(productPicturesMax))),
};

/** A price needs a currency. */
export const pricedInCurrency = z.refine<{ price?: number | undefined; priceCurrency?: string | undefined }>(
  ({ price, priceCurrency }) => price === undefined || priceCurrency !== undefined,
  { path: ['priceCurrency'], message: 'Please choose the currency of the price.' },
);

export const announcementFields = {
  content: trimmedText(offerTextMax),
  title: z._default(nameOrBlank(offerNameMax), ''),
  type: z._default(z.enum(ventureAnnouncementTypes), 'other'),
  date: z.optional(z.nullable(TimestampInput)),
};

export const ProductDraft = z.object(productFields).check(pricedInCurrency);
export type ProductDraft = z.infer<typeof ProductDraft>;

export const VentureAnnouncementDraft = z.object(announcementFields);
export type VentureAnnouncementDraft = z.infer<typeof VentureAnnouncementDraft>;
