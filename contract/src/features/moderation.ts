import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, filledText, Id, limit, PictureUrl, text, Timestamp, trimmedOrBlank } from '#shared/scalars.ts';
import { Person } from './profiles.ts';
import {
  bulkDecisionMax,
  decisionActions,
  decisionMessageMax,
  reportNoteMax,
  reportPageSize,
  suspensionDaysMax,
} from './report-limits.ts';
import { ReportOutcome, ReportReason, ReportStatus, ReportTarget } from './reports.ts';
import { Sanction } from './stewardship.ts';

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
  /** The campus of the author, or of a club, by name. */
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
  /** The voice note of a message. */
  voice: z.optional(PictureUrl),
  author: z.nullable(Person),
  createdAt: z.nullable(Timestamp),
  /** Up to five messages before and after a reported message, oldest first; empty for anything else. */
  context: z.array(
    z.object({ author: z.nullable(Person), content: z.string(), createdAt: Timestamp, isReported: z.boolean() }),
  ),
  /** Of a group or a club: its number of members, and the admins or owners whom the reporter saw, at most 20; now those whom the author sees. */
  group: z.optional(z.object({ membersCount: Count, admins: z.array(Person) })),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What a steward decided about a case. Of a decision of another campus, the case, texts, days and steward are left out. */
export const Decision = z.object({
  id: Id,
  caseId: z.nullable(Id),
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

export const CaseDetail = z.extend(Case, {
  /** The first 100, oldest first, without the reporters' names. */
  reports: z.array(
    z.object({ id: Id, reason: ReportReason, note: z.string(), createdAt: Timestamp, isSystem: z.boolean() }),
  ),
  /** As it was at the first report. */
  snapshot: Snapshot,
  /** As the reporters saw it, each version once, in the order of the first report of each; the first one is `snapshot`. */
  versions: z.array(z.object({ snapshot: Snapshot, reportsCount: Count, reportedAt: Timestamp })),
  /** `null` if the target no longer exists. A message comes without those around it: stewards see what was there when it was reported. */
  live: z.nullable(Snapshot),
  /** A path within the web client, if the target has a page that the steward can open. */
  link: z.nullable(z.string()),
  /** Earlier sanctions of the author, newest first. */
  sanctions: z.array(Sanction),
  /** Earlier decisions about the author's content, newest first, at most 20. */
  decisions: z.array(Decision),
  /** Decisions of all stewards, those of other campuses with their action, reason and date only, about the same kind of content and reason, newest first, at most 5. */
  similar: z.array(Decision),
  decision: z.nullable(Decision),
  /** Whether the target is a club that stewards have frozen. */
  isFrozen: z.boolean(),
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

const oneCase = z.object({ id: Id });

export const moderation = {
  'GET /api/steward/reports': endpoint({
    summary:
      'Cases of your campus, without closed ones unless `status` asks for them: urgent ones first, then oldest first. Several reports of one target are one case. Cases about you are left out',
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
    summary:
      'The number of open cases, of the urgent ones among them, of cases in review, of those you review, and of open appeals',
    access: 'steward',
    query: z.object({ campus: z.optional(text(300)) }),
    reply: z.object({ urgent: Count, open: Count, inReview: Count, mine: Count, appeals: Count }),
  }),
  'GET /api/steward/reports/:id': endpoint({
    summary:
      'A case with its snapshot and the history of its author. Reading it is recorded in the audit log; 403 `own_case` for a case about you',
    access: 'steward',
    params: oneCase,
    reply: CaseDetail,
    errors: ['own_case'],
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
    errors: ['not_claimed', 'own_case', 'case_closed'],
  }),
  'POST /api/steward/reports/:id/decision': endpoint({
    summary:
      'Decide a case you have claimed. `HIDE` takes the name and the picture of a group away, and `REMOVE` closes it as well: its members keep the messages, and nobody can write. A club is not hidden or removed but frozen (`FREEZE`): only members can read it, nobody can write there, join it or restore it, and each owner can appeal. `WARN` warns all its owners. Closes all of its reports, notifies the reporters, and the author unless nothing was done',
    access: 'steward',
    params: oneCase,
    body: NewDecision,
    reply: CaseDetail,
    errors: ['not_claimed', 'own_case', 'case_closed', 'not_allowed'],
  }),
  'POST /api/steward/reports/:id/lift': endpoint({
    summary:
      'Lift the freeze of a club that this case led to. The sanctions of its owners end, and they are notified. It stays frozen while another decision freezes it. Idempotent; 404 for a case with another decision',
    access: 'steward',
    params: oneCase,
    body: z.object({ message: filledText(decisionMessageMax) }),
    reply: CaseDetail,
    errors: ['own_case'],
  }),
  'POST /api/steward/decisions': endpoint({
    summary:
      'Decide several cases alike, as in a wave of spam. Open cases need not be claimed first. Cases that cannot be decided are returned in `skipped`',
    access: 'steward',
    body: z.extend(NewDecision, { caseIds: z.array(Id).check(z.minLength(1), z.maxLength(bulkDecisionMax)) }),
    reply: z.object({ decided: z.array(Id), skipped: z.array(Id) }),
  }),
};
