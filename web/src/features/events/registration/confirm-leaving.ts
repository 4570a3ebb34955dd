import { t } from '@lingui/core/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { confirmed } from '#ui/confirm.ts';

/** Asks for confirmation before the viewer gives up a seat, a request or a waitlist position. Resolves to the answer. */
export function confirmLeaving({ viewerStatus }: Pick<Event, 'viewerStatus'>): Promise<boolean> {
  if (viewerStatus === 'requested') {
    return confirmed({
      title: t`Withdraw your request?`,
      text: t`The host no longer sees it. You can send a new request while there are seats.`,
      act: t`Withdraw`,
      keep: t`Keep request`,
    });
  }
  if (viewerStatus === 'waitlisted') {
    return confirmed({
      title: t`Leave the waitlist?`,
      text: t`You lose your position. If you join again, you start at the end.`,
      act: t`Leave`,
      keep: t`Keep position`,
    });
  }
  return confirmed({
    title: t`Give up your seat?`,
    text: t`Someone else can take it, and you may not get it back.`,
    act: t`Give up seat`,
    keep: t`Keep seat`,
  });
}
