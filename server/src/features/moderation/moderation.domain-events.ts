import type { DecisionAction } from '@baraza/contract/features/moderation.ts';
import type { ReportReason } from '@baraza/contract/features/reports.ts';
import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** A person was warned, suspended or banned, or their club was frozen, whose name is `title`. */
    'moderation.sanctioned': { personId: string; kind: SanctionKind; title: string };
    /** A steward decided a case. The content may already be removed. */
    'moderation.decided': {
      action: DecisionAction;
      authorId: string;
      reporterIds: string[];
      reason: ReportReason;
      /** Sent to the author. */
      message: string;
      /** The beginning of the reported text. */
      excerpt: string;
      /** The path of the content's page, if there is one. */
      link: string | null;
    };
    /** An appeal was decided. */
    'moderation.appealDecided': {
      actorId: string;
      personId: string;
      /** The steward whose decision it was; null for the command line. */
      imposedBy: string | null;
      isReversed: boolean;
      message: string;
    };
  }
}
