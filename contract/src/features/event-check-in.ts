import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, filledName, filledText, Id, limit, TimestampInput, text, Timestamp } from '#shared/scalars.ts';
import { attendeePageSize, clientIdMax, scansPerRequest } from './event-limits.ts';
import { Attendee } from './events.ts';
import { Person } from './profiles.ts';

/** An attendee with what a phone needs to check them in without a connection. */
export const CheckInGuest = z.object({
  id: Id,
  userId: Id,
  user: Person,
  /** The first 16 bytes of the SHA-256 of their ticket, as base64url: it verifies the ticket without revealing it. */
  proof: z.string(),
  checkedInAt: z.nullable(Timestamp),
});
export type CheckInGuest = z.infer<typeof CheckInGuest>;

/** A ticket that a phone scanned. */
export const ScanDraft = z.object({
  /** Chosen by the phone. A scan sent again with the same id is recorded once. */
  scanId: filledText(clientIdMax),
  /** The ticket or its code. */
  ticket: text(200),
  /** By the phone's clock; a time in the future counts as now. */
  scannedAt: TimestampInput,
});
export type ScanDraft = z.input<typeof ScanDraft>;

/** The first use of a ticket, a later use, or a text that is not a ticket of this event. */
export const ScanOutcome = z.enum(['let_in', 'used', 'invalid']);
export type ScanOutcome = z.infer<typeof ScanOutcome>;

export const ScanResult = z.object({
  scanId: z.string(),
  outcome: ScanOutcome,
  /** The holder of the ticket; `null` for an invalid one. */
  attendee: z.nullable(Attendee),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** A recorded scan. */
export const Scan = z.object({
  id: Id,
  scanId: z.string(),
  attendeeId: Id,
  userId: Id,
  /** The name of the phone that scanned. */
  door: z.string(),
  scannedAt: Timestamp,
  /** Whether it checked its holder in. All other scans of the same ticket are later uses. */
  isFirst: z.boolean(),
});
export type Scan = z.infer<typeof Scan>;

const oneEvent = z.object({ id: Id });

export const eventCheckIn = {
  'GET /api/events/:id/door': endpoint({
    summary:
      'The attendees of your event with the proofs of their tickets, for checking them in without a connection; 500 per page',
    params: oneEvent,
    query: z.object({ lastAttendeeId: z.optional(Id) }),
    reply: z.object({ guests: z.array(CheckInGuest), total: Count }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/events/:id/check-ins': endpoint({
    summary:
      'Record scans at your event, also later ones. Of several scans of one ticket, the one recorded first checks its holder in. A scan sent again gets its first result',
    params: oneEvent,
    body: z.object({
      door: filledName(clientIdMax),
      scans: z.array(ScanDraft).check(z.minLength(1), z.maxLength(scansPerRequest)),
    }),
    reply: z.object({ results: z.array(ScanResult) }),
    errors: ['not_allowed', 'event_cancelled', 'archived'],
  }),
  'GET /api/events/:id/check-ins': endpoint({
    summary: 'The scans of all phones at your event, in the order in which they were recorded',
    params: oneEvent,
    query: z.object({
      limit: limit(attendeePageSize),
      /** The `id` of the last scan already read. */
      after: z.optional(Id),
    }),
    reply: z.array(Scan),
    linked: true,
    errors: ['not_allowed'],
  }),
};
