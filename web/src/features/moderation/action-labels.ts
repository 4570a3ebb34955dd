import { useLingui } from '@lingui/react/macro';
import type { DecisionAction } from '@baraza/contract/features/moderation.ts';
import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';

/** Returns the name of each action of a steward. */
export function useActionLabels(): Record<DecisionAction, string> {
  const { t } = useLingui();
  return {
    NO_ACTION: t`No action`,
    HIDE: t`Hide`,
    REMOVE: t`Remove`,
    WARN: t`Warn`,
    SUSPEND: t`Suspend`,
    BAN: t`Ban`,
    FREEZE: t`Freeze`,
  };
}

/** Returns the name of each kind of sanction. */
export function useSanctionLabels(): Record<SanctionKind, string> {
  const { t } = useLingui();
  return { WARNING: t`Warning`, SUSPENSION: t`Suspension`, BAN: t`Ban`, FREEZE: t`Club frozen` };
}
