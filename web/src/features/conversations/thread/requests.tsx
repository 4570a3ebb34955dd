import { Trans, useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { openReport } from '#features/moderation/moderation.public.ts';
import { useAnswerRequest } from '#features/conversations/conversations.api.ts';
import { AnswerButtons } from '#ui/controls/answer-buttons.tsx';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/page/toast.ts';

interface ReceivedRequestProps {
  conversationId: Id;
  other: Participant;
  /** The first message of the other person, unless they have deleted it. */
  message: Message | undefined;
  onAnswered: (answered: Conversation) => void;
}

/** Accepts, refuses or reports the message of a person who is not a friend. An answer in the composer accepts it, too. */
export function ReceivedRequest({ conversationId, other, message, onAnswered }: ReceivedRequestProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutate, ...answer } = useAnswerRequest(conversationId);
  const { name } = other;
  const send = (accepts: boolean) =>
    mutate(accepts, {
      onSuccess: (answered) => {
        onAnswered(answered);
        if (accepts) return;
        toast.success(t`Refused. You can find it under Archived.`);
        void navigate('/chat', { replace: true });
      },
    });
  return (
    <section
      aria-label={t`Message request`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline bg-sunk px-4 py-3"
    >
      <p className="text-label wrap-anywhere">
        <Trans>
          {name} is not your friend and can write to you once you accept. They do not learn whether you have read this
          or refused it.
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <AnswerButtons
          answer={{ ...answer, mutate: send }}
          accept={<Trans>Accept</Trans>}
          decline={<Trans>Refuse</Trans>}
        />
        <Button
          size="small"
          variant="secondary"
          onClick={() => openReport(message ? { type: 'MESSAGE', id: message.id } : { type: 'PROFILE', id: other.id })}
        >
          <Flag aria-hidden size={16} />
          <Trans>Report</Trans>
        </Button>
      </div>
    </section>
  );
}

interface SentRequestProps {
  other: Pick<Participant, 'name'>;
  isSent?: boolean;
}

/** Says that the viewer can send a person who is not a friend one message, or has sent it and waits for the answer. */
export function SentRequest({ other: { name }, isSent = false }: SentRequestProps) {
  if (isSent) return <Trans>You can write again once {name} accepts your message or follows you back.</Trans>;
  return (
    <p className="border-t border-hairline bg-sunk px-4 py-2 text-center text-label wrap-anywhere text-muted">
      <Trans>You can send {name} one message, and more once they accept it.</Trans>
    </p>
  );
}
