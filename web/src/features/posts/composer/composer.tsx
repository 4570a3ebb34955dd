import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ChangeEvent, type Dispatch, type SetStateAction } from 'react';
import { postPictures, postTextMax } from '@baraza/contract/features/post-limits.ts';
import { draftPlace, keepDraft, readDraft } from '#platform/draft.ts';
import { useViewer } from '#platform/session.ts';
import { useUnsent } from '#platform/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { ChosenPicture } from './draft-picture.ts';
import { PictureList } from './picture-list.tsx';
import { choosePictures } from './prepare-pictures.ts';
import { usePosting } from './use-submit-post.ts';

const PictureViewer = lazy(async () => ({ default: (await import('#ui/picture-viewer.tsx')).PictureViewer }));

interface ComposerProps {
  pictures: ChosenPicture[];
  setPictures: Dispatch<SetStateAction<ChosenPicture[]>>;
  onPosted: () => void;
  onClose: () => void;
}

/** The sheet in which a post is written. What is in it stays until it is posted: closed, reloaded (the text) or failed. */
export function Composer({ pictures, setPictures, onPosted, onClose }: ComposerProps) {
  const { t, i18n } = useLingui();
  const viewer = useViewer();
  const place = draftPlace(viewer.id, 'post');
  const [text, setText] = useState(() => readDraft(place));
  const [problems, setProblems] = useState<string[]>([]);
  const [viewed, setViewed] = useState<number>();
  const picker = useRef<HTMLInputElement>(null);
  const textId = useId();
  const noteId = useId();

  const write = (next: string) => {
    setText(next);
    keepDraft(place, next);
  };
  useUnsent(text.trim() !== '' || pictures.length > 0, { isKept: pictures.length === 0 });
  const posting = usePosting({
    onPosted() {
      keepDraft(place, '');
      for (const { preview } of pictures) URL.revokeObjectURL(preview);
      setPictures([]);
      onClose();
      onPosted();
    },
  });
  const canPost = (text.trim() !== '' || pictures.length > 0) && !posting.isPending;
  const post = () => {
    if (canPost) void posting.post({ ownerId: viewer.id, content: text, pictures });
  };

  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can then be chosen again after it was removed.
    event.target.value = '';
    const { added, messages } = await choosePictures(pictures.length, files);
    setProblems(messages);
    // Others may have been added while these were looked into.
    setPictures((now) => [...now, ...added].slice(0, postPictures.maxCount));
    for (const { id, upload } of added) {
      void upload.then(({ size }) =>
        setPictures((now) => now.map((each) => (each.id === id ? { ...each, bytes: size } : each))),
      );
    }
  };

  const isCounted = text.length >= postTextMax * 0.8;
  return (
    <Dialog
      kind="sheet"
      title={t`Create Post`}
      onClose={() => (posting.isPending ? posting.stop() : onClose())}
      footer={
        <div className="grid w-full gap-3">
          {posting.progress && <UploadProgress {...posting.progress} />}
          <div className="flex items-center gap-2">
            <Button
              variant="quiet"
              disabled={posting.isPending || pictures.length >= postPictures.maxCount}
              onClick={() => picker.current?.click()}
            >
              <ImagePlus aria-hidden size={22} />
              <Trans>Add pictures</Trans>
            </Button>
            {isCounted && (
              <span className="numbers text-meta text-muted">
                {i18n.number(text.length)}/{i18n.number(postTextMax)}
              </span>
            )}
            <Button className="ms-auto" disabled={!canPost} pending={posting.isPending} onClick={post}>
              {posting.isPending ? <Trans>Posting...</Trans> : <Trans>Post</Trans>}
            </Button>
          </div>
        </div>
      }
    >
      <input
        ref={picker}
        type="file"
        multiple
        accept={postPictures.types.join(',')}
        aria-label={t`Add pictures`}
        tabIndex={-1}
        onChange={(event) => void add(event)}
        className="sr-only"
      />
      {/* Control and Enter post from whichever field one is in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="grid gap-4"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            post();
          }
        }}
      >
        {posting.failure && (
          <div role="alert" className="rounded-md border border-danger p-3 text-label">
            <p className="font-semibold text-danger">
              <Trans>Your post was not sent.</Trans>
            </p>
            <p>{posting.failure}</p>
            <p className="text-muted">
              {pictures.length > 0 ? (
                <Trans>Your text and pictures are kept. Press Post to try again.</Trans>
              ) : (
                <Trans>Your text is kept. Press Post to try again.</Trans>
              )}
            </p>
          </div>
        )}
        <label htmlFor={textId} className="sr-only">
          <Trans>What do you want to say?</Trans>
        </label>
        <textarea
          id={textId}
          value={text}
          dir="auto"
          ref={focusFirst}
          maxLength={postTextMax}
          readOnly={posting.isPending}
          placeholder={t`What's happening on campus, ${viewer.first_name}?`}
          aria-describedby={noteId}
          onChange={(event) => write(event.target.value)}
          className="field-sizing-content min-h-32 w-full resize-none bg-transparent text-lead outline-none placeholder:text-muted"
        />
        <p id={noteId} className="sr-only">
          <Trans>Control and Enter posts. At most {postTextMax} characters.</Trans>
        </p>
        <output className="grid gap-1 text-label font-medium text-danger empty:hidden">
          {problems.map((problem) => (
            <p key={problem} className="break-words">
              {problem}
            </p>
          ))}
        </output>
        <PictureList
          pictures={pictures}
          isLocked={posting.isPending}
          onChange={(next) => {
            setProblems([]);
            setPictures(next);
          }}
          onView={setViewed}
        />
        {pictures.length > 0 && <UploadSize pictures={pictures} />}
      </div>
      {viewed !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer
            slides={pictures.map(({ preview, alt }) => ({ src: preview, alt }))}
            start={viewed}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

/** A dialog gives the focus to what carries this attribute as it opens, and React does not write it. */
function focusFirst(element: HTMLElement | null) {
  element?.setAttribute('autofocus', '');
}

function UploadSize({ pictures }: { pictures: ChosenPicture[] }) {
  const size = useSize();
  const total = pictures.reduce<number | undefined>(
    (sum, { bytes }) => (sum === undefined || bytes === undefined ? undefined : sum + bytes),
    0,
  );
  return (
    <p aria-live="polite" className="numbers text-meta text-muted">
      {total === undefined ? (
        <Trans>Making the pictures smaller, so that they cost less to send…</Trans>
      ) : (
        <Trans>
          <Plural value={pictures.length} one="# picture" other="# pictures" /> · {size(total)} to send
        </Trans>
      )}
    </p>
  );
}

function UploadProgress({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) {
  const { t } = useLingui();
  const size = useSize();
  return (
    <div className="grid gap-1">
      <ProgressBar label={t`Sending your post`} value={sentBytes} max={totalBytes} />
      <p className="numbers text-meta text-muted">
        <Trans>
          {size(sentBytes)} of {size(totalBytes)} sent
        </Trans>
      </p>
    </div>
  );
}

/** Writes bytes as KB or MB, as a data bundle counts them. */
function useSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
    const value = unit === 'kilobyte' ? Math.ceil(bytes / 1000) : bytes / 1_000_000;
    return i18n.number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
  };
}
