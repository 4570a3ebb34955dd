import { useLingui } from '@lingui/react/macro';
import type { ReportReason, ReportTarget } from '@baraza/contract/features/reports.ts';

/** Returns the name of each reason. */
export function useReasonLabels(): Record<ReportReason, string> {
  const { t } = useLingui();
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

/** Returns a short explanation of each reason, in the order of the report dialog. */
export function useReasonHints(): Record<ReportReason, string> {
  const { t } = useLingui();
  return {
    SPAM: t`Unwanted advertising, or the same thing again and again`,
    HARASSMENT: t`Insults, threats or unwanted contact`,
    HATE: t`Attacks people for who they are`,
    SEXUAL: t`Nudity, unwanted advances, or worse`,
    VIOLENCE: t`Someone may get hurt`,
    SELF_HARM: t`Someone may hurt themselves`,
    SCAM: t`Takes money or data by deceit`,
    IMPERSONATION: t`A person, a club or the university`,
    ILLEGAL: t`Drugs, weapons, exam papers, stolen goods`,
    OTHER: t`Tell us below`,
  };
}

/** Returns the name of each kind of content. */
export function useTargetLabels(): Record<ReportTarget, string> {
  const { t } = useLingui();
  return {
    POST: t`Post`,
    COMMENT: t`Comment`,
    MESSAGE: t`Whisper`,
    PROFILE: t`Profile`,
    EVENT: t`Event`,
    EVENT_COMMENT: t`Event comment`,
    ANNOUNCEMENT: t`Announcement`,
    ICEBREAKER: t`Icebreaker`,
    ICEBREAKER_COMMENT: t`Icebreaker answer`,
    VENTURE: t`Business`,
    REVIEW: t`Review`,
    PRODUCT: t`Product`,
  };
}
