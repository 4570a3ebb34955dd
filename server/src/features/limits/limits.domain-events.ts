import type { ReportReason, ReportTarget } from '@baraza/contract/features/reports.ts';
import '#platform/publish.ts';

declare module '#platform/publish.ts' {
  interface DomainEvents {
    /** A rule of the server suspects content of this person. It is reported once while its case is open. */
    'moderation.suspected': {
      personId: string;
      targetType: ReportTarget;
      targetId: string;
      reason: ReportReason;
      /** For stewards. */
      note: string;
    };
  }
}
