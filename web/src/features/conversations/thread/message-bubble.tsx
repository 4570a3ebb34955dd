import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Copy, Forward, Pencil, Pin, Reply, Trash2 } from 'lucide-react';
import { useRef, type Ref } from 'react';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { messageChangeMinutes } from '@baraza/contract/features/conversation-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { MenuChoices, MenuItem, Menu } from '#ui/dialogs/menu.tsx';
import { useNow } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { useLongPress } from '#ui/controls/use-long-press.ts';
import { bubbleClass, bubbleWidth, MessageText, Quote, SentAt } from './bubble-parts.tsx';
import { MessagePicture } from './message-picture.tsx';
import { MessageReactions } from './message-reactions.tsx';
import type { People } from './people.ts';
import { canChange, type DeliveryStatus } from './message-rows.ts';
import { hasOwnReaction, quickEmoji } from './reactions.ts';

const VoiceNote = lazyPart(async () => (await import('#features/conversations/voice/voice-note.tsx')).VoiceNote);

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** The next message has another sender or another day. */
  isLastOfRun: boolean;
  /** The message before it has another sender or another day. */
  isFirstOfRun: boolean;
  isGroup: boolean;
  people: People;
  status: DeliveryStatus;
  canWrite: boolean;
  isHighlighted: boolean;
  onReact: (message: Message, emoji: string) => void;
  onChooseReaction: (message: Message) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onForward: (message: Message) => void;
  onDelete: (message: Message) => void;
  onSelect: (message: Message) => void;
  /** Absent for people who cannot pin messages. */
  onPin?: ((message: Message) => void) | undefined;
  /** Absent where it is not known who has read a message. */
  onReceipts?: ((message: Message) => void) | undefined;
  onShowMessage: (id: Id) => void;
}

/** One message, with the avatar of its sender, and the name in a group, or the delivery status of the viewer's own message. */
export function MessageBubble(props: MessageBubbleProps) {
  const { t } = useLingui();
  const { message, isOwn, isFirstOfRun, isLastOfRun, isGroup, people, status, canWrite, isHighlighted } = props;
  const { onReact, onShowMessage } = props;
  const { content, picture, voice, replyTo, createdAt, updatedAt } = message;
  const sender = people.get(message.senderId ?? '');
  const { name = '', image = null } = sender ?? {};
  const hasAvatar = isGroup ? isFirstOfRun : isLastOfRun;
  const menu = useRef<{ open: () => void }>(null);
  const longPress = useLongPress(() => menu.current?.open());
  return (
    <article
      aria-label={isOwn ? t`You` : name}
      className={classNames('group/message flex items-end gap-2', isOwn && 'flex-row-reverse')}
    >
      {!isOwn &&
        (hasAvatar ? (
          <Avatar name={name} src={image} size={32} className={isGroup ? 'self-start' : ''} />
        ) : (
          <span className="w-8 shrink-0" />
        ))}
      <div className={classNames('grid', bubbleWidth, isOwn ? 'justify-items-end' : 'justify-items-start')}>
        <div
          {...longPress}
          className={classNames(
            bubbleClass(isOwn),
            // A long press opens the menu, so it must not select text or open the callout of iOS.
            '[@media(hover:none)]:[-webkit-touch-callout:none] [@media(hover:none)]:select-none',
            isHighlighted && 'outline-3 outline-offset-2 outline-accent transition-[outline-color]',
          )}
        >
          {isGroup && isFirstOfRun && !isOwn && (
            <span dir="auto" className="line-clamp-2 text-meta font-bold wrap-anywhere">
              {name}
            </span>
          )}
          {message.isForwarded && (
            <span className="text-meta text-muted italic">
              <Trans>Forwarded</Trans>
            </span>
          )}
          {replyTo && <Quote replyTo={replyTo} people={people} onShowMessage={() => onShowMessage(replyTo.id)} />}
          {picture && <MessagePicture picture={picture} />}
          {voice && <VoiceNote voice={voice} seq={message.seq} sender={name} />}
          {message.isHidden && <HiddenNotice />}
          {content && <MessageText text={content} author={isOwn ? undefined : sender} />}
          <p className="flex items-center justify-end gap-1.5 text-meta text-muted">
            {updatedAt !== createdAt && <Trans>edited</Trans>}
            <SentAt at={createdAt} />
            {isOwn && !isGroup && <StatusIcon status={status} />}
          </p>
        </div>
        <MessageReactions message={message} canReact={canWrite} onReact={onReact} />
      </div>
      <MessageMenu {...props} ref={menu} />
    </article>
  );
}

function StatusIcon({ status }: { status: DeliveryStatus }) {
  const { t } = useLingui();
  const labels = { sent: t`Sent`, delivered: t`Delivered`, read: t`Read` };
  const Icon = status === 'sent' ? Check : CheckCheck;
  return (
    <span title={labels[status]} className={status === 'read' ? 'text-primary' : undefined}>
      <Icon aria-hidden size={16} strokeWidth={status === 'read' ? 3 : 2} />
      <span className="sr-only">{labels[status]}</span>
    </span>
  );
}

interface MessageMenuProps extends MessageBubbleProps {
  ref: Ref<{ open: () => void }>;
}

/** The button is visible on hover and focus only, but always available to keyboards and screen readers. */
function MessageMenu({
  message,
  isOwn,
  isGroup,
  canWrite,
  onReact,
  onChooseReaction,
  onReply,
  onEdit,
  onForward,
  onDelete,
  onSelect,
  onPin,
  onReceipts,
  ref,
}: MessageMenuProps) {
  const { t } = useLingui();
  const { content } = message;
  const now = useNow();
  const isChangeable = isOwn && canChange(message, now, messageChangeMinutes);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content);
      toast.success(t`Copied`, { id: 'message-copied' });
    } catch {
      toast.error(t`Could not copy.`, { id: 'message-copied' });
    }
  };
  return (
    <Menu
      ref={ref}
      label={t`Message options`}
      className="self-center text-muted opacity-0 group-hover/message:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100"
    >
      {canWrite && !message.isHidden && (
        <MenuChoices
          label={t`React`}
          choices={quickEmoji.map((value) => ({ value, isChosen: hasOwnReaction(message, value) }))}
          onChoose={(emoji) => onReact(message, emoji)}
          more={{ label: t`More emoji`, onOpen: () => onChooseReaction(message) }}
        />
      )}
      {canWrite && (
        <MenuItem icon={<Reply aria-hidden size={18} className="rtl:-scale-x-100" />} onClick={() => onReply(message)}>
          <Trans>Reply</Trans>
        </MenuItem>
      )}
      {content && (
        <MenuItem icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
          <Trans>Copy text</Trans>
        </MenuItem>
      )}
      {!message.isHidden && (
        <MenuItem
          icon={<Forward aria-hidden size={18} className="rtl:-scale-x-100" />}
          onClick={() => onForward(message)}
        >
          <Trans>Forward</Trans>
        </MenuItem>
      )}
      {!message.isHidden && (
        <MenuItem icon={<Check aria-hidden size={18} />} onClick={() => onSelect(message)}>
          <Trans>Select</Trans>
        </MenuItem>
      )}
      {isChangeable && canWrite && content && !message.isForwarded && (
        <MenuItem icon={<Pencil aria-hidden size={18} />} onClick={() => onEdit(message)}>
          <Trans>Edit</Trans>
        </MenuItem>
      )}
      {onPin && (
        <MenuItem icon={<Pin aria-hidden size={18} />} onClick={() => onPin(message)}>
          <Trans>Pin</Trans>
        </MenuItem>
      )}
      {isOwn && onReceipts && (
        <MenuItem icon={<CheckCheck aria-hidden size={18} />} onClick={() => onReceipts(message)}>
          <Trans>Read by</Trans>
        </MenuItem>
      )}
      {!isOwn && <ReportMenuItem target={{ type: 'MESSAGE', id: message.id }} />}
      {isChangeable && (
        <MenuItem icon={<Trash2 aria-hidden size={18} />} onClick={() => onDelete(message)} isDangerous>
          {isGroup ? <Trans>Delete for all</Trans> : <Trans>Delete for both</Trans>}
        </MenuItem>
      )}
    </Menu>
  );
}
