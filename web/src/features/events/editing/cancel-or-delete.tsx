import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { eventReasonMax } from '@baraza/contract/features/event-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { isPast } from '#features/events/event-time.ts';
import { useCancelEvent, useDeleteEvent } from '#features/events/events.api.ts';
import { ApiError, detailOf } from '#platform/api/api-error.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { toast } from '#ui/page/toast.ts';

interface CancelOrDeleteProps {
  event: Event;
  isDeleteAlone?: boolean;
  /** Called after the event was cancelled or deleted. */
  onEnded: () => void;
}

/** Lets the host cancel the event, which keeps its page and shows the reason, or delete it. */
export function CancelOrDelete({ event, isDeleteAlone = false, onEnded }: CancelOrDeleteProps) {
  const [open, setOpen] = useState<'cancel' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <section className="grid w-full max-w-[600px] gap-3 border-t max-xl:mx-auto border-hairline pt-4">
      <h2 className="text-lead font-bold">
        <Trans>Not going ahead?</Trans>
      </h2>
      {!isDeleteAlone && (
        <p className="text-label text-muted">
          <Trans>
            To postpone the event, change its date above. If you call it off, its page stays and shows your reason.
            Either way, everyone who is coming is notified.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isDeleteAlone && !isPast(event.startTime) && (
          <Button variant="danger" size="small" onClick={() => setOpen('cancel')}>
            <Trans>Call it off</Trans>
          </Button>
        )}
        <Button variant="danger" size="small" onClick={() => setOpen('delete')}>
          <Trans>Delete event</Trans>
        </Button>
      </div>
      {open === 'cancel' && <CancelDialog {...{ event, onEnded }} onClose={close} />}
      {open === 'delete' && <DeleteDialog {...{ event, onEnded }} onClose={close} />}
    </section>
  );
}

function CancelDialog({ event, onEnded, onClose }: CancelOrDeleteProps & { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cancel = useCancelEvent(event.id);
  const [reason, setReason] = useState('');
  useUnsent(reason.trim() !== '', { isKept: false });
  const cancelEvent = async () => {
    try {
      await cancel.mutateAsync(reason.trim());
    } catch {
      return;
    }
    toast.success(t`The event is called off, and everyone who was coming has been notified.`);
    onEnded();
    await navigate(`/events-parties/events/${event.id}`, { replace: true });
  };
  return (
    <ConfirmDialog
      title={t`Call the event off`}
      confirmLabel={<Trans>Call it off</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      isPending={cancel.isPending}
      isLocked={reason.trim() === ''}
      onConfirm={() => void cancelEvent()}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Why?`}
        hint={t`Everyone who is coming will see this.`}
        rows={3}
        maxLength={eventReasonMax}
        value={reason}
        error={detailOf(cancel.error)}
        onChange={(change) => setReason(change.target.value)}
      />
    </ConfirmDialog>
  );
}

function DeleteDialog({ event, onEnded, onClose }: CancelOrDeleteProps & { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteEvent(event.id);
  const deleteEvent = async () => {
    try {
      await remove.mutateAsync();
    } catch {
      return;
    }
    toast.success(t`The event is deleted.`);
    onEnded();
    await navigate('/events-parties/my-events?show=created', { replace: true });
  };
  return (
    <ConfirmDialog
      title={t`Delete event`}
      confirmLabel={<Trans>Delete event</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      isPending={remove.isPending}
      onConfirm={() => void deleteEvent()}
      onClose={onClose}
    >
      <p>
        <Trans>This permanently deletes the event with its registrations, requests and discussion.</Trans>
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {remove.error instanceof ApiError && remove.error.detail}
      </p>
    </ConfirmDialog>
  );
}
