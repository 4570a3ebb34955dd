import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import '#platform/publish.ts';

declare module '#platform/publish.ts' {
  interface DomainEvents {
    /** A person was warned, suspended or banned. */
    'moderation.sanctioned': { personId: string; sanctionId: string; kind: SanctionKind };
  }
}
