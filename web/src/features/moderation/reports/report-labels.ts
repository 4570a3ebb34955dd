import { useLingui as useLanguage } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { nameReasons } from '@baraza/contract/features/report-reasons.ts';
import type { ReportReason, ReportTarget } from '@baraza/contract/features/reports.ts';
import { findReportLabel } from '#platform/features/report-labels.ts';

/** Returns the name of each reason. */
export function useReasonLabels(): Record<ReportReason, string> {
  // Renders again when the language changes.
  useLanguage();
  return nameReasons();
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

/** Returns a function that names a kind of content. */
export function useTargetLabel(): (target: ReportTarget) => string {
  const { t } = useLingui();
  return (target) => {
    const label = findReportLabel(target);
    return label ? t(label) : target.toLowerCase().replaceAll('_', ' ');
  };
}
