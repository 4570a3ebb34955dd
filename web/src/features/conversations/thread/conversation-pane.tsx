import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { receiptMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { PushAsk } from '#features/push/push.public.tsx';
import { useViewer } from '#platform/api/session.ts';
import { useIsUnreachable } from '#platform/api/sockets.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { toast } from '#ui/page/toast.ts';
import { deleteMessage } from '#features/conversations/conversations.api.ts';
import { faceOf } from '#features/conversations/chat-address.ts';
import { type ComposeTarget, MessageComposer } from './message-composer.tsx';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { PaneHeader } from './pane-header.tsx';
import { usePeople } from './people.ts';
import { toggleReaction } from './reactions.ts';
import { useOpenConversation, useUnsentMessages } from './use-open-conversation.ts';

const FollowToWrite = lazyPart(async () => (await import('./follow-to-write.tsx')).FollowToWrite);
const RequestNote = lazyPart(
  async () => (await import('#features/conversations/requests/request-note.tsx')).RequestNote,
  ['sending'],
);
const PinnedBar = lazyPart(
  async () => (await import('#features/conversations/groups/pinned-bar.tsx')).PinnedBar,
  ['groups'],
);
const { Dialog: Receipts } = lazyDialog(
  async () => (await import('#features/conversations/groups/receipts.tsx')).Receipts,
  ['groups'],
);
const { Dialog: MessageSearch } = lazyDialog(async () => (await import('./message-search.tsx')).MessageSearch);

const { Dialog: EmojiPicker } = lazyDialog(
  async () => (await import('#features/conversations/emoji/emoji-picker.tsx')).EmojiPicker,
  ['emoji'],
);

const { Dialog: ForwardDialog } = lazyDialog(
  async () => (await import('#features/conversations/sending/forward-dialog.tsx')).ForwardDialog,
  ['sending'],
);

const selectionBar = lazyCode(
  async () => (await import('#features/conversations/sending/selection-bar.tsx')).SelectionBar,
  ['sending'],
);
const SelectionBar = lazyPart(selectionBar.load);

const noMessages: readonly Message[] = [];

/** One conversation: its header, its messages and the composer. */
export function ConversationPane({ conversation }: { conversation: Conversation }) {
  return <Pane key={conversation.id} conversation={conversation} />;
}

function Pane({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { open, state, log } = useOpenConversation(conversation.id);
  // In a new conversation there is nothing to read.
  const [target, setTarget] = useState<ComposeTarget>(conversation.lastMessageAt ? undefined : null);
  const [isSearching, setSearching] = useState(false);
  const [hasSent, setSent] = useState(false);
  const [reactingTo, setReactingTo] = useState<Message>();
  const [forwarded, setForwarded] = useState<Message>();
  const [shownReceipts, setShownReceipts] = useState<Message>();
  const [selectedIds, setSelectedIds] = useState<readonly Id[]>();
  const list = useRef<MessageListHandle>(null);
  const isUnreachable = useIsUnreachable('/conversations');
  const details = state.details ?? conversation;
  const { name, other } = faceOf(details, ownId);
  const isGroup = other === null;
  const isAdmin = details.viewerRole === 'ADMIN';
  const canPin = isAdmin && details.canWrite;
  const people = usePeople(details.participants, log?.messages ?? noMessages);
  const unsent = useUnsentMessages({ conversationId: conversation.id, other });

  const requestNote = other && details.request && (
    <RequestNote
      conversation={details}
      messages={log?.messages ?? noMessages}
      onAnswered={(answered) => open.setDetails(answered)}
      other={other}
    />
  );
  const select = async ({ id }: Message) => {
    try {
      // Without the bar, nothing could end the selection.
      if (!selectedIds) await selectionBar.load();
    } catch {
      toast.error(t`Something went wrong on this phone.`);
      return;
    }
    setSelectedIds((ids = []) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  };
  const showMessage = async (id: Id) => {
    try {
      await open.loadBackTo(id);
      list.current?.showMessage(id);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
    }
  };
  const react = async (message: Message, emoji: string) => {
    try {
      await toggleReaction(open, message, emoji);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
    }
  };
  const pin = async (message: Message) => {
    try {
      const { setPinned } = await import('#features/conversations/groups/groups.api.ts');
      await setPinned(message, true);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
    }
  };
  const remove = async (message: Message) => {
    const isSure = await confirmAction({
      title: t`Delete this message?`,
      text: isGroup
        ? t`It is deleted for all members. This cannot be undone.`
        : t`It is deleted for both of you. This cannot be undone.`,
      confirmLabel: isGroup ? t`Delete for all` : t`Delete for both`,
    });
    if (!isSure) return;
    try {
      await deleteMessage(message);
      open.removeMessage(message.id);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
    }
  };
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <div>
        {selectedIds && (
          <SelectionBar
            messages={(log?.messages ?? noMessages).filter(({ id }) => selectedIds.includes(id))}
            onDeleted={(id) => open.removeMessage(id)}
            onClose={() => setSelectedIds(undefined)}
          />
        )}
        <div className={selectedIds && 'hidden'}>
          <PaneHeader
            conversation={details}
            isOffline={isUnreachable && log !== undefined}
            onChange={(changed) => open.setDetails(changed)}
            onSearch={() => setSearching(true)}
          />
        </div>
        {details.pinned && (
          <PinnedBar
            message={details.pinned}
            isAdmin={canPin}
            onShow={() => details.pinned && void showMessage(details.pinned.id)}
          />
        )}
      </div>
      {log ? (
        <MessageList
          ref={list}
          state={{ ...state, log }}
          {...{ unsent, name, isGroup, people }}
          receipts={details}
          canWrite={details.canWrite && details.request === undefined}
          onOlder={() => void open.loadOlder()}
          onLoadUnread={() => open.loadBackToUnread()}
          onReact={(message, emoji) => void react(message, emoji)}
          onChooseReaction={setReactingTo}
          onReply={(message) => setTarget({ kind: 'reply', message })}
          onEdit={(message) => setTarget({ kind: 'edit', message })}
          onForward={setForwarded}
          onSelect={(message) => void select(message)}
          selectedIds={selectedIds}
          onDelete={(message) => void remove(message)}
          onPin={canPin ? (message) => void pin(message) : undefined}
          onReceipts={isGroup && details.membersCount <= receiptMembersMax ? setShownReceipts : undefined}
          onShowMessage={(id) => void showMessage(id)}
        />
      ) : state.failure ? (
        <div className="grid content-center p-4">
          <ErrorPanel message={t`Error fetching chat...`} error={state.failure} onRetry={() => void open.sync()} />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      {details.canWrite ? (
        <div className={selectedIds && 'hidden'}>
          {requestNote}
          {details.kind === 'COMMUNITY' && details.membersCount === 1 && (
            <p className="px-4 py-2 text-center text-label text-muted">
              <Trans>Members of the club join this chat on the page of the club.</Trans>
            </p>
          )}
          {hasSent && (
            <PushAsk question={isGroup ? t`Get notified of new messages?` : t`Get notified when ${name} answers?`} />
          )}
          <MessageComposer
            key={target ? `${target.kind} ${target.message.id}` : 'new'}
            conversationId={conversation.id}
            {...{ target, other, isAdmin, people }}
            isTextOnly={details.request === 'SENT'}
            onDone={(changed) => {
              if (changed) open.receiveMessage(changed);
              setTarget(null);
            }}
            onSent={() => {
              setSent(true);
              list.current?.scrollToEnd();
            }}
          />
        </div>
      ) : (
        <div className="grid justify-items-center gap-3 border-t border-hairline bg-sunk p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-center text-label text-muted">
          {isGroup ? (
            details.onlyAdminsWrite && !isAdmin ? (
              <Trans>Only admins can write here.</Trans>
            ) : details.kind === 'GROUP' ? (
              <Trans>Stewards have closed this group.</Trans>
            ) : details.isFrozen ? (
              <Trans>Stewards have frozen this club.</Trans>
            ) : (
              <Trans>This club is archived.</Trans>
            )
          ) : other.username ? (
            <>
              {details.request === 'SENT' ? (
                requestNote
              ) : (
                <Trans>You can write to each other once you follow each other.</Trans>
              )}
              <FollowToWrite other={other} onWritable={() => void open.sync()} />
            </>
          ) : (
            <Trans>This account was deleted. You can still read the messages.</Trans>
          )}
        </div>
      )}
      {reactingTo && (
        <EmojiPicker onChoose={(emoji) => void react(reactingTo, emoji)} onClose={() => setReactingTo(undefined)} />
      )}
      {forwarded && <ForwardDialog messages={[forwarded]} onClose={() => setForwarded(undefined)} />}
      {shownReceipts && <Receipts message={shownReceipts} onClose={() => setShownReceipts(undefined)} />}
      {isSearching && (
        <MessageSearch
          conversationId={conversation.id}
          onClose={() => setSearching(false)}
          onChoose={(id) => {
            setSearching(false);
            void showMessage(id);
          }}
        />
      )}
    </div>
  );
}
