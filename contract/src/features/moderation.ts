import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, filledText, Id, limit, PictureUrl, text, Timestamp, trimmedOrBlank } from '#shared/scalars.ts';
import { Person } from './profiles.ts';
import {
  appealMax,
  bulkDecisionMax,
  decisionActions,
  decisionMessageMax,
  reportNoteMax,
  reportPageSize,
  suspensionDaysMax,
} from './report-limits.ts';
import { ReportOutcome, ReportReason, ReportStatus, ReportTarget } from './reports.ts';

// Every endpoint below /api/steward and /api/admin is 404 for callers without the role.

export const DecisionAction = z.enum(decisionActions);
export type DecisionAction = z.infer<typeof DecisionAction>;

/** All reports of one target. Its id is the one of `/api/steward/reports/:id`. */
export const Case = z.object({
  id: Id,
  targetType: ReportTarget,
  targetId: Id,
  status: ReportStatus,
  /** `null` until the case is closed. */
  outcome: z.nullable(ReportOutcome),
  isUrgent: z.boolean(),
  /** The number of reports per reason, most frequent first. */
  reasons: z.array(z.object({ reason: ReportReason, count: Count })),
  reportsCount: Count,
  /** Whether a rule of the server, not a person, created the first report. */
  isSystem: z.boolean(),
  /** The campus of the author, by name. */
  campus: z.string(),
  /** `null` if the account was erased. */
  author: z.nullable(Person),
  excerpt: z.string(),
  createdAt: Timestamp,
  lastReportedAt: Timestamp,
  claimedBy: z.nullable(Person),
});
export type Case = z.infer<typeof Case>;

/** Content as it was when it was reported, or as it is now. */
export const Snapshot = z.object({
  title: z.string(),
  content: z.string(),
  pictures: z.array(PictureUrl),
  author: z.nullable(Person),
  createdAt: z.nullable(Timestamp),
  /** Up to five messages before and after a reported message, oldest first; empty for anything else. */
  context: z.array(
    z.object({ author: z.nullable(Person), content: z.string(), createdAt: Timestamp, isReported: z.boolean() }),
  ),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What a steward decided about a case. */
export const Decision = z.object({
  id: Id,
  caseId: Id,
  action: DecisionAction,
  /** What the author was sent. */
  message: z.string(),
  /** For stewards only. */
  note: z.string(),
  /** The length of a suspension. */
  days: z.nullable(Count),
  decidedBy: z.nullable(Person),
  createdAt: Timestamp,
  targetType: ReportTarget,
  reason: ReportReason,
});
export type Decision = z.infer<typeof Decision>;

export const SanctionKind = z.enum(['WARNING', 'SUSPENSION', 'BAN']);
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

/** A sanction as its person sees it. */
export const Sanction = z.object({
  id: Id,
  kind: SanctionKind,
  reason: ReportReason,
  message: z.string(),
  createdAt: Timestamp,
  /** When a suspension ends; `null` for a warning or a ban. */
  until: z.nullable(Timestamp),
  isActive: z.boolean(),
  appeal: z.nullable(Appeal),
});
export type Sanction = z.infer<typeof Sanction>;

export const CaseDetail = z.extend(Case, {
  /** Without the reporters' names. */
  reports: z.array(
    z.object({ id: Id, reason: ReportReason, note: z.string(), createdAt: Timestamp, isSystem: z.boolean() }),
  ),
  /** As it was at the first report. */
  snapshot: Snapshot,
  /** `null` if the target no longer exists. */
  live: z.nullable(Snapshot),
  /** A path within the web client, if the target has a page that the steward can open. */
  link: z.nullable(z.string()),
  /** Earlier sanctions of the author, newest first. */
  sanctions: z.array(Sanction),
  /** Earlier decisions about the author's content, newest first, at most 20. */
  decisions: z.array(Decision),
  /** Decisions of all stewards about the same kind of content and reason, newest first, at most 5. */
  similar: z.array(Decision),
  decision: z.nullable(Decision),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

export const NewDecision = z.object({
  action: DecisionAction,
  /** Sent to the author, unless the action is `NO_ACTION`. */
  message: trimmedOrBlank(decisionMessageMax),
  note: z.optional(trimmedOrBlank(reportNoteMax)),
  /** Required for `SUSPEND`, not allowed otherwise. */
  days: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(suspensionDaysMax))),
});
export type NewDecision = z.infer<typeof NewDecision>;

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

/** One act of a steward, an admin or the command line. Entries are never changed or deleted. */
export const AuditEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  /** `null` for the command line, and for an erased account. */
  actor: z.nullable(Person),
  /** `web` or `command line`. */
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
/** Numbers of one half-year. A number from 1 to 4 is `null`, so that no person can be identified. */
export const TransparencyPeriod = z.object({
  /** Such as `2026-H2`. */
  period: z.string(),
  reports: TransparencyNumber,
  reportsByReason: z.array(z.object({ reason: ReportReason, count: TransparencyNumber })),
  decisions: TransparencyNumber,
  decisionsByAction: z.array(z.object({ action: DecisionAction, count: TransparencyNumber })),
  /** From the first report to the decision; `null` with fewer than five decisions. */
  medianHours: z.nullable(z.number()),
  appeals: TransparencyNumber,
  appealsReversed: TransparencyNumber,
});
export type TransparencyPeriod = z.infer<typeof TransparencyPeriod>;

const oneCase = z.object({ id: Id });
const oneAppeal = z.object({ id: Id });

export const moderation = {
  'GET /api/steward/reports': endpoint({
    summary: 'Cases of your campus: urgent ones first, then oldest first. Several reports of one target are one case',
    access: 'steward',
    query: z.object({
      status: z.optional(ReportStatus),
      /** The name of a campus; stewards of one campus see only theirs. */
      campus: z.optional(text(300)),
      limit: limit(reportPageSize),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ reports: z.array(Case), nextCursor: z.nullable(Cursor) }),
  }),
  'GET /api/steward/counts': endpoint({
    summary: 'The number of open cases by urgency, of cases in review, and of open appeals',
    access: 'steward',
    query: z.object({ campus: z.optional(text(300)) }),
    reply: z.object({ urgent: Count, open: Count, inReview: Count, mine: Count, appeals: Count }),
  }),
  'GET /api/steward/reports/:id': endpoint({
    summary: 'A case with its snapshot and the history of its author',
    access: 'steward',
    params: oneCase,
    reply: CaseDetail,
  }),
  'POST /api/steward/reports/:id/claim': endpoint({
    summary: 'Take a case for review. Idempotent; 409 `not_claimed` if another steward has it',
    access: 'steward',
    params: oneCase,
    reply: Case,
    errors: ['not_claimed', 'own_case', 'case_closed'],
  }),
  'POST /api/steward/reports/:id/release': endpoint({
    summary: 'Give a claimed case back to the queue. Idempotent',
    access: 'steward',
    params: oneCase,
    reply: Case,
    errors: ['not_claimed', 'case_closed'],
  }),
  'POST /api/steward/reports/:id/decision': endpoint({
    summary:
      'Decide a case you have claimed. Closes all of its reports, notifies the reporters, and the author unless nothing was done',
    access: 'steward',
    params: oneCase,
    body: NewDecision,
    reply: CaseDetail,
    errors: ['not_claimed', 'own_case', 'case_closed', 'invalid_body'],
  }),
  'POST /api/steward/decisions': endpoint({
    summary:
      'Decide several open cases alike, as in a wave of spam. Cases that cannot be decided are returned in `skipped`',
    access: 'steward',
    body: z.extend(NewDecision, { caseIds: z.array(Id).check(z.minLength(1), z.maxLength(bulkDecisionMax)) }),
    reply: z.object({ decided: z.array(Id), skipped: z.array(Id) }),
  }),
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
    errors: ['own_decision', 'own_case', 'case_closed'],
  }),
  'GET /api/steward/audit': endpoint({
    summary: 'Acts of stewards, admins and the command line, newest first. Stewards see those of their campus',
    access: 'steward',
    query: z.object({
      /** Words of the act, the actor or the subject. */
      search: z.optional(text(100)),
      from: z.optional(Timestamp),
      until: z.optional(Timestamp),
      limit: limit(50),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(Cursor) }),
  }),
  'GET /api/steward/audit.csv': endpoint({
    summary: 'The same as CSV, at most 10,000 rows',
    access: 'steward',
    query: z.object({ search: z.optional(text(100)), from: z.optional(Timestamp), until: z.optional(Timestamp) }),
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
    summary: 'Make a person a steward of one campus, or of all (`null`). Idempotent',
    access: 'admin',
    params: z.object({ userId: Id }),
    body: z.object({ campus: z.nullable(text(300)) }),
    reply: null,
  }),
  'DELETE /api/admin/stewards/:userId': endpoint({
    summary: "End a person's role as a steward. Idempotent",
    access: 'admin',
    params: z.object({ userId: Id }),
    reply: null,
  }),
  'GET /api/sanctions': endpoint({
    summary: 'Sanctions against you, newest first',
    access: 'signed_in',
    whileSuspended: true,
    reply: z.array(Sanction),
  }),
  'POST /api/sanctions/:id/appeal': endpoint({
    summary: 'Appeal against a sanction, once. The same text again returns the first appeal',
    access: 'signed_in',
    whileSuspended: true,
    params: z.object({ id: Id }),
    body: z.object({ text: filledText(appealMax) }),
    reply: Sanction,
    status: 201,
    alsoStatus: 200,
    errors: ['already_appealed'],
  }),
  'GET /api/transparency': endpoint({
    summary: 'Numbers of reports, decisions and appeals by half-year',
    access: 'anyone',
    reply: z.array(TransparencyPeriod),
  }),
};
