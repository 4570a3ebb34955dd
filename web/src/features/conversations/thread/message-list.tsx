import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { dayLabel, markOf, rowsOf, type MessageRow } from './message-rows.ts';
import type { OpenState } from './open-conversation.ts';
import type { Unsent } from '#features/conversations/outbox/outbox.ts';
import { TypingIndicator } from './typing-indicator.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';
import '#features/conversations/conversations-messages.ts';

export interface MessageListHandle {
  /** Shows a message that is loaded, and points at it. */
  goTo: (id: Id) => void;
  goToEnd: () => void;
}

interface MessageListProps {
  ref: Ref<MessageListHandle>;
  state: OpenState;
  unsent: readonly Unsent[];
  other: Participant;
  marks: Pick<Conversation, 'readByOther' | 'deliveredToOther'>;
  canWrite: boolean;
  onOlder: () => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onGoTo: (id: Id) => void;
}

/** So near an end, in pixels, one counts as being there; so near the beginning older messages are asked for. */
const [nearEnd, nearTop] = [80, 400];
/** How long a message that one has gone to is pointed at, in milliseconds. */
const pointsFor = 2_000;

/** Messages by their days, the newest at the bottom. Only those near the screen are in the document. */
export function MessageList({ ref, state, unsent, other, marks, canWrite, onOlder, ...acts }: MessageListProps) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { log, older, isOtherTyping } = state;
  const { name } = other;
  const rows = useMemo(() => rowsOf(log.messages, unsent, ownId), [log.messages, unsent, ownId]);
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const [pointedAt, setPointedAt] = useState<Id>();
  const [seenSeq, setSeenSeq] = useState(0);
  const firstSeq = log.messages[0]?.seq;
  const [shownFirstSeq, setShownFirstSeq] = useState(firstSeq);
  // Older ones come above what is read, which must not move.
  const isGrowingUp = firstSeq !== undefined && shownFirstSeq !== undefined && firstSeq < shownFirstSeq;
  useLayoutEffect(() => setShownFirstSeq(firstSeq), [firstSeq]);

  const newest = log.messages.at(-1)?.seq ?? 0;
  const lastKey = rows.at(-1)?.key;
  const goToEnd = () => {
    isAtEnd.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  };
  useLayoutEffect(() => {
    if (isAtEnd.current) goToEnd();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastKey, isOtherTyping]);
  useEffect(() => {
    if (pointedAt === undefined) return;
    const timer = setTimeout(() => setPointedAt(undefined), pointsFor);
    return () => clearTimeout(timer);
  }, [pointedAt]);
  useImperativeHandle(ref, () => ({
    goTo: (id) => {
      const place = rows.findIndex((row) => row.kind === 'message' && row.message.id === id);
      if (place < 0) return;
      isAtEnd.current = false;
      list.current?.scrollToIndex(place, { align: 'center' });
      setPointedAt(id);
    },
    goToEnd: () => requestAnimationFrame(goToEnd),
  }));

  const look = () => {
    const box = scroller.current;
    if (!box) return;
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    isAtEnd.current = left < nearEnd;
    setAway(left > box.clientHeight / 2);
    if (isAtEnd.current) setSeenSeq(newest);
    askAbove(box.scrollTop);
  };
  const askAbove = (height: number) => {
    if (height < nearTop && log.hasOlder && older === 'idle') onOlder();
  };
  // The first page may be shorter than the screen, and the keyboard of a phone takes half of it.
  useEffect(() => {
    if (isAtEnd.current && scroller.current) {
      // On the way there, from the beginning, which nobody has asked to see.
      setSeenSeq(newest);
      askAbove(scroller.current.scrollHeight - scroller.current.clientHeight);
    } else {
      look();
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) goToEnd();
    });
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows.length]);

  const unseen =
    seenSeq === 0 ? 0 : log.messages.filter(({ seq, senderId }) => seq > seenSeq && senderId !== ownId).length;
  return (
    <div className="relative grid min-h-0 grid-cols-[minmax(0,1fr)]">
      <section
        ref={scroller}
        aria-label={t`Messages with ${name}`}
        // Whoever has no mouse scrolls it by the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-col overflow-y-auto overscroll-contain px-3 py-2 -outline-offset-3! [overflow-anchor:none] md:px-4"
      >
        <div className="grow" />
        {rows.length === 1 && !log.hasOlder && (
          <EmptyState>
            <Trans>No messages yet. Start the conversation!</Trans>
          </EmptyState>
        )}
        <Virtualizer ref={list} scrollRef={scroller} data={rows} shift={isGrowingUp} bufferSize={600} onScroll={look}>
          {(row) => (
            // The list takes no pointer while it scrolls, and a press that began before then would do nothing.
            <div key={row.key} className="pointer-events-auto pb-1">
              <Row {...{ row, other, marks, canWrite, older, pointedAt, onOlder, ...acts }} />
            </div>
          )}
        </Virtualizer>
        <TypingIndicator isTyping={isOtherTyping} name={name} />
      </section>
      <Announcement messages={log.messages} other={other} />
      {isAway && (
        <IconButton
          label={
            unseen > 0 ? plural(unseen, { one: '# new message', other: '# new messages' }) : t`To the newest messages`
          }
          onClick={goToEnd}
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

type RowProps = Pick<
  MessageListProps,
  'other' | 'marks' | 'canWrite' | 'onOlder' | 'onReply' | 'onEdit' | 'onDelete' | 'onGoTo'
> & { row: MessageRow; older: OpenState['older']; pointedAt: Id | undefined };

function Row({ row, other, marks, older, pointedAt, onOlder, ...acts }: RowProps) {
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
    const words = { locale: i18n.locale, today: t`Today`, yesterday: t`Yesterday` };
    return <h3 className="py-2 text-center text-meta font-semibold text-muted">{dayLabel(row.at, now, words)}</h3>;
  }
  if (row.kind === 'unsent') return <UnsentBubble unsent={row.unsent} />;
  const { message, isOwn, isLastOfRun } = row;
  return (
    <MessageBubble
      {...{ message, isOwn, isLastOfRun, other, ...acts }}
      mark={markOf(message.id, marks)}
      isPointedAt={pointedAt === message.id}
    />
  );
}

/** Reads out what comes while one is here, and nothing of what scrolls by. */
function Announcement({ messages, other }: { messages: readonly Message[]; other: Participant }) {
  const { t } = useLingui();
  const last = messages.findLast(({ senderId }) => senderId === other.id);
  const [heardFrom] = useState(last?.seq ?? 0);
  const { name } = other;
  const words = last?.content || t`Picture`;
  return <output className="sr-only">{last && last.seq > heardFrom && t`${name}: ${words}`}</output>;
}
