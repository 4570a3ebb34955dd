import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useNow } from '#ui/text/relative-time.tsx';
import { SystemLine } from './system-line.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { dayLabel, deliveryStatus, buildRows, type MessageRow, withUnreadLine } from './message-rows.ts';
import type { ConversationState } from './open-conversation.ts';
import type { UnsentMessage } from '#features/conversations/message-outbox.ts';
import type { People } from './people.ts';
import { TypingIndicator } from './typing-indicator.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';

const SelectableMessage = lazyPart(
  async () => (await import('#features/conversations/sending/selectable-message.tsx')).SelectableMessage,
  ['sending'],
);

export interface MessageListHandle {
  /** Scrolls to a loaded message and highlights it. */
  showMessage: (id: Id) => void;
  scrollToEnd: () => void;
}

interface MessageListProps {
  ref: Ref<MessageListHandle>;
  state: ConversationState;
  unsent: readonly UnsentMessage[];
  /** The name of the other person or of the group. */
  name: string;
  isGroup: boolean;
  people: People;
  receipts: Pick<Conversation, 'readByOther' | 'deliveredToOther'>;
  canWrite: boolean;
  onOlder: () => void;
  /** Loads the messages back to the first unread one, or a part of them. */
  onLoadUnread: () => Promise<void>;
  onReact: (message: Message, emoji: string) => void;
  onChooseReaction: (message: Message) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onForward: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** Toggles the selection of a message. */
  onSelect: (message: Message) => void;
  /** The selected messages; undefined outside selection mode. */
  selectedIds?: readonly Id[] | undefined;
  onPin?: ((message: Message) => void) | undefined;
  onReceipts?: ((message: Message) => void) | undefined;
  onShowMessage: (id: Id) => void;
}

/** Pixels from the end that count as being at the end, and pixels from the start at which older messages are requested. */
const [nearEnd, nearTop] = [80, 400];
/** From how many unread messages on a button jumps to the first one. */
const jumpMin = 8;
/** Milliseconds for which `showMessage` highlights a message. */
const highlightTime = 2_000;

/** The messages by day, newest at the bottom. Only rows near the viewport are rendered. */
export function MessageList({
  ref,
  state,
  unsent,
  name,
  isGroup,
  people,
  receipts,
  canWrite,
  onOlder,
  onLoadUnread,
  ...actions
}: MessageListProps) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { log, older, typingId, unread } = state;
  const rows = useMemo(
    () => withUnreadLine(buildRows(log.messages, unsent, ownId), unread),
    [log.messages, unsent, ownId, unread],
  );
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const [isFarFromEnd, setFarFromEnd] = useState(false);
  const [highlightedId, setHighlightedId] = useState<Id>();
  const [seenSeq, setSeenSeq] = useState(0);
  const [jump, setJump] = useState<'offered' | 'loading' | 'ready' | 'done'>('offered');
  const firstSeq = log.messages[0]?.seq;
  const [shownFirstSeq, setShownFirstSeq] = useState(firstSeq);
  // When older messages are inserted above, the visible ones must not move.
  const isGrowingUp = firstSeq !== undefined && shownFirstSeq !== undefined && firstSeq < shownFirstSeq;
  useLayoutEffect(() => setShownFirstSeq(firstSeq), [firstSeq]);

  const newest = log.messages.at(-1)?.seq ?? 0;
  const lastKey = rows.at(-1)?.key;
  const scrollToEnd = () => {
    isAtEnd.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  };
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastKey, rows.length, typingId]);
  useEffect(() => {
    if (highlightedId === undefined) return;
    const timer = setTimeout(() => setHighlightedId(undefined), highlightTime);
    return () => clearTimeout(timer);
  }, [highlightedId]);
  useImperativeHandle(ref, () => ({
    showMessage: (id) => {
      const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === id);
      if (index < 0) return;
      isAtEnd.current = false;
      list.current?.scrollToIndex(index, { align: 'center' });
      setHighlightedId(id);
    },
    scrollToEnd: () => requestAnimationFrame(scrollToEnd),
  }));

  const updatePosition = () => {
    const box = scroller.current;
    if (!box) return;
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    isAtEnd.current = left < nearEnd;
    setFarFromEnd(left > box.clientHeight / 2);
    if (isAtEnd.current) setSeenSeq(newest);
    loadOlderNear(box.scrollTop);
  };
  const loadOlderNear = (top: number) => {
    if (top < nearTop && log.hasOlder && older === 'idle') onOlder();
  };
  // Runs without a scroll event too: the first page may be shorter than the screen, and a phone keyboard halves the screen.
  useEffect(() => {
    if (isAtEnd.current && scroller.current) {
      // The list scrolls to the end now. Its current position, at the start, must not load older messages.
      setSeenSeq(newest);
      loadOlderNear(scroller.current.scrollHeight - scroller.current.clientHeight);
    } else {
      updatePosition();
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd();
    });
    const box = scroller.current;
    // The rows grow when a voice note or a reaction is shown, the box shrinks above a keyboard.
    for (const element of box ? [box, ...box.children] : []) observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows.length]);

  const unreadLine = rows.findIndex(({ kind }) => kind === 'unread');
  // A shorter run of unread messages is on the screen.
  const canJump = unread.count > jumpMin && jump !== 'done' && (unreadLine >= 0 || log.hasOlder);
  const jumpToUnread = async () => {
    isAtEnd.current = false;
    if (unreadLine < 0) {
      setJump('loading');
      await onLoadUnread();
    }
    setJump('ready');
  };
  // The rows that were loaded are there now. If they could not be, the button stays.
  useLayoutEffect(() => {
    if (jump !== 'ready') return;
    const isLoaded = unreadLine >= 0 || !log.hasOlder;
    setJump(isLoaded ? 'done' : 'offered');
    if (isLoaded) list.current?.scrollToIndex(Math.max(0, unreadLine), { align: 'start' });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [jump]);
  const unseen =
    seenSeq === 0
      ? 0
      : log.messages.filter(({ seq, senderId }) => seq > seenSeq && senderId !== null && senderId !== ownId).length;
  const newMessages = countNew(unread.count);
  return (
    <div className="relative grid min-h-0 grid-cols-[minmax(0,1fr)]">
      <section
        ref={scroller}
        aria-label={t`Messages with ${name}`}
        // Focusable, so that it can be scrolled with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-col overflow-y-auto overscroll-contain px-3 py-2 -outline-offset-3! [overflow-anchor:none] md:px-4"
      >
        <div className="grow" />
        {rows.length === 1 && !log.hasOlder && (
          <EmptyState of="whispers">
            {isGroup ? (
              // A group begins with a message about its creation, so members who see no message have joined later.
              <Trans>You see the messages from the time you joined.</Trans>
            ) : (
              <Trans>No messages yet. Start the conversation!</Trans>
            )}
          </EmptyState>
        )}
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={isGrowingUp}
          bufferSize={600}
          onScroll={updatePosition}
        >
          {(row) => (
            // The virtualizer disables pointer events while it scrolls, which would swallow a press that began before.
            <div key={row.key} className="pointer-events-auto pb-1">
              <Row {...{ row, isGroup, people, receipts, canWrite, older, highlightedId, onOlder, ...actions }} />
            </div>
          )}
        </Virtualizer>
        <TypingIndicator isTyping={typingId !== null} name={people.get(typingId ?? '')?.name} />
      </section>
      <Announcement messages={log.messages} people={people} />
      {canJump && (
        <Button
          variant="secondary"
          size="small"
          pending={jump === 'loading'}
          aria-label={t`${newMessages}: go to the first one`}
          onClick={() => void jumpToUnread()}
          className="absolute inset-x-0 top-3 mx-auto w-fit shadow-float"
        >
          {jump !== 'loading' && <ArrowUp aria-hidden size={18} />}
          {newMessages}
        </Button>
      )}
      {isFarFromEnd && (
        <IconButton
          label={unseen > 0 ? countNew(unseen) : t`Go to the newest messages`}
          onClick={scrollToEnd}
          className="absolute end-4 bottom-4 border border-hairline bg-raised shadow-float"
        >
          <ArrowDown aria-hidden size={22} />
          {unseen > 0 && (
            <span
              aria-hidden
              className="numbers absolute -end-1 -top-1 grid h-5 min-w-5 place-items-center rounded-full bg-heart px-1 text-[0.6875rem] font-bold text-on-heart"
            >
              {unseen}
            </span>
          )}
        </IconButton>
      )}
    </div>
  );
}

function countNew(count: number): string {
  return plural(count, { one: '# new message', other: '# new messages' });
}

type RowProps = Pick<
  MessageListProps,
  | 'isGroup'
  | 'people'
  | 'receipts'
  | 'canWrite'
  | 'onOlder'
  | 'onReact'
  | 'onChooseReaction'
  | 'onReply'
  | 'onEdit'
  | 'onForward'
  | 'onDelete'
  | 'onSelect'
  | 'selectedIds'
  | 'onPin'
  | 'onReceipts'
  | 'onShowMessage'
> & { row: MessageRow; older: ConversationState['older']; highlightedId: Id | undefined };

function Row({ row, receipts, older, highlightedId, onOlder, selectedIds, ...actions }: RowProps) {
  const { t, i18n } = useLingui();
  const now = useNow();
  if (row.kind === 'top') {
    return (
      <div className="grid min-h-6 place-items-center text-muted">
        {older === 'loading' && <Spinner size={20} />}
        {older === 'failed' && (
          <Button variant="secondary" size="small" onClick={onOlder}>
            <Trans>Load older messages</Trans>
          </Button>
        )}
      </div>
    );
  }
  if (row.kind === 'day') {
    const labels = { locale: i18n.locale, today: t`Today`, yesterday: t`Yesterday` };
    return <h3 className="py-2 text-center text-meta font-semibold text-muted">{dayLabel(row.at, now, labels)}</h3>;
  }
  if (row.kind === 'unsent') return <UnsentBubble unsent={row.unsent} />;
  if (row.kind === 'unread') {
    return (
      <h3 className="flex items-center gap-3 py-2 text-meta font-semibold text-whispers before:h-px before:grow before:bg-current after:h-px after:grow after:bg-current">
        <Trans>New messages</Trans>
      </h3>
    );
  }
  if (row.kind === 'system') {
    return (
      <p className="min-h-8 px-6 py-1.5 text-center text-meta wrap-anywhere text-muted">
        <SystemLine event={row.event} />
      </p>
    );
  }
  const { message, isOwn, isFirstOfRun, isLastOfRun } = row;
  const bubble = (
    <MessageBubble
      {...{ message, isOwn, isFirstOfRun, isLastOfRun, ...actions }}
      status={deliveryStatus(message.id, receipts)}
      isHighlighted={highlightedId === message.id}
    />
  );
  if (!selectedIds) return bubble;
  const name = isOwn ? t`You` : (actions.people.get(message.senderId ?? '')?.name ?? '');
  return (
    <SelectableMessage {...{ message, name, selectedIds }} onSelect={actions.onSelect} fallback={bubble}>
      {bubble}
    </SelectableMessage>
  );
}

/** Announces messages of others that arrive while the list is open to screen readers. */
function Announcement({ messages, people }: { messages: readonly Message[]; people: People }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const last = messages.findLast(({ senderId }) => senderId !== null && senderId !== ownId);
  const [initialSeq] = useState(last?.seq ?? 0);
  const name = people.get(last?.senderId ?? '')?.name ?? '';
  const text = last?.content || (last?.voice ? t`Voice note` : t`Picture`);
  return <output className="sr-only">{last && last.seq > initialSeq && t`${name}: ${text}`}</output>;
}
