import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, RotateCw, SendHorizontal, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { messageMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { draftKeyOf, keepDraft, readDraft, useRestoredDraft } from '#platform/device/draft.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { useViewer } from '#platform/api/session.ts';
import { emit } from '#platform/api/sockets.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { toast } from '#ui/page/toast.ts';
import { useFormatSize } from '#ui/text/use-format-size.ts';
import { Quote } from './bubble-parts.tsx';
import { laneOf } from '#features/conversations/chat-address.ts';
import { changeMessage } from '#features/conversations/conversations.api.ts';
import {
  messageDraft,
  messageKind,
  type RecordedVoice,
  type UnsentMessage,
} from '#features/conversations/message-outbox.ts';
import type { People } from './people.ts';
import { TypingSignal } from './typing-signal.ts';
import { VoiceButton } from '#features/conversations/voice/voice-button.tsx';
import { type ChosenPicture, useChosenPicture } from './use-chosen-picture.ts';

const MemberSuggestions = lazyPart(async () => (await import('./member-suggestions.tsx')).MemberSuggestions);

/** The message that the composer replies to or edits; null for a new one that takes the focus, and undefined for one that does not. */
export type ComposeTarget = { kind: 'reply' | 'edit'; message: Message } | null | undefined;

interface MessageComposerProps {
  /** Null until the first message starts the conversation. */
  conversationId: Id | null;
  target: ComposeTarget;
  /** Null in a group. */
  other: Participant | null;
  /** Whether the viewer is an admin of the group. */
  isAdmin?: boolean;
  people: People;
  /** Whether pictures and voice notes cannot be sent, as in the first message to a person who is not a friend. */
  isTextOnly?: boolean;
  /** The message was sent, the edit saved (then with the changed message), or the reply or edit cancelled. */
  onDone: (changed?: Message) => void;
  onSent: () => void;
}

/** The input for new messages, replies and edits. Keeps a draft of the text; messages go through the outbox. */
export function MessageComposer({
  conversationId,
  target,
  other,
  isAdmin = false,
  people,
  isTextOnly = false,
  onDone,
  onSent,
}: MessageComposerProps) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const lane = laneOf({ conversationId, other });
  const draftKey = draftKeyOf(ownId, target?.kind === 'edit' ? `edit.${target.message.id}` : lane);
  const [text, setText] = useState(
    () => readDraft(draftKey) || (target?.kind === 'edit' ? target.message.content : ''),
  );
  useRestoredDraft(draftKey, setText);
  const [isSaving, setSaving] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const chosen = useChosenPicture();
  const typing = useTyping(conversationId);
  const isEdit = target?.kind === 'edit';
  const picture = chosen.picture;
  const hasContent = text.trim() !== '' || picture?.uploaded !== undefined;
  const hasNoDraft = !isEdit && text.trim() === '' && picture === undefined;
  const canSend = hasContent && !isSaving && !(picture && !picture.uploaded);

  useUnsent(text.trim() !== '' || isRecording);
  useUnsent(picture !== undefined, { isKept: false });
  useEffect(() => {
    if (target !== undefined) input.current?.focus();
  }, [target]);

  const write = (next: string) => {
    setText(next);
    keepDraft(draftKey, isEdit && next.trim() === target.message.content ? '' : next);
    if (isEdit) return;
    if (next.trim() === '') typing.stop();
    else typing.type();
  };
  const save = async (message: Message) => {
    setSaving(true);
    try {
      const changed = text.trim() === message.content ? message : await changeMessage(message, text);
      keepDraft(draftKey, '');
      onDone(changed);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
      setSaving(false);
    }
  };
  const post = (content: Pick<UnsentMessage['content'], 'content' | 'picture' | 'voice'>) => {
    const message = {
      conversationId,
      other: other && { id: other.id, username: other.username },
      ...content,
      ...(target && { replyTo: quoteOf(target.message) }),
    };
    enqueue(messageKind, messageDraft(message));
  };
  const sendVoice = (voice: RecordedVoice) => {
    post({ content: '', voice });
    onDone();
    onSent();
  };
  const send = () => {
    if (!canSend) return;
    if (isEdit) return void save(target.message);
    typing.stop({ isSilent: true });
    post({ content: text.trim(), picture: picture?.uploaded });
    keepDraft(draftKey, '');
    setText('');
    chosen.remove();
    input.current?.focus();
    onDone();
    onSent();
  };
  const choosePicture = async (file: File) => {
    const problem = await chosen.choose(file);
    if (problem !== undefined) toast.error(problem);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline bg-raised p-2 pb-[max(8px,env(safe-area-inset-bottom))] md:px-4 md:py-3">
      {target && (
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">
            {isEdit ? (
              <p className="px-2 text-label font-semibold">
                <Trans>Edit your message</Trans>
              </p>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)]">
                <Quote replyTo={quoteOf(target.message)} people={people} />
              </div>
            )}
          </div>
          <IconButton
            label={t`Cancel`}
            onClick={() => {
              if (isEdit) keepDraft(draftKey, '');
              onDone();
            }}
          >
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      )}
      {picture && <Preview picture={picture} onRemove={chosen.remove} onRetry={chosen.retry} />}
      {!other && conversationId !== null && text.includes('@') && (
        <MemberSuggestions field={input} group={{ groupId: conversationId, isAdmin }} />
      )}
      <form
        className="flex items-end gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {!isEdit && !isTextOnly && !isRecording && <PictureButton onChoose={choosePicture} />}
        <textarea
          ref={input}
          data-autofocus={target === null || undefined}
          aria-label={t`Message`}
          dir="auto"
          rows={1}
          placeholder={t`Type a message...`}
          enterKeyHint="send"
          maxLength={messageMax}
          value={text}
          readOnly={isSaving}
          hidden={isRecording}
          onChange={(event) => write(event.target.value)}
          onPaste={(event) => {
            const { files, types } = event.clipboardData;
            const [file] = files;
            // A word processor adds a picture of the text.
            if (!file || isEdit || isTextOnly || types.includes('text/plain')) return;
            event.preventDefault();
            void choosePicture(file);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && target) onDone();
            // During IME composition, Enter selects a candidate.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className={`${controlLook} field-sizing-content max-h-36 resize-none rounded-[24px] py-2.5`}
        />
        {!isTextOnly && (hasNoDraft || isRecording) && (
          <VoiceButton lane={lane} onRecording={setRecording} onRecorded={sendVoice} />
        )}
        {!isRecording && (
          <IconButton
            label={isEdit ? t`Save` : t`Send`}
            type="submit"
            disabled={!canSend}
            className="bg-primary text-on-primary! hover:bg-primary-strong!"
          >
            {isSaving ? <Spinner size={20} /> : <SendHorizontal aria-hidden size={20} className="rtl:-scale-x-100" />}
          </IconButton>
        )}
      </form>
    </div>
  );
}

function PictureButton({ onChoose }: { onChoose: (file: File) => Promise<void> }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <IconButton label={t`Send a picture`} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden size={22} />
      </IconButton>
      <input
        ref={input}
        id={id}
        type="file"
        aria-label={t`Picture to send`}
        tabIndex={-1}
        accept={upload.types.join(',')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void onChoose(file);
        }}
      />
    </>
  );
}

interface PreviewProps {
  picture: ChosenPicture;
  onRemove: () => void;
  onRetry: () => void;
}

/** The chosen picture with the progress and size of its upload. */
function Preview({ picture: { preview, bytes, sentBytes, uploaded, failure }, onRemove, onRetry }: PreviewProps) {
  const { t, i18n } = useLingui();
  const formatSize = useFormatSize();
  const size = bytes === undefined ? undefined : formatSize(bytes);
  const percent = bytes ? i18n.number(Math.min(1, sentBytes / bytes), { style: 'percent' }) : '';
  return (
    <div className="flex items-center gap-3 rounded-md bg-sunk p-2">
      <img src={preview} alt={t`The chosen picture`} className="size-16 shrink-0 rounded-sm object-cover" />
      <output className="min-w-0 grow text-label">
        {failure !== undefined ? (
          <span className="text-danger">{failure}</span>
        ) : uploaded ? (
          <Trans>Ready to send ({size})</Trans>
        ) : size === undefined ? (
          <Trans>Making it smaller...</Trans>
        ) : (
          <Trans>
            Uploading {size}: {percent}
          </Trans>
        )}
      </output>
      {failure !== undefined && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <RotateCw aria-hidden size={16} />
          <Trans>Retry</Trans>
        </Button>
      )}
      <IconButton label={t`Remove the picture`} onClick={onRemove}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  );
}

/** Sends typing events for a conversation, except while data is saved, and `typing:stop` on unmount. */
function useTyping(conversationId: Id | null): TypingSignal {
  const [signal] = useState(
    () =>
      new TypingSignal((event) => {
        if (conversationId !== null && mayPrefetch())
          emit(`/conversations typing:${event}`, conversationId).catch(() => undefined);
      }),
  );
  const stop = useEffectEvent(() => signal.stop());
  useEffect(() => () => stop(), []);
  return signal;
}

function quoteOf({ id, senderId, content, picture, voice }: Message): NonNullable<Message['replyTo']> {
  // A message without a sender has nothing to reply to.
  const quote = { id, senderId: senderId ?? '', content };
  if (voice) return { ...quote, attachment: 'VOICE' };
  return picture ? { ...quote, attachment: 'PICTURE' } : quote;
}
