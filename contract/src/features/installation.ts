import * as z from 'zod/mini';
import { serverEvent, type SocketEvents } from '#shared/socket-event.ts';
import { Id, Timestamp, trimmedName } from '#shared/scalars.ts';

/** Whole areas of the product, which operators can hide from everyone or from a campus. */
export const HideableFeature = z.enum(['events', 'hustles', 'intake-hub']);
export type HideableFeature = z.infer<typeof HideableFeature>;

/** The languages of the interface, in which a notice can be written. */
export const NoticeLanguage = z.enum(['en', 'fr', 'sw', 'pt', 'ar']);
export type NoticeLanguage = z.infer<typeof NoticeLanguage>;

/** The text of a notice: plain text of one line. */
export const NoticeText = trimmedName(280);

/** A text of the operator that is shown above every page until its end. */
export const SiteNotice = z.object({
  id: Id,
  /** The text for languages without a translation. */
  text: z.string(),
  translations: z.partialRecord(NoticeLanguage, z.string()),
  until: Timestamp,
});
export type SiteNotice = z.infer<typeof SiteNotice>;

/** What the operator has set for everyone and for the receiver's campus. */
export const Installation = z.object({
  /** Whether writes are refused with `maintenance`, while reading goes on. */
  isInMaintenance: z.boolean(),
  /** Their endpoints and socket events answer `not_found`. */
  hiddenFeatures: z.array(HideableFeature),
  /** Newest first. */
  notices: z.array(SiteNotice),
});
export type Installation = z.infer<typeof Installation>;

export const installationEvents = {
  '/notifications installation': serverEvent({
    summary:
      'What the operator has set: maintenance, hidden features, and notices to show until their end. Sent on connect and whenever it changes',
    body: Installation,
  }),
} satisfies Partial<SocketEvents>;
