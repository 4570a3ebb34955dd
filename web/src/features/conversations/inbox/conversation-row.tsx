import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, Image, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import { draftKeyOf, useDraft } from '#platform/device/draft.ts';
import { FacePicture } from '#features/conversations/face-picture.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { ActiveDot } from '#features/conversations/presence/active-dot.tsx';
import { SystemLine } from '#features/conversations/thread/system-line.tsx';
import { activeIdOf, type ConversationFace, faceOf, laneOf } from '#features/conversations/chat-address.ts';

/**
 * A conversation in the list: the other person or the group, the draft of this device or the last message with its time, and the number
 * of unread messages.
 */
export function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { unreadCount, muted, isPinned, lastMessageAt, messages } = conversation;
  const isUnread = unreadCount > 0 && !isOpen;
  const [last] = messages;
  const face = faceOf(conversation, ownId);
  const draft = useDraft(draftKeyOf(ownId, laneOf({ conversationId: conversation.id, other: face.other })));
  return (
    <Row
      face={face}
      isOpen={isOpen}
      activeId={activeIdOf(conversation, face)}
      time={lastMessageAt === null ? <Trans>new chat</Trans> : <RelativeTime iso={lastMessageAt} />}
      preview={
        <span className={classNames('flex min-w-0 items-center gap-1', isUnread && 'font-semibold text-ink')}>
          {draft.trim() !== '' && !isOpen ? (
            <>
              <span className="shrink-0 font-semibold text-danger">
                <Trans>Draft:</Trans>{' '}
              </span>
              <span dir="auto" lang="" className="min-w-0 truncate">
                {draft}
              </span>
            </>
          ) : last ? (
            <LastMessage message={last} isOwn={last.senderId === ownId} isGroup={conversation.kind !== 'DIRECT'} />
          ) : (
            <Trans>No messages yet</Trans>
          )}
        </span>
      }
      badges={
        <>
          {isPinned && (
            <span title={t`Pinned`} className="shrink-0 text-muted">
              <Pin aria-hidden size={16} />
              <span className="sr-only">{t`Pinned`}</span>
            </span>
          )}
          {muted && (
            <span title={t`Muted`} className="shrink-0 text-muted">
              <BellOff aria-hidden size={16} />
              <span className="sr-only">{t`Muted`}</span>
            </span>
          )}
          {isUnread && (
            <span
              className={classNames(
                'numbers grid h-6 min-w-6 shrink-0 place-items-center rounded-full px-1.5 text-meta font-bold',
                muted ? 'bg-sunk text-ink' : 'bg-heart text-on-heart',
              )}
            >
              <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span className="sr-only">{t`${unreadCount} unread`}</span>
            </span>
          )}
        </>
      }
    />
  );
}

interface RowProps {
  face: ConversationFace;
  isOpen: boolean;
  /** Whom a dot shows as active; null for nobody. */
  activeId: Id | null;
  time: ReactNode;
  preview: ReactNode;
  badges?: ReactNode;
}

function Row({ face, isOpen, activeId, time, preview, badges }: RowProps) {
  return (
    <li className="[contain-intrinsic-size:auto_76px] [content-visibility:auto]">
      <Link
        to={face.path}
        aria-current={isOpen ? 'page' : undefined}
        className={classNames(
          'relative flex min-h-16 items-center gap-3 px-4 py-3 -outline-offset-3! hover:bg-sunk',
          isOpen && 'bg-sunk',
        )}
      >
        {isOpen && <span aria-hidden className="absolute inset-y-0 start-0 w-1 bg-whispers" />}
        <span className="relative flex shrink-0">
          <FacePicture face={face} size={48} />
          {activeId && <ActiveDot personId={activeId} />}
        </span>
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-2">
            <span dir="auto" className="line-clamp-2 min-w-0 grow leading-snug font-bold wrap-anywhere">
              {face.name}
            </span>
            <span className="shrink-0 text-meta text-muted">{time}</span>
          </span>
          <span className="flex min-h-6 items-center gap-2">
            <span className="flex min-w-0 grow text-label text-muted">{preview}</span>
            {badges}
          </span>
        </span>
      </Link>
    </li>
  );
}

interface LastMessageProps {
  message: Message;
  isOwn: boolean;
  isGroup: boolean;
}

function LastMessage({ message: { content, picture, voice, sender, system }, isOwn, isGroup }: LastMessageProps) {
  if (system) {
    return (
      <span className="min-w-0 truncate">
        <SystemLine event={system} />
      </span>
    );
  }
  // In a group, the message of someone whom a block hides.
  if (!isOwn && isGroup && !sender) return null;
  return (
    <>
      {isOwn && (
        <span className="shrink-0">
          <Trans>You:</Trans>{' '}
        </span>
      )}
      {!isOwn && isGroup && sender && (
        <span className="flex max-w-1/2 shrink-0">
          <bdi className="truncate">{sender.name}</bdi>:{' '}
        </span>
      )}
      {picture && <Image aria-hidden size={16} className="shrink-0" />}
      {/* Of its own direction, so that its end is cut and not its beginning. */}
      {content ? (
        <span dir="auto" lang="" className="min-w-0 truncate">
          {content}
        </span>
      ) : (
        <>{voice ? <Trans>Voice note</Trans> : <Trans>Picture</Trans>}</>
      )}
    </>
  );
}
