import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, Pencil, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { draftKeyOf, readDraft, restoreDraft } from '#platform/device/draft.ts';
import { keepDraftPictures, readDraftPictures } from '#platform/pictures/draft-pictures.ts';
import { outboxLabel } from '#platform/outbox/outbox-registry.ts';
import { loadedOutbox, useOutbox } from '#platform/outbox/outbox.ts';
import type { OutboxEntry } from '#platform/outbox/outbox-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { FileThumbnail } from '#ui/pictures/file-thumbnail.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';

/** Codes of refusals after which the page no longer shows the form of the text. */
const withoutForm = new Set(['archived', 'comments_limited', 'icebreaker_over', 'not_found', 'posting_restricted']);

/** The unsent entries of a lane, or of all, each with its state and ways to change or discard it. */
export function OutboxItems({ lane }: { lane?: string }) {
  const { t } = useLingui();
  const entries = useOutbox(lane);
  return (
    <ul aria-label={t`Not sent yet`} className="grid w-full grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
      {entries.map((entry) => (
        <OutboxItem key={entry.id} entry={entry} isLinked={lane === undefined} />
      ))}
    </ul>
  );
}

function OutboxItem({ entry, isLinked }: { entry: OutboxEntry; isLinked: boolean }) {
  const { t } = useLingui();
  const kind = outboxLabel(entry.kind);
  const label = kind ? t(kind) : entry.kind;
  const navigate = useNavigate();
  const outbox = loadedOutbox();
  const { failure, note } = entry;
  const canChange = note.drafts !== undefined && !(failure && withoutForm.has(failure.code));
  const isSending = outbox?.stateOf(entry).isSending === true;
  const discard = async () => {
    const isSure = await confirmAction({
      title: translate`Discard this?`,
      text: translate`It has not been sent, and will be lost.`,
      confirmLabel: translate`Discard`,
    });
    if (isSure) outbox?.discard(entry.id);
  };
  const change = async () => {
    const drafts = Object.entries(note.drafts ?? {});
    const [[first = ''] = []] = drafts;
    const begun = await readDraftPictures(entry.userId, first);
    if (begun.length > 0 || drafts.some(([draft]) => readDraft(draftKeyOf(entry.userId, draft)).trim() !== '')) {
      return toast.error(translate`You have begun another text there. Send or clear it first.`);
    }
    try {
      // The entry ends only once its pictures are stored as those of the draft.
      await keepDraftPictures(entry.userId, first, note.pictures ?? []);
    } catch {
      return toast.error(translate`This phone has no room for that.`);
    }
    for (const [draft, text] of drafts) restoreDraft(draftKeyOf(entry.userId, draft), text);
    outbox?.discard(entry.id);
    await navigate(note.path, { state: { isChanging: entry.kind } });
  };
  return (
    <li className="pinned-small grid grid-cols-[minmax(0,1fr)] gap-2 bg-sunk p-3">
      <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-1', !failure && 'opacity-60')}>
        <p className="flex flex-wrap items-baseline gap-x-2 text-label">
          {isLinked ? (
            <Link to={note.path} className="touch font-semibold hover:underline">
              {label}
            </Link>
          ) : (
            <span className="font-semibold">{label}</span>
          )}
          <RelativeTime iso={new Date(entry.writtenAt).toISOString()} />
        </p>
        {note.text && (
          <p
            dir="auto"
            lang=""
            // What no form shows is shown as a whole, so that it can be copied.
            className={classNames('whitespace-pre-line wrap-anywhere', canChange && 'line-clamp-6')}
          >
            {note.text}
          </p>
        )}
        {note.pictures && note.pictures.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {note.pictures.map((picture, index) => (
              <FileThumbnail
                key={`${entry.id} ${picture.name} ${index}`}
                file={picture.file}
                alt={picture.alt}
                className="size-16"
              />
            ))}
          </div>
        )}
      </div>
      <output className={classNames('flex items-center gap-1.5 text-meta', failure ? 'text-danger' : 'text-muted')}>
        {failure ? <TriangleAlert aria-hidden size={16} /> : <Clock aria-hidden size={16} />}
        {failure?.reason ?? (isSending ? <Trans>Sending</Trans> : <Trans>Waiting for the network</Trans>)}
      </output>
      {!isSending && (
        <div className="flex flex-wrap gap-2">
          {failure && (
            <Button variant="secondary" size="small" onClick={() => outbox?.retry(entry.id)}>
              <RotateCw aria-hidden size={16} />
              <Trans>Try again</Trans>
            </Button>
          )}
          {canChange && (
            <Button variant="secondary" size="small" onClick={() => void change()}>
              <Pencil aria-hidden size={16} />
              <Trans>Change</Trans>
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => void discard()}>
            <Trash2 aria-hidden size={16} />
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
