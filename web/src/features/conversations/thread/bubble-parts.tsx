import { Trans, useLingui } from '@lingui/react/macro';
import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import { classNames } from '#ui/class-names.ts';
import '#features/conversations/conversations-messages.ts';

/** How a message looks: one's own tinted at the right, the other one's plain at the left. */
export function bubble(isOwn: boolean): string {
  return classNames(
    'grid max-w-[min(78%,34rem)] min-w-0 grid-cols-[minmax(0,1fr)] gap-1 px-3 py-2',
    isOwn
      ? 'rounded-[14px] rounded-ee-[3px] bg-[color-mix(in_srgb,var(--whispers)_14%,var(--raised))]'
      : 'pinned-small border border-hairline bg-raised',
  );
}

/** The message that is answered, in short; pressed, it leads there. */
export function Quote({
  replyTo: { senderId, content },
  other,
  onGoTo,
}: {
  replyTo: NonNullable<Message['replyTo']>;
  other: Participant;
  onGoTo?: () => void;
}) {
  const words = (
    <>
      <span dir="auto" className="truncate own-direction text-meta font-bold">
        {senderId === other.id ? other.name : <Trans>You</Trans>}
      </span>
      <span dir="auto" className="line-clamp-2 text-label text-muted wrap-anywhere">
        {content || <Trans>Picture</Trans>}
      </span>
    </>
  );
  const look =
    'grid min-h-11 grid-cols-[minmax(0,1fr)] rounded-sm border-s-4 border-whispers bg-sunk px-2 py-1 text-start';
  if (!onGoTo) return <span className={look}>{words}</span>;
  return (
    <button type="button" onClick={onGoTo} className={look}>
      {words}
    </button>
  );
}

/** The time of a message on its day. */
export function SentAt({ at }: { at: string }) {
  const { i18n } = useLingui();
  const moment = new Date(at);
  const time = new Intl.DateTimeFormat(i18n.locale, { hour: 'numeric', minute: '2-digit' });
  const exact = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={at} title={exact.format(moment)} className="numbers">
      {time.format(moment)}
    </time>
  );
}
