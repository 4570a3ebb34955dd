import { useLingui } from '@lingui/react/macro';
import type { DecisionAction } from '@baraza/contract/features/moderation.ts';

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
  };
}
