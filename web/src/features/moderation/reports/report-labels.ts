import { useLingui } from '@lingui/react/macro';
import type { ReportReason, ReportTarget } from '@baraza/contract/features/reports.ts';

/** Returns the label and a short explanation of each reason, in the order of the report dialog. */
export function useReasonLabels(): { reason: ReportReason; label: string; hint: string }[] {
  const { t } = useLingui();
  return [
    { reason: 'SPAM', label: t`Spam`, hint: t`Unwanted advertising, or the same thing again and again` },
    { reason: 'HARASSMENT', label: t`Harassment or bullying`, hint: t`Insults, threats or unwanted contact` },
    { reason: 'HATE', label: t`Hate`, hint: t`Attacks people for who they are` },
    { reason: 'SEXUAL', label: t`Sexual content`, hint: t`Nudity, unwanted advances, or worse` },
    { reason: 'VIOLENCE', label: t`Violence or danger`, hint: t`Someone may get hurt` },
    { reason: 'SELF_HARM', label: t`Self-harm`, hint: t`Someone may hurt themselves` },
    { reason: 'SCAM', label: t`Scam or fraud`, hint: t`Takes money or data by deceit` },
    { reason: 'IMPERSONATION', label: t`Pretends to be someone else`, hint: t`A person, a club or the university` },
    { reason: 'ILLEGAL', label: t`Illegal goods or acts`, hint: t`Drugs, weapons, exam papers, stolen goods` },
    { reason: 'OTHER', label: t`Something else`, hint: t`Tell us below` },
  ];
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
