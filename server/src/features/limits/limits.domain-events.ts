import type { ReportReason } from '@baraza/contract/features/reports.ts';
import '#platform/features/publish.ts';
import type { SubjectRef } from '#platform/features/subjects.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** A rule of the server suspects content of this person. Each rule reports a person once while that case is open. */
    'moderation.suspected': {
      personId: string;
      subject: SubjectRef;
      reason: ReportReason;
      /** For stewards. It also identifies the rule. */
      note: string;
    };
  }
}
