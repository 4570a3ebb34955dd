import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventReasonMax } from '@baraza/contract/features/event-limits.ts';
import type { Event, EventRequest } from '@baraza/contract/features/events.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { LinkedParts } from '#ui/text/linked-parts.tsx';
import { linkedText, type TextAuthor } from '#ui/text/linked-text.ts';
import { personName } from '#ui/text/person-name.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { requestsQuery, useAnswerRequest, type RequestAnswer } from './guests.api.ts';
import { GuestCount, GuestList } from './guest-list.tsx';

/** The open requests for a seat, and below them the declined ones, which the host can still approve. */
export function RequestsPanel({ event }: { event: Event }) {
  const { t } = useLingui();
  const pending = useInfiniteQuery(requestsQuery(event.id, 'pending'));
  const declined = useInfiniteQuery(requestsQuery(event.id, 'declined'));
  const [declining, setDeclining] = useState<EventRequest | null>(null);
  const answer = useAnswerRequest(event.id);
  const total = pending.data?.pages.at(-1)?.total ?? 0;

  const sendAnswer = async (requestAnswer: RequestAnswer) => {
    try {
      await answer.mutateAsync(requestAnswer);
      setDeclining(null);
      if (requestAnswer.decision === 'approve') toast.success(t`They have a seat now.`);
      else toast.success(t`Declined. They have been notified.`);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Your answer was not sent. Please try again.`);
    }
  };
  const approveButton = ({ userId }: EventRequest, nameId: string) => (
    <Button
      size="small"
      disabled={answer.isPending}
      aria-describedby={nameId}
      onClick={() => void sendAnswer({ userId, decision: 'approve' })}
    >
      <Trans>Approve</Trans>
    </Button>
  );
  return (
    <>
      {total > 0 && <GuestCount count={plural(total, { one: '# request', other: '# requests' })} />}
      <GuestList
        query={pending}
        errorMessage={t`Failed to fetch the requests...`}
        empty={<Trans>There are no requests.</Trans>}
        renderNote={renderMessage}
        renderActions={(request, nameId) => (
          <>
            {approveButton(request, nameId)}
            <Button
              size="small"
              variant="secondary"
              disabled={answer.isPending}
              aria-describedby={nameId}
              onClick={() => setDeclining(request)}
            >
              <Trans>Decline</Trans>
            </Button>
          </>
        )}
      />
      {(declined.data?.pages[0]?.total ?? 0) > 0 && (
        <section className="grid gap-1 pt-4">
          <h2 className="text-lead font-bold">
            <Trans>Declined</Trans>
          </h2>
          <GuestList
            query={declined}
            errorMessage={t`Failed to fetch the requests...`}
            empty={null}
            renderNote={(request) => (
              <>
                {renderMessage(request)}
                {request.reason && <Text text={request.reason} />}
              </>
            )}
            renderActions={approveButton}
          />
        </section>
      )}
      {declining && (
        <DeclineDialog
          request={declining}
          isPending={answer.isPending}
          onClose={() => setDeclining(null)}
          onDecline={(reason) => void sendAnswer({ userId: declining.userId, decision: 'decline', reason })}
        />
      )}
    </>
  );
}

/** What the person wrote with the request. */
function renderMessage({ message, user }: EventRequest) {
  return message && <Text text={message} author={user} className="text-label text-ink" />;
}

function Text({ className, text, author }: { className?: string; text: string; author?: TextAuthor }) {
  return (
    <bdi lang="" className={classNames('user-text block', className)}>
      <LinkedParts parts={linkedText(text, author)} />
    </bdi>
  );
}

interface DeclineDialogProps {
  request: EventRequest;
  isPending: boolean;
  onClose: () => void;
  onDecline: (reason: string) => void;
}

function DeclineDialog({ request, isPending, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  useUnsent(reason.trim() !== '', { isKept: false });
  const name = personName(request.user);
  return (
    <ConfirmDialog
      title={t`Decline ${name}?`}
      confirmLabel={<Trans>Decline</Trans>}
      isPending={isPending}
      onConfirm={() => onDecline(reason.trim())}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Reason`}
        hint={t`They will see it. You can leave it empty.`}
        value={reason}
        maxLength={eventReasonMax}
        onChange={(input) => setReason(input.target.value)}
      />
    </ConfirmDialog>
  );
}
