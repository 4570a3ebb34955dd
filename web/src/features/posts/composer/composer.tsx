import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Clock, ImagePlus, Vote } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent, type Dispatch, type SetStateAction } from 'react';
import { postPictures, postTextMax } from '@baraza/contract/features/post-limits.ts';
import { keepDraftPictures } from '#platform/pictures/draft-pictures.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { ProgressBar } from '#ui/lists/progress-bar.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { useFormatSize } from '#ui/text/use-format-size.ts';
import { emptyPoll, pollProblem, useDraftPoll } from '#features/posts/polls/draft-poll.ts';
import { CommentsFromField, useCommentsFrom } from './comments-from-field.tsx';
import type { DraftPicture } from './draft-picture.ts';
import type { ComposerStart, PostClub } from './post-club.ts';
import { draftEnd, isValidTime, suggestedTime, useDraftAsClub, useDraftTime } from './post-drafts.ts';
import { PostSuggestions } from './post-suggestions.tsx';
import { PictureList } from './picture-list.tsx';
import { describeProblem, preparePictures } from './prepare-pictures.ts';
import { useStoredPictures } from './use-stored-pictures.ts';
import { useSubmitPost } from './use-submit-post.ts';

const { Dialog: PictureViewer } = lazyDialog(
  async () => (await import('#ui/pictures/picture-viewer.tsx')).PictureViewer,
);

const PostLater = lazyPart(
  async () => (await import('#features/posts/scheduled/post-later.tsx')).PostLater,
  ['scheduled'],
);
const PollField = lazyPart(async () => (await import('#features/posts/polls/poll-field.tsx')).PollField, ['polls']);

interface ComposerProps {
  club?: PostClub | undefined;
  start?: ComposerStart | undefined;
  pictures: DraftPicture[];
  setPictures: Dispatch<SetStateAction<DraftPicture[]>>;
  /** Called once the post is sent or waits in the outbox. */
  onPosted: (isLater: boolean) => void;
  onClose: () => void;
}

/** The dialog for a new post. The draft and its pictures remain on the device until it is posted. */
export function Composer({ club, start, pictures, setPictures, onPosted, onClose }: ComposerProps) {
  const { t, i18n } = useLingui();
  const viewer = useViewer();
  const end = draftEnd(club, start);
  const draftName = `post${end}`;
  const draftKey = draftKeyOf(viewer.id, draftName);
  const [text, setText] = useState(() => readDraft(draftKey) || (start?.text ?? ''));
  const [problems, setProblems] = useState<string[]>([]);
  const [viewedIndex, setViewedIndex] = useState<number>();
  const fileInput = useRef<HTMLInputElement>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const hintId = useId();

  const [wantsClub, setAsClub] = useDraftAsClub(viewer.id, end, start?.asClub ?? false);
  const asClub = wantsClub && club?.isModerator === true;
  const [chosenCommenters, setCommentsFrom] = useCommentsFrom(viewer.id, end);
  const commentsFrom = asClub && chosenCommenters === 'friends' ? 'everyone' : chosenCommenters;
  const [poll, setPoll] = useDraftPoll(viewer.id, end);
  const [time, setTime] = useDraftTime(viewer.id, end);
  const isLater = time !== undefined;
  const publishedAt = isLater ? new Date(time).getTime() : undefined;
  const timeBox = useRef<HTMLDivElement>(null);
  const switchTime = (next: string | undefined) => {
    setTime(next);
    // The pressed button disappears, and the focus would be lost.
    timeBox.current?.focus({ preventScroll: true });
  };

  const changeText = (next: string) => {
    setText(next);
    keepDraft(draftKey, next);
  };
  const areKept = useStoredPictures(viewer.id, draftName, pictures, setPictures);
  const hasContent = text.trim() !== '' || pictures.length > 0;
  useUnsent(hasContent || poll !== undefined, { isKept: areKept });
  const submission = useSubmitPost({
    onPosted() {
      keepDraft(draftKey, '');
      setCommentsFrom('everyone');
      setAsClub(undefined);
      setPoll(undefined);
      setTime(undefined);
      void keepDraftPictures(viewer.id, draftName, []);
      for (const { preview } of pictures) URL.revokeObjectURL(preview);
      setPictures([]);
      onClose();
      onPosted(isLater);
    },
  });
  const isReady =
    hasContent &&
    (poll === undefined || pollProblem(poll, publishedAt) === undefined) &&
    (!isLater || isValidTime(time));
  const canPost = isReady && !submission.isPending;
  const submit = () => {
    if (canPost)
      void submission.submit({ ownerId: viewer.id, content: text, pictures, commentsFrom, poll, club, asClub, time });
  };

  /** Shows the size of a picture once it was reduced, or removes one that this phone cannot reduce. */
  const showSize = async ({ id, name, upload, preview }: DraftPicture) => {
    const { size: bytes } = await upload;
    if (bytes <= postPictures.maxBytes) {
      setPictures((current) => current.map((each) => (each.id === id ? { ...each, bytes } : each)));
      return;
    }
    URL.revokeObjectURL(preview);
    setPictures((current) => current.filter((each) => each.id !== id));
    setProblems((current) => [
      ...current,
      describeProblem({ kind: 'too_large', name, maxBytes: postPictures.maxBytes }),
    ]);
  };

  const addChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Allows choosing the same file again after removing it.
    event.target.value = '';
    void addFiles(files);
  };
  const addFiles = async (files: File[]) => {
    const { added, messages } = await preparePictures(pictures.length, files);
    setProblems(messages);
    // Other pictures may have been added while these were read.
    setPictures((current) => [...current, ...added].slice(0, postPictures.maxCount));
    for (const picture of added) void showSize(picture);
  };

  const clubName = club?.name ?? '';
  const isNearLimit = text.length >= postTextMax * 0.8;
  return (
    <Dialog
      kind="sheet"
      title={t`Create Post`}
      onClose={onClose}
      onCancel={() => submission.cancel()}
      footer={
        <div className="grid w-full gap-3">
          {submission.progress && <UploadProgress {...submission.progress} />}
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="quiet"
              disabled={submission.isPending || pictures.length >= postPictures.maxCount}
              onClick={() => fileInput.current?.click()}
            >
              <ImagePlus aria-hidden size={22} />
              <Trans>Add pictures</Trans>
            </Button>
            <IconButton
              label={t`Add poll`}
              disabled={submission.isPending || poll !== undefined}
              className="text-primary"
              onClick={() => setPoll(emptyPoll)}
            >
              <Vote aria-hidden size={22} />
            </IconButton>
            {isNearLimit && (
              <span className="numbers text-meta text-muted">
                {i18n.number(text.length)}/{i18n.number(postTextMax)}
              </span>
            )}
            <Button className="ms-auto" disabled={!canPost} pending={submission.isPending} onClick={submit}>
              <SubmitLabel isPending={submission.isPending} isLater={isLater} />
            </Button>
          </div>
        </div>
      }
    >
      <input
        ref={fileInput}
        type="file"
        multiple
        accept={postPictures.types.join(',')}
        aria-label={t`Add pictures`}
        tabIndex={-1}
        onChange={addChosen}
        className="sr-only"
      />
      {/* Ctrl+Enter submits from every field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="grid gap-4"
        onPaste={(event) => {
          const { files, types } = event.clipboardData;
          // A word processor adds a picture of the text.
          if (files.length === 0 || submission.isPending || types.includes('text/plain')) return;
          event.preventDefault();
          void addFiles([...files]);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          }
        }}
      >
        {submission.failure && (
          <div role="alert" className="rounded-md border border-danger p-3 text-label">
            <p className="font-semibold text-danger">
              <Trans>Your post was not sent.</Trans>
            </p>
            <p>{submission.failure}</p>
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
          ref={(element) => {
            textArea.current = element;
            setAutofocus(element);
          }}
          maxLength={postTextMax}
          readOnly={submission.isPending}
          placeholder={club ? t`Write to ${clubName}` : t`What's happening on campus, ${viewer.first_name}?`}
          aria-describedby={hintId}
          onChange={(event) => changeText(event.target.value)}
          className="field-sizing-content min-h-32 w-full resize-none bg-transparent text-lead outline-none placeholder:text-muted"
        />
        <PostSuggestions field={textArea} />
        {poll && (
          <PollField
            {...{ poll, publishedAt }}
            onChange={setPoll}
            hasQuestion={hasContent}
            disabled={submission.isPending}
          />
        )}
        {club?.isModerator && (
          <SwitchRow
            name={t`Post as ${clubName}`}
            about={<Trans>Only moderators see that you wrote it.</Trans>}
            isOn={asClub}
            onChange={setAsClub}
          />
        )}
        <CommentsFromField
          value={commentsFrom}
          onChange={setCommentsFrom}
          disabled={submission.isPending}
          isAsClub={asClub}
        />
        <div ref={timeBox} tabIndex={-1}>
          {isLater ? (
            <PostLater
              time={time}
              onChange={setTime}
              onNow={() => switchTime(undefined)}
              disabled={submission.isPending}
            />
          ) : (
            <Button
              variant="quiet"
              size="small"
              className="-ms-4"
              disabled={submission.isPending}
              onClick={() => switchTime(suggestedTime())}
            >
              <Clock aria-hidden size={20} />
              <Trans>Post later</Trans>
            </Button>
          )}
        </div>
        <p id={hintId} className="sr-only">
          <Trans>Press Ctrl+Enter to post. At most {postTextMax} characters.</Trans>
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
          isLocked={submission.isPending}
          onChange={(next) => {
            setProblems([]);
            setPictures(next);
          }}
          onView={setViewedIndex}
        />
        {pictures.length > 0 && <UploadSize pictures={pictures} />}
      </div>
      {viewedIndex !== undefined && (
        <PictureViewer
          pictures={pictures.map(({ preview, alt }) => ({ url: preview, alt }))}
          start={viewedIndex}
          onClose={() => setViewedIndex(undefined)}
        />
      )}
    </Dialog>
  );
}

function SubmitLabel({ isPending, isLater }: { isPending: boolean; isLater: boolean }) {
  if (isLater) return <Trans context="button">Schedule</Trans>;
  return isPending ? <Trans>Posting...</Trans> : <Trans context="button">Post</Trans>;
}

/** React does not render the `autofocus` attribute, which a dialog needs to choose the focused element. */
function setAutofocus(element: HTMLElement | null) {
  element?.setAttribute('autofocus', '');
}

function UploadSize({ pictures }: { pictures: DraftPicture[] }) {
  const formatSize = useFormatSize();
  const total = pictures.reduce<number | undefined>(
    (sum, { bytes }) => (sum === undefined || bytes === undefined ? undefined : sum + bytes),
    0,
  );
  return (
    <p aria-live="polite" className="numbers text-meta text-muted">
      {total === undefined ? (
        <Trans>Compressing the pictures to save data…</Trans>
      ) : (
        <Trans>
          <Plural value={pictures.length} one="# picture" other="# pictures" /> · {formatSize(total)} to send
        </Trans>
      )}
    </p>
  );
}

function UploadProgress({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) {
  const { t } = useLingui();
  const formatSize = useFormatSize();
  return (
    <div className="grid gap-1">
      <ProgressBar label={t`Sending your post`} value={sentBytes} max={totalBytes} />
      <p className="numbers text-meta text-muted">
        <Trans>
          {formatSize(sentBytes)} of {formatSize(totalBytes)} sent
        </Trans>
      </p>
    </div>
  );
}
