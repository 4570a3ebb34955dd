import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '@baraza/contract/features/conversations.ts';
import type { ComponentProps } from 'react';
import { linkedPageIn } from '#platform/features/linked-pages.ts';
import { useViewer } from '#platform/api/session.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { LinkedPageCard } from '#ui/text/linked-page-card.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import type { People } from './people.ts';

/** The class names for the width of a message in its row. */
export const bubbleWidth = 'max-w-[min(78%,34rem)] min-w-0 grid-cols-[minmax(0,1fr)]';

/** The class names of a message bubble: tinted and at the end for the viewer's own, plain and at the start otherwise. */
export function bubbleClass(isOwn: boolean): string {
  return classNames(
    'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 px-3 py-2',
    isOwn
      ? 'rounded-[14px] rounded-ee-[3px] bg-[color-mix(in_srgb,var(--whispers)_14%,var(--raised))]'
      : 'pinned-small border border-hairline bg-raised',
  );
}

/** The text of a message, and a card for the first page of the product that it links to. A message that is only the link is only the card. */
export function MessageText({ text, author }: Pick<ComponentProps<typeof LinkedParagraph>, 'text' | 'author'>) {
  const page = linkedPageIn(text);
  return (
    <>
      {text !== page?.url && <LinkedParagraph text={text} author={author} />}
      {page && <LinkedPageCard {...page} className="w-72 max-w-full bg-raised" />}
    </>
  );
}

/** An excerpt of the message that is replied to. With `onShowMessage` it is a button. */
export function Quote({
  replyTo: { senderId, content, attachment },
  people,
  onShowMessage,
}: {
  replyTo: NonNullable<Message['replyTo']>;
  people: People;
  onShowMessage?: () => void;
}) {
  const { id: ownId } = useViewer();
  const excerpt = (
    <>
      <span dir="auto" className="truncate text-meta font-bold">
        {senderId === ownId ? <Trans>You</Trans> : (people.get(senderId)?.name ?? <Trans>A member</Trans>)}
      </span>
      <span dir="auto" lang="" className="line-clamp-2 text-label text-muted wrap-anywhere">
        {content || (attachment === 'VOICE' ? <Trans>Voice note</Trans> : <Trans>Picture</Trans>)}
      </span>
    </>
  );
  const className =
    'grid min-h-11 grid-cols-[minmax(0,1fr)] rounded-sm border-s-4 border-whispers bg-sunk px-2 py-1 text-start';
  if (!onShowMessage) return <span className={className}>{excerpt}</span>;
  return (
    <button type="button" onClick={onShowMessage} className={className}>
      {excerpt}
    </button>
  );
}

/** The time of day of a message, with the full date as a tooltip. */
export function SentAt({ at }: { at: string }) {
  const { i18n } = useLingui();
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(i18n.locale, { hour: 'numeric', minute: '2-digit' });
  const exact = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={at} title={exact.format(date)} className="numbers">
      {time.format(date)}
    </time>
  );
}
