import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ApiError } from '#platform/api-error.ts';
import { useViewer } from '#platform/session.ts';
import { useIsConnected } from '#platform/sockets.ts';
import { confirmed } from '#ui/confirm.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { toast } from '#ui/toast.ts';
import { deleteMessage } from '#features/conversations/conversations.api.ts';
import { otherOf } from '#features/conversations/inbox/inbox-pages.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { PaneHeader } from './pane-header.tsx';
import { useOpenConversation, useUnsentMessages } from './use-open-conversation.ts';
import '#features/conversations/conversations-messages.ts';

const MessageSearch = lazy(async () => ({ default: (await import('./message-search.tsx')).MessageSearch }));

/** One conversation: with whom, what was said, and the box to say more. */
export function ConversationPane({ conversation }: { conversation: Conversation }) {
  return <Pane key={conversation.id} conversation={conversation} />;
}

/** What the next message is about: an answer to one, or another wording of one's own. */
export type Aim = { kind: 'reply' | 'edit'; message: Message } | undefined;

function Pane({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { open, state } = useOpenConversation(conversation.id);
  const unsent = useUnsentMessages(conversation.id);
  const [aim, setAim] = useState<Aim>();
  const [isSearching, setSearching] = useState(false);
  const list = useRef<MessageListHandle>(null);
  const isConnected = useIsConnected('/conversations');
  const about = state.about ?? conversation;
  const other = otherOf(about, ownId);

  const goTo = async (id: Id) => {
    try {
      await open.loadBackTo(id);
      list.current?.goTo(id);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t`Something went wrong on this phone.`);
    }
  };
  const remove = async (message: Message) => {
    const isSure = await confirmed({
      title: t`Delete this message?`,
      text: t`It is deleted for both of you. This cannot be undone.`,
      act: t`Delete for both`,
    });
    if (!isSure) return;
    try {
      await deleteMessage(message);
      open.forget(message.id);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t`Something went wrong on this phone.`);
    }
  };
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <PaneHeader
        conversation={about}
        other={other}
        isOffline={!isConnected && state.log.isLoaded}
        onChange={(changed) => open.adopt(changed)}
        onSearch={() => setSearching(true)}
      />
      {state.log.isLoaded ? (
        <MessageList
          ref={list}
          {...{ state, unsent, other }}
          marks={about}
          canWrite={about.canWrite}
          onOlder={() => void open.loadOlder()}
          onReply={(message) => setAim({ kind: 'reply', message })}
          onEdit={(message) => setAim({ kind: 'edit', message })}
          onDelete={(message) => void remove(message)}
          onGoTo={(id) => void goTo(id)}
        />
      ) : state.failure ? (
        <div className="grid content-center p-4">
          <ErrorPanel message={t`Error fetching chat...`} error={state.failure} onRetry={() => void open.sync()} />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {about.canWrite ? (
        <MessageComposer
          key={aim ? `${aim.kind} ${aim.message.id}` : 'new'}
          conversationId={conversation.id}
          {...{ aim, other }}
          onDone={(changed) => {
            if (changed) open.take(changed);
            setAim(undefined);
          }}
          onSent={() => list.current?.goToEnd()}
        />
      ) : (
        <p className="border-t border-hairline bg-sunk p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-center text-label text-muted">
          {other.username ? (
            <Trans>You can write to each other once you follow each other.</Trans>
          ) : (
            <Trans>This account is gone. You can still read what was said.</Trans>
          )}
        </p>
      )}
      {isSearching && (
        <Suspense>
          <MessageSearch
            conversationId={conversation.id}
            onClose={() => setSearching(false)}
            onChoose={(id) => {
              setSearching(false);
              void goTo(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
