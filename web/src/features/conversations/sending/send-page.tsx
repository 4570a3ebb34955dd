import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { messageMax } from '@baraza/contract/features/conversation-limits.ts';
import { messageDraft, messageKind, type UploadedPicture } from '#features/conversations/message-outbox.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { linkedPageIn } from '#platform/features/linked-pages.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { toast } from '#ui/page/toast.ts';
import { FileThumbnail } from '#ui/pictures/file-thumbnail.tsx';
import { LinkedPageCard } from '#ui/text/linked-page-card.tsx';
import { ConversationPicker, type Recipient } from './conversation-picker.tsx';

/** The checks and the upload of pictures, with the messages of conversations. */
const uploading = lazyCode(() => import('#features/conversations/thread/upload-picture.ts'), ['conversations']);

/**
 * Sends a text, such as a link to a page of the product, to conversations, or pictures that another app has shared to one. What to send comes with
 * the navigation; without anything it shows the list.
 */
export function SendPage() {
  const { t } = useLingui();
  const { state } = useLocation();
  const goBack = useGoBack('/chat');
  const text = textIn(state);
  // Kept in state so that its identity does not change.
  const [files] = useState(() => filesIn(state));
  if (text === '' && files.length === 0) return <Navigate to="/chat" replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Send to a chat`} />
      <PageHeading back={<BackButton onClick={goBack} />}>
        <Trans>Send to a chat</Trans>
      </PageHeading>
      {text !== '' && <SentText text={text} />}
      {files.length > 0 && <SentPictures files={files} />}
      <Recipients text={text} files={files} />
    </div>
  );
}

function SentText({ text }: { text: string }) {
  const page = linkedPageIn(text);
  if (page?.url === text) return <LinkedPageCard {...page} className="bg-raised" />;
  return (
    <p dir="auto" lang="" className="user-text pinned line-clamp-6 border border-hairline bg-raised p-4">
      {text}
    </p>
  );
}

function SentPictures({ files }: { files: readonly File[] }) {
  return (
    <div className="grid gap-2">
      <p className="text-label text-muted">
        <Plural value={files.length} one="# picture" other="# pictures" />
      </p>
      <div className="flex flex-wrap gap-2">
        {files.map((file, index) => (
          <FileThumbnail key={index} file={file} alt="" className="size-20" />
        ))}
      </div>
      <p className="text-label text-muted">
        <Trans>Pictures are sent to one conversation. From there you can forward them.</Trans>
      </p>
    </div>
  );
}

function Recipients({ text, files }: { text: string; files: readonly File[] }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  // Undefined while nothing is uploaded.
  const [uploadedCount, setUploadedCount] = useState<number>();
  const uploads = useRef(new Map<File, { key: string; picture?: UploadedPicture }>());
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useUnsent(files.length > 0, { isKept: false });

  const send = (pictures: readonly UploadedPicture[]) => {
    // The text goes with the first picture.
    const messages = pictures.map((picture, index) => ({ content: index === 0 ? text : '', picture }));
    for (const { conversationId, face } of chosen) {
      const other = face.other && { id: face.other.id, username: face.other.username };
      for (const message of messages.length > 0 ? messages : [{ content: text }])
        enqueue(messageKind, messageDraft({ conversationId, other, ...message }));
    }
    const [first, ...others] = chosen;
    void navigate(first && others.length === 0 ? first.face.path : '/chat', { replace: true });
  };
  /** Uploads the pictures one after another. A retry continues with the first picture that was not uploaded. */
  const upload = async (signal: AbortSignal): Promise<void> => {
    const { describeFailure, findMessagePictureProblem, uploadPicture } = await uploading.load();
    const pictures: UploadedPicture[] = [];
    for (const file of files) {
      const begun = uploads.current.get(file) ?? { key: crypto.randomUUID() };
      uploads.current.set(file, begun);
      try {
        const problem = begun.picture ? undefined : await findMessagePictureProblem(file);
        signal.throwIfAborted();
        if (problem !== undefined) toast.error(problem);
        else pictures.push((begun.picture ??= await uploadPicture(file, { key: begun.key, signal })));
        setUploadedCount(pictures.length);
      } catch (error) {
        if (!signal.aborted) toast.error(describeFailure(error));
        return;
      }
    }
    if (!signal.aborted && pictures.length > 0) send(pictures);
  };
  const start = () => {
    if (files.length === 0) return send([]);
    setUploadedCount(0);
    abort.current = new AbortController();
    upload(abort.current.signal)
      .catch(() => toast.error(t`Something went wrong. Please try again.`))
      .finally(() => setUploadedCount(undefined));
  };
  const isUploading = uploadedCount !== undefined;
  const [uploaded, total] = [uploadedCount ?? 0, files.length].map((count) => i18n.number(count));
  return (
    <>
      {/* The pictures go to the conversation that was chosen when the upload began. */}
      <fieldset disabled={isUploading} className="contents">
        <ConversationPicker chosen={chosen} onChoose={setChosen} isSingle={files.length > 0} />
      </fieldset>
      <div className="sticky bottom-[calc(env(safe-area-inset-bottom)+56px)] grid gap-2 bg-page py-3 md:bottom-0">
        <output className="numbers text-center text-label text-muted empty:hidden">
          {isUploading && files.length > 1 && t`${uploaded} of ${total} pictures uploaded`}
        </output>
        {isUploading && (
          <Button variant="quiet" onClick={() => abort.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button wide disabled={chosen.length === 0} pending={isUploading} onClick={start}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </>
  );
}

/** The text of a navigation, as long as a message can be. */
function textIn(state: unknown): string {
  const { text } = (state ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text.trim().slice(0, messageMax).toWellFormed() : '';
}

/** The pictures of a navigation. */
function filesIn(state: unknown): File[] {
  const { files } = (state ?? {}) as { files?: unknown };
  return Array.isArray(files) ? files.filter((each) => each instanceof File) : [];
}
