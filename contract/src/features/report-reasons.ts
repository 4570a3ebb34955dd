import { t } from '#shared/sentence.ts';
import type { ReportReason } from './reports.ts';

/** Returns the name of each reason for which people report, and stewards hide or sanction. */
export function nameReasons(): Record<ReportReason, string> {
  return {
    SPAM: t`Spam`,
    HARASSMENT: t`Harassment or bullying`,
    HATE: t`Hate`,
    SEXUAL: t`Sexual content`,
    VIOLENCE: t`Violence or danger`,
    SELF_HARM: t`Self-harm`,
    SCAM: t`Scam or fraud`,
    IMPERSONATION: t`Pretends to be someone else`,
    ILLEGAL: t`Illegal goods or acts`,
    OTHER: t`Something else`,
  };
}
