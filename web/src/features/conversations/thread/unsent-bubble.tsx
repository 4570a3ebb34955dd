import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, RotateCw, Trash2 } from 'lucide-react';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { useIsConnected } from '#platform/api/sockets.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { bubbleClass, bubbleWidth, MessageText, SentAt } from './bubble-parts.tsx';
import { displayRatio, messagePictureSizes } from './message-picture.tsx';
import { formatSeconds } from '#features/conversations/voice/voice-time.ts';
import type { UnsentMessage } from '#features/conversations/message-outbox.ts';

/** An unsent message of the viewer: on its way, or with buttons to retry and to delete it. */
export function UnsentBubble({ unsent }: { unsent: UnsentMessage }) {
  const { t } = useLingui();
  const isConnected = useIsConnected('/conversations');
  const { id, content: message, failure, writtenAt } = unsent;
  const { content, picture, voice } = message;
  const outbox = loadedOutbox();
  const discard = async () => {
    const isSure = await confirmAction({
      title: translate`Delete this message?`,
      text: translate`It has not been sent, and its text will be lost.`,
      confirmLabel: translate`Delete`,
    });
    if (isSure) outbox?.discard(id);
  };
  const isOnItsWay = !failure && (isConnected || outbox?.stateOf(unsent).isSending === true);
  return (
    <article aria-label={t`You`} className="flex items-end justify-end gap-2">
      {!isOnItsWay && (
        <IconButton label={t`Discard this message`} size="small" onClick={() => void discard()}>
          <Trash2 aria-hidden size={18} className="text-muted" />
        </IconButton>
      )}
      <div className={classNames(bubbleWidth, bubbleClass(true))}>
        {picture && (
          <StoredPicture
            picture={{ ...picture, sources: [], placeholder: '' }}
            sizes={messagePictureSizes}
            alt={t`Picture`}
            style={{ aspectRatio: displayRatio(picture.width, picture.height) }}
            className="w-80 max-w-full rounded-md bg-sunk opacity-60"
          />
        )}
        {voice && (
          <p className="opacity-60">
            <Trans>Voice note</Trans> {formatSeconds(voice.duration)}
          </p>
        )}
        {content && (
          <div className={classNames('grid gap-1', isOnItsWay && 'opacity-60')}>
            <MessageText text={content} />
          </div>
        )}
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
              onClick={() => outbox?.retry(id)}
              className="touch flex items-center justify-end gap-1.5 rounded-sm text-meta font-semibold text-danger"
            >
              <RotateCw aria-hidden size={14} />
              <Trans>Not sent – retry</Trans>
            </button>
            {failure && <p className="text-meta text-danger">{failure.reason}</p>}
          </>
        )}
      </div>
    </article>
  );
}
