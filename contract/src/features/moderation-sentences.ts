import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { t } from '#shared/sentence.ts';
import { nameReasons } from './report-reasons.ts';
import type { ReportReason } from './reports.ts';

export const moderationSentences: NotificationSentences = {
  report: {
    acted: () => t`We acted on your report. Thank you for looking out for others`,
    dismissed: () => t`We reviewed your report and found no breach of the rules`,
  },
  moderation: {
    hidden: ({ subject }) => t`Stewards hid your content from others (${reasonOf(subject)})`,
    removed: ({ subject }) => t`Stewards removed your content (${reasonOf(subject)})`,
    warning: () => t`You received a warning from the stewards of your campus`,
    suspension: () => t`Your account is suspended`,
    ban: () => t`Your account is banned`,
    freeze: ({ subject }) => t`Stewards froze your club “${subject}”`,
    upheld: () => t`Your appeal was not successful`,
    reversed: () => t`Your appeal was successful`,
    confirmed: () => t`An appeal against your decision was not successful`,
    overruled: () => t`An appeal against your decision was successful`,
  },
};

/** The name of the rule that was broken; the code of a newer server as words. */
function reasonOf(code: string): string {
  const reasons = nameReasons();
  return Object.hasOwn(reasons, code) ? reasons[code as ReportReason] : code.toLowerCase().replaceAll('_', ' ');
}
