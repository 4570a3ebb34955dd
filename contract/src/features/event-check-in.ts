import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, filledText, Id, limit, TimestampInput, text, Timestamp } from '#shared/scalars.ts';
import { attendeePageSize, clientIdMax, scansAtOnce } from './event-limits.ts';
import { Attendee } from './events.ts';
import { Person } from './profiles.ts';

/** Somebody with a seat, as a phone at the door needs to know them while it has no connection. */
export const CheckInGuest = z.object({
  id: Id,
  userId: Id,
  user: Person,
  /** The first 16 bytes of the SHA-256 of their ticket, as base64url: it tells a ticket for theirs, and makes none. */
  proof: z.string(),
  checkedInAt: z.nullable(Timestamp),
});
export type CheckInGuest = z.infer<typeof CheckInGuest>;

/** A ticket that was held against a phone, as that phone tells of it. */
export const ScanDraft = z.object({
  /** What the phone calls it: told again, it is the same scan. */
  scanId: filledText(clientIdMax),
  /** The ticket, or its code. */
  ticket: text(200),
  /** By the phone's clock. */
  scannedAt: TimestampInput,
});
export type ScanDraft = z.input<typeof ScanDraft>;

/** What became of a scan: it let its holder in, it was a further use, or what it read is no ticket of the event. */
export const ScanOutcome = z.enum(['let_in', 'used', 'invalid']);
export type ScanOutcome = z.infer<typeof ScanOutcome>;

export const ScanResult = z.object({
  scanId: z.string(),
  outcome: ScanOutcome,
  /** Whose ticket it is; `null` where it is nobody's. */
  attendee: z.nullable(Attendee),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** A scan that the server was told of. */
export const Scan = z.object({
  id: Id,
  scanId: z.string(),
  attendeeId: Id,
  userId: Id,
  /** What the phone that scanned calls itself. */
  door: z.string(),
  scannedAt: Timestamp,
  /** Whether it let its holder in; every other one of the same ticket is a further use. */
  isFirst: z.boolean(),
});
export type Scan = z.infer<typeof Scan>;

const oneEvent = z.object({ id: Id });

export const eventCheckIn = {
  'GET /api/events/:id/door': endpoint({
    summary:
      'Everybody with a seat at your event, up to 500 a page, with what their tickets are known by without connection',
    params: oneEvent,
    query: z.object({ lastAttendeeId: z.optional(Id) }),
    reply: z.object({ guests: z.array(CheckInGuest), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/check-ins': endpoint({
    summary:
      'Tell of scans at the door of your event, also late ones. Of several scans of one ticket the one told of first let in; told again, a scan is answered as before',
    params: oneEvent,
    body: z.object({
      door: filledText(clientIdMax),
      scans: z.array(ScanDraft).check(z.minLength(1), z.maxLength(scansAtOnce)),
    }),
    reply: z.object({ results: z.array(ScanResult) }),
    errors: ['not_allowed', 'event_cancelled'],
  }),
  'GET /api/events/:id/check-ins': endpoint({
    summary: 'The scans at all doors of your event, in the order in which they were told of',
    params: oneEvent,
    query: z.object({
      limit: limit(attendeePageSize),
      /** The `id` of the last scan known. */
      after: z.optional(Id),
    }),
    reply: z.array(Scan),
    linked: true,
    errors: ['not_allowed'],
  }),
};
