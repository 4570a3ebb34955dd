import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { messageMax } from '@baraza/contract/features/conversation-limits.ts';
import { messageDraft, messageKind } from '#features/conversations/message-outbox.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { linkedPageIn } from '#platform/features/linked-pages.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Button } from '#ui/controls/button.tsx';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { LinkedPageCard } from '#ui/text/linked-page-card.tsx';
import { ConversationPicker, type Recipient } from './conversation-picker.tsx';

/** Sends a text, such as a link to a page of the product, to conversations. The text comes with the navigation; without one it shows the list. */
export function SendPage() {
  const { t } = useLingui();
  const { state } = useLocation();
  const goBack = useGoBack('/chat');
  const text = textIn(state);
  if (text === '') return <Navigate to="/chat" replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Send to a chat`} />
      <PageHeading back={<BackButton onClick={goBack} />}>
        <Trans>Send to a chat</Trans>
      </PageHeading>
      <SentText text={text} />
      <Recipients text={text} />
    </div>
  );
}

function SentText({ text }: { text: string }) {
  const page = linkedPageIn(text);
  if (page?.url === text) return <LinkedPageCard {...page} className="bg-raised" />;
  return (
    <p dir="auto" lang="" className="user-text pinned line-clamp-6 border border-hairline bg-raised p-4">
      {text}
    </p>
  );
}

function Recipients({ text }: { text: string }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  const send = () => {
    for (const { conversationId, face } of chosen) {
      const other = face.other && { id: face.other.id, username: face.other.username };
      enqueue(messageKind, messageDraft({ conversationId, other, content: text }));
    }
    const [first, ...others] = chosen;
    void navigate(first && others.length === 0 ? first.face.path : '/chat', { replace: true });
  };
  return (
    <>
      <ConversationPicker chosen={chosen} onChoose={setChosen} />
      <div className="sticky bottom-[calc(env(safe-area-inset-bottom)+56px)] bg-page py-3 md:bottom-0">
        <Button wide disabled={chosen.length === 0} onClick={send}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </>
  );
}

/** The text of a navigation, as long as a message can be. */
function textIn(state: unknown): string {
  const { text } = (state ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text.trim().slice(0, messageMax).toWellFormed() : '';
}
