import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, limit, Timestamp, trimmedOrBlank } from '#shared/scalars.ts';
import { reportNoteMax, reportPageSize, reportReasons, reportTargets } from './report-limits.ts';

export const ReportTarget = z.enum(reportTargets);
export type ReportTarget = z.infer<typeof ReportTarget>;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;
export const ReportStatus = z.enum(['OPEN', 'IN_REVIEW', 'CLOSED']);
export type ReportStatus = z.infer<typeof ReportStatus>;
export const ReportOutcome = z.enum(['NO_ACTION', 'ACTION_TAKEN']);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

/** A report as its sender sees it. */
export const Report = z.object({
  id: Id,
  targetType: ReportTarget,
  targetId: Id,
  reason: ReportReason,
  note: z.string(),
  status: ReportStatus,
  /** `null` until the report is closed. */
  outcome: z.nullable(ReportOutcome),
  /** The beginning of the reported text, or the name of the reported person, event or business. */
  excerpt: z.string(),
  createdAt: Timestamp,
});
export type Report = z.infer<typeof Report>;

/** For a profile, `targetId` is the person's id; for a group, that of its conversation, of which the reporter is a member; for a club, that of the community. */
export const NewReport = z.object({
  targetType: ReportTarget,
  targetId: Id,
  reason: ReportReason,
  note: z.optional(trimmedOrBlank(reportNoteMax)),
});
export type NewReport = z.infer<typeof NewReport>;

export const reports = {
  'POST /api/reports': endpoint({
    summary:
      'Report content or a person to the stewards of the campus. A second report of the same target returns the first (200). Reported people never learn who reported them',
    body: NewReport,
    reply: Report,
    status: 201,
    alsoStatus: 200,
    idempotent: true,
    errors: ['not_found', 'own_content'],
    rateLimit: { max: 30, per: 'hour' },
  }),
  'GET /api/reports': endpoint({
    summary: 'Your reports, newest first',
    query: z.object({ limit: limit(reportPageSize), lastReportId: z.optional(Id) }),
    reply: z.array(Report),
    linked: true,
  }),
};
