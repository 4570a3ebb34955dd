import { Trans, useLingui } from '@lingui/react/macro';
import { UserMinus } from 'lucide-react';
import type { Event } from '@baraza/contract/features/events.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { toastError } from '#ui/page/toast.ts';
import { useAnswerHosting } from './hosts.api.ts';

/** Lets a co-host stop hosting an event. */
export function LeaveHosts({ event }: { event: Event }) {
  const { t } = useLingui();
  const answer = useAnswerHosting(event.id);
  const confirmLeaving = async () => {
    const isSure = await confirmAction({
      title: t`Leave as co-host?`,
      text: t`You can no longer manage this event. Only its host can ask you again.`,
      confirmLabel: t`Leave`,
    });
    // Unlike the callbacks of `mutate`, this shows an error after the page has changed.
    if (isSure) void answer.mutateAsync(false).catch(toastError);
  };
  return (
    <Button variant="quiet" wide pending={answer.isPending} onClick={() => void confirmLeaving()}>
      <UserMinus aria-hidden size={18} />
      <Trans>Leave as co-host</Trans>
    </Button>
  );
}
