import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, filledText, Id, limit, text, Timestamp, TimestampInput } from '#shared/scalars.ts';
import { Person } from './profiles.ts';
import { appealMax, decisionActions, decisionMessageMax, reportPageSize } from './report-limits.ts';
import { ReportReason } from './reports.ts';

// Every endpoint below /api/steward and /api/admin is 404 for callers without the role.

export const SanctionKind = z.enum(['WARNING', 'SUSPENSION', 'BAN', 'FREEZE']);
export type SanctionKind = z.infer<typeof SanctionKind>;
export const AppealStatus = z.enum(['OPEN', 'UPHELD', 'REVERSED']);
export type AppealStatus = z.infer<typeof AppealStatus>;

/** An appeal against a sanction. `UPHELD` means that the sanction stays. */
export const Appeal = z.object({
  id: Id,
  sanctionId: Id,
  text: z.string(),
  status: AppealStatus,
  /** The answer to the person; empty while the appeal is open. */
  message: z.string(),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
});
export type Appeal = z.infer<typeof Appeal>;

/** A sanction as its person sees it. `FREEZE` is that of the owners of a frozen club, and limits nothing else of theirs. */
export const Sanction = z.object({
  id: Id,
  kind: SanctionKind,
  reason: ReportReason,
  message: z.string(),
  createdAt: Timestamp,
  /** When a suspension ends; `null` for anything else. */
  until: z.nullable(Timestamp),
  /** Whether it is in effect; a warning never is. */
  isActive: z.boolean(),
  appeal: z.nullable(Appeal),
});
export type Sanction = z.infer<typeof Sanction>;

/** An appeal as stewards see it. */
export const AppealCase = z.extend(Appeal, {
  person: z.nullable(Person),
  sanction: Sanction,
  caseId: z.nullable(Id),
  imposedBy: z.nullable(Person),
  campus: z.string(),
  /** Whether the viewer may decide: another steward imposed the sanction, or the viewer is an admin and the only one who can. */
  canDecide: z.boolean(),
});
export type AppealCase = z.infer<typeof AppealCase>;

/** One act of a steward, an admin, the command line or the server itself. Entries are never changed or deleted. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  /** `null` for the command line, the server itself, and an erased account. */
  actor: z.nullable(Person),
  /** `web`, `command line` or `system`. */
  via: z.string(),
  /** Such as `report.claim`, `sanction.ban` or `role.grant`. */
  act: z.string(),
  targetType: z.string(),
  targetId: z.nullable(Id),
  /** The person concerned, if any. */
  subject: z.nullable(Person),
  campus: z.nullable(z.string()),
  /** Parameters of the act, such as the days of a suspension. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const TransparencyNumber = z.nullable(Count);
/** Numbers of one half-year. A number from 1 to 4, or from which such a number could be computed, is `null`. */
export const TransparencyPeriod = z.object({
  /** Such as `2026-H2`. */
  period: z.string(),
  reports: TransparencyNumber,
  reportsByReason: z.array(z.object({ reason: ReportReason, count: TransparencyNumber })),
  decisions: TransparencyNumber,
  decisionsByAction: z.array(z.object({ action: z.enum(decisionActions), count: TransparencyNumber })),
  /** From the first report to the decision; `null` with fewer than five decisions. */
  medianHours: z.nullable(z.number()),
  /** Appeals that were decided. */
  appeals: TransparencyNumber,
  appealsReversed: TransparencyNumber,
});
export type TransparencyPeriod = z.infer<typeof TransparencyPeriod>;

const oneAppeal = z.object({ id: Id });

export const stewardship = {
  'GET /api/steward/appeals': endpoint({
    summary: 'Appeals against sanctions, oldest first',
    access: 'steward',
    query: z.object({ status: z.optional(AppealStatus), limit: limit(reportPageSize), cursor: z.optional(Cursor) }),
    reply: z.object({ appeals: z.array(AppealCase), nextCursor: z.nullable(Cursor) }),
  }),
  'POST /api/steward/appeals/:id/decision': endpoint({
    summary: 'Decide an appeal against a sanction that another steward imposed',
    access: 'steward',
    params: oneAppeal,
    body: z.object({ decision: z.enum(['UPHOLD', 'REVERSE']), message: filledText(decisionMessageMax) }),
    reply: AppealCase,
    errors: ['own_decision', 'own_case', 'case_closed', 'not_allowed'],
  }),
  'GET /api/steward/audit': endpoint({
    summary: 'Acts of stewards, admins and the command line, newest first. Stewards see those of their campus',
    access: 'steward',
    query: z.object({
      /** Words of the act, the actor or the subject, regardless of case and accents. */
      search: z.optional(text(100)),
      from: z.optional(TimestampInput),
      until: z.optional(TimestampInput),
      limit: limit(50),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(Cursor) }),
    errors: ['search_too_broad'],
  }),
  'GET /api/steward/audit.csv': endpoint({
    summary: 'The same as CSV, at most 10,000 rows',
    access: 'steward',
    query: z.object({
      search: z.optional(text(100)),
      from: z.optional(TimestampInput),
      until: z.optional(TimestampInput),
    }),
    reply: z.string(),
    contentType: 'text/csv',
    rateLimit: { max: 10, per: 'hour' },
  }),
  'GET /api/admin/stewards': endpoint({
    summary: 'All stewards and admins',
    access: 'admin',
    reply: z.array(z.object({ user: Person, role: z.enum(['steward', 'admin']), campus: z.nullable(z.string()) })),
  }),
  'PUT /api/admin/stewards/:userId': endpoint({
    summary:
      'Make a person a steward of one campus, or of all (`null`). Idempotent. Admins are granted and revoked on the command line',
    access: 'admin',
    params: z.object({ userId: Id }),
    body: z.object({ campus: z.nullable(text(300)) }),
    reply: null,
    errors: ['not_allowed'],
  }),
  'DELETE /api/admin/stewards/:userId': endpoint({
    summary: "End a person's role as a steward. Idempotent",
    access: 'admin',
    params: z.object({ userId: Id }),
    reply: null,
    errors: ['not_allowed'],
  }),
  'GET /api/sanctions': endpoint({
    summary: 'Sanctions against you, newest first',
    access: 'signed_in',
    whileSuspended: true,
    reply: z.array(Sanction),
  }),
  'POST /api/sanctions/:id/appeal': endpoint({
    summary:
      'Appeal against a sanction, once. The same text again returns the first appeal; 409 `case_closed` if the sanction was reversed',
    access: 'signed_in',
    whileSuspended: true,
    withoutConsent: true,
    params: z.object({ id: Id }),
    body: z.object({ text: filledText(appealMax) }),
    reply: Sanction,
    status: 201,
    alsoStatus: 200,
    errors: ['already_appealed', 'case_closed'],
  }),
  'GET /api/transparency': endpoint({
    summary:
      'Numbers of reports, decisions and appeals of each completed half-year, newest first. Numbers from 1 to 4, and those from which they could be computed, are `null`',
    access: 'anyone',
    reply: z.array(TransparencyPeriod),
  }),
};
