import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsConnected } from '#platform/sockets.ts';
import { confirmed } from '#ui/confirm.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { bubble, SentAt } from './bubble-parts.tsx';
import { shapeOf } from './message-picture.tsx';
import type { Unsent } from '#features/conversations/outbox/outbox.ts';
import { ownOutbox } from '#features/conversations/outbox/own-outbox.ts';
import '#features/conversations/conversations-messages.ts';

/** One's own message that has not arrived: on its way, or with a way to send it again. */
export function UnsentBubble({ unsent }: { unsent: Unsent }) {
  const { t } = useLingui();
  const [outbox] = useState(ownOutbox);
  const isConnected = useIsConnected('/conversations');
  const { clientId, content, picture, refusal, writtenAt } = unsent;
  const giveUp = async () => {
    const isSure = await confirmed({
      title: now`Delete this message?`,
      text: now`It has not been sent, and its text is lost.`,
      act: now`Delete`,
    });
    if (isSure) outbox.discard(clientId);
  };
  const isOnItsWay = refusal === undefined && (isConnected || outbox.isTrying(clientId));
  return (
    <article aria-label={t`You`} className="flex items-end justify-end gap-2">
      {!isOnItsWay && (
        <IconButton label={t`Give up this message`} size="small" onClick={() => void giveUp()}>
          <Trash2 aria-hidden size={18} className="text-muted" />
        </IconButton>
      )}
      <div className={bubble(true)}>
        {picture && (
          <img
            src={picture.url}
            alt={t`Picture`}
            width={picture.width}
            height={picture.height}
            style={{ aspectRatio: shapeOf(picture.width, picture.height) }}
            className="w-80 max-w-full rounded-md bg-sunk object-cover opacity-60"
          />
        )}
        {content && <LinkedParagraph text={content} {...(isOnItsWay && { className: 'opacity-60' })} />}
        {isOnItsWay ? (
          <p className="flex items-center justify-end gap-1.5 text-meta text-muted">
            <SentAt at={new Date(writtenAt).toISOString()} />
            <span title={t`Sending`}>
              <Clock aria-hidden size={14} />
              <span className="sr-only">{t`Sending`}</span>
            </span>
          </p>
        ) : (
          <>
            <button
              type="button"
              onClick={() => outbox.retry(clientId)}
              className="touch flex items-center justify-end gap-1.5 rounded-sm text-meta font-semibold text-danger"
            >
              <RotateCw aria-hidden size={14} />
              <Trans>Not sent – retry</Trans>
            </button>
            {refusal !== undefined && <p className="text-meta text-danger">{refusal}</p>}
          </>
        )}
      </div>
    </article>
  );
}
