import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { openReport } from '#features/moderation/moderation.public.ts';
import { refetchLists, updateListed } from '#features/conversations/conversations.api.ts';
import { unreadMessagesQuery } from '#features/conversations/inbox/unread.api.ts';
import { call } from '#platform/api/api-client.ts';
import { AnswerButtons } from '#ui/controls/answer-buttons.tsx';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/page/toast.ts';

/** Accepts or refuses a request. */
function useAnswerRequest(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (accepts: boolean) =>
      accepts
        ? call('POST /api/conversations/:id/accept', { params: { id } })
        : call('POST /api/conversations/:id/refuse', { params: { id } }),
    onSuccess: (answered, accepts) => {
      if (!accepts) toast.success(t`Refused. You can find it under Archived.`);
      updateListed(cache, id, () => answered);
      refetchLists(cache);
      return cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
    },
  });
}

interface RequestNoteProps {
  /** Undefined until the viewer's first message starts it. */
  conversation?: Omit<Conversation, 'messages'>;
  other: Participant;
  messages?: readonly Message[];
  onAnswered?: (answered: Conversation) => void;
}

/** What the viewer has to know, and can do, about a conversation with a person who is not a friend. */
export function RequestNote({ conversation, other, messages = [], onAnswered = () => {} }: RequestNoteProps) {
  const { name } = other;
  if (conversation && !conversation.canWrite)
    return <Trans>You can write again once {name} accepts your message or follows you back.</Trans>;
  if (conversation?.request === 'RECEIVED') {
    // Nothing has been asked yet.
    if (conversation.lastMessageAt === null) return null;
    const message = messages.find(({ senderId }) => senderId === other.id);
    return <ReceivedRequest conversationId={conversation.id} {...{ other, message, onAnswered }} />;
  }
  return (
    <p className="border-t border-hairline bg-sunk px-4 py-2 text-center text-label wrap-anywhere text-muted">
      <Trans>You can send {name} one message, and more once they accept it.</Trans>
    </p>
  );
}

interface ReceivedRequestProps {
  conversationId: Id;
  other: Participant;
  /** The first message of the other person, unless they have deleted it. */
  message: Message | undefined;
  onAnswered: (answered: Conversation) => void;
}

/** Accepts, refuses or reports the message of a person who is not a friend. An answer in the composer accepts it, too. */
function ReceivedRequest({ conversationId, other, message, onAnswered }: ReceivedRequestProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutate, ...answer } = useAnswerRequest(conversationId);
  const { name } = other;
  const send = (accepts: boolean) =>
    mutate(accepts, {
      onSuccess: (answered) => {
        onAnswered(answered);
        if (!accepts) void navigate('/chat', { replace: true });
      },
    });
  return (
    <section
      aria-label={t`Message request`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline bg-sunk px-4 py-3"
    >
      <p className="text-label wrap-anywhere">
        <Trans>
          {name} is not your friend and can write to you once you accept. If you answer, you accept. They cannot see
          whether you have read or refused it.
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
