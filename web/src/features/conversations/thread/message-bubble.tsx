import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import { useRef, type Ref } from 'react';
import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import { messageChangeMinutes } from '@baraza/contract/features/conversation-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { Choice, Menu } from '#ui/menu.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { toast } from '#ui/toast.ts';
import { useLongPress } from '#ui/use-long-press.ts';
import { bubble, Quote, SentAt } from './bubble-parts.tsx';
import { MessagePicture } from './message-picture.tsx';
import { canChange, type Mark } from './message-rows.ts';
import '#features/conversations/conversations-messages.ts';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** The last one before somebody else speaks, or the day ends. */
  isLastOfRun: boolean;
  other: Participant;
  mark: Mark;
  canWrite: boolean;
  isPointedAt: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onGoTo: (id: Id) => void;
}

/** One message: one's own at the right with how far it has come, the other one's at the left with their face. */
export function MessageBubble(props: MessageBubbleProps) {
  const { t } = useLingui();
  const { message, isOwn, isLastOfRun, other, mark, isPointedAt, onGoTo } = props;
  const { content, picture, replyTo, createdAt, updatedAt } = message;
  const menu = useRef<{ open: () => void }>(null);
  const longPress = useLongPress(() => menu.current?.open());
  return (
    <article
      aria-label={isOwn ? t`You` : other.name}
      className={classNames('group/message flex items-end gap-2', isOwn && 'flex-row-reverse')}
    >
      {!isOwn &&
        (isLastOfRun ? <Avatar name={other.name} src={other.image} size={32} /> : <span className="w-8 shrink-0" />)}
      <div
        {...longPress}
        className={classNames(
          bubble(isOwn),
          // A long press opens the menu, which also copies the text.
          '[@media(hover:none)]:[-webkit-touch-callout:none] [@media(hover:none)]:select-none',
          isPointedAt && 'outline-3 outline-offset-2 outline-accent transition-[outline-color]',
        )}
      >
        {replyTo && <Quote replyTo={replyTo} other={other} onGoTo={() => onGoTo(replyTo.id)} />}
        {picture && <MessagePicture picture={picture} />}
        {content && <LinkedParagraph text={content} />}
        <p className="flex items-center justify-end gap-1.5 text-meta text-muted">
          {updatedAt !== createdAt && <Trans>edited</Trans>}
          <SentAt at={createdAt} />
          {isOwn && <MarkIcon mark={mark} />}
        </p>
      </div>
      <MessageMenu {...props} ref={menu} />
    </article>
  );
}

function MarkIcon({ mark }: { mark: Mark }) {
  const { t } = useLingui();
  const words = { sent: t`Sent`, delivered: t`Delivered`, read: t`Read` };
  const Icon = mark === 'sent' ? Check : CheckCheck;
  return (
    <span title={words[mark]} className={mark === 'read' ? 'text-primary' : undefined}>
      <Icon aria-hidden size={16} strokeWidth={mark === 'read' ? 3 : 2} />
      <span className="sr-only">{words[mark]}</span>
    </span>
  );
}

interface MessageMenuProps extends MessageBubbleProps {
  ref: Ref<{ open: () => void }>;
}

/** Its button is drawn while the message is hovered over or the button has the focus; it is there for keyboards and screen readers always. */
function MessageMenu({ message, isOwn, canWrite, onReply, onEdit, onDelete, ref }: MessageMenuProps) {
  const { t } = useLingui();
  const { content } = message;
  const now = useNow();
  const isYoung = isOwn && canChange(message, now, messageChangeMinutes);
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
      {canWrite && (
        <Choice icon={<Reply aria-hidden size={18} className="rtl:-scale-x-100" />} onClick={() => onReply(message)}>
          <Trans>Reply</Trans>
        </Choice>
      )}
      {content && (
        <Choice icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
          <Trans>Copy text</Trans>
        </Choice>
      )}
      {isYoung && canWrite && content && (
        <Choice icon={<Pencil aria-hidden size={18} />} onClick={() => onEdit(message)}>
          <Trans>Edit</Trans>
        </Choice>
      )}
      {isYoung && (
        <Choice icon={<Trash2 aria-hidden size={18} />} onClick={() => onDelete(message)} isDangerous>
          <Trans>Delete for both</Trans>
        </Choice>
      )}
    </Menu>
  );
}
