import { t } from '@lingui/core/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';

/** Asks for confirmation before the viewer gives up a seat, a request or a waitlist position. Resolves to the answer. */
export function confirmLeaving({ viewerStatus }: Pick<Event, 'viewerStatus'>): Promise<boolean> {
  if (viewerStatus === 'requested') {
    return confirmAction({
      title: t`Withdraw your request?`,
      text: t`The host no longer sees it. You can send a new request while there are seats.`,
      confirmLabel: t`Withdraw`,
      cancelLabel: t`Keep request`,
    });
  }
  if (viewerStatus === 'waitlisted') {
    return confirmAction({
      title: t`Leave the waitlist?`,
      text: t`You lose your position. If you join again, you start at the end.`,
      confirmLabel: t`Leave`,
      cancelLabel: t`Keep position`,
    });
  }
  return confirmAction({
    title: t`Give up your seat?`,
    text: t`Someone else can take it, and you may not get it back.`,
    confirmLabel: t`Give up seat`,
    cancelLabel: t`Keep seat`,
  });
}
