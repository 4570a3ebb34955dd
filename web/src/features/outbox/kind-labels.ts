import { useLingui } from '@lingui/react/macro';

/** Returns the name of each kind of entry. A newer version of the app may have stored others. */
export function useKindLabels(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    post: t`New post`,
    comment: t`Comment`,
    'event-comment': t`Event comment`,
    message: t`Whisper`,
    like: t`Like`,
    follow: t`Follow`,
    registration: t`Registration`,
    review: t`Review`,
    announcement: t`Announcement`,
    'icebreaker-answer': t`Icebreaker answer`,
    report: t`Report to the stewards`,
  };
}
