import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { dataUrlToBlob } from '#features/media/media.public.ts';
import type { Progress } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { storePicture } from '#platform/pictures/partial-upload.ts';
import { holdUnsent } from '#platform/outbox/unsent.ts';
import { toast } from '#ui/page/toast.ts';

/** The texts of the toast. */
interface SaveMessages {
  saving: string;
  saved: string;
  failed: string;
}

interface SaveOptions {
  /** The cover of the form. A `data:` URL is uploaded first. */
  cover: string | null;
  messages: SaveMessages;
  send: (coverImage: string | null, keyFor: (content: unknown) => string) => Promise<Event>;
}

/** Uploads the cover picture and saves the event, with progress and errors. A retry does not upload the picture again. */
export function useSaveEvent() {
  const [keyFor] = useState(() => ({ upload: createAttemptKeys(), event: createAttemptKeys() }));
  /** The last uploaded picture, and how many uploads the server no longer accepted. */
  const uploads = useRef<{ refused: number; last?: { cover: string; url: string } }>({ refused: 0 });
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<Error>();

  const uploadIfNew = async (cover: string | null): Promise<string | null> => {
    if (!cover?.startsWith('data:')) return cover;
    const { refused, last } = uploads.current;
    if (last?.cover === cover) return last.url;
    const idempotencyKey = keyFor.upload([cover, refused]);
    const url = await uploadCover({ file: dataUrlToBlob(cover), idempotencyKey, onProgress: setProgress });
    uploads.current = { refused, last: { cover, url } };
    return url;
  };

  const save = async ({ cover, messages, send }: SaveOptions): Promise<Event | undefined> => {
    const isNew = cover?.startsWith('data:') === true;
    const pendingToast = toast.loading(isNew ? t`Uploading banner...` : messages.saving);
    const release = holdUnsent({ isKept: false });
    let failedMessage = t`Failed to upload banner...`;
    setPending(true);
    setFailure(undefined);
    try {
      const coverImage = await uploadIfNew(cover);
      failedMessage = messages.failed;
      pendingToast.setText(messages.saving);
      setProgress(undefined);
      const event = await send(coverImage, keyFor.event);
      pendingToast.success(messages.saved);
      return event;
    } catch (error) {
      // The server no longer has the uploaded picture, so the next attempt uploads it again.
      if (error instanceof ApiError && error.errors.some(({ path }) => path === 'coverImage')) {
        uploads.current = { refused: uploads.current.refused + 1 };
      }
      pendingToast.error(failedMessage);
      setFailure(error instanceof Error ? error : new Error(failedMessage));
      return undefined;
    } finally {
      release();
      setPending(false);
      setProgress(undefined);
    }
  };

  return { save, isPending, progress, failure };
}

interface CoverUpload {
  file: Blob | undefined;
  idempotencyKey: string;
  onProgress: (progress: Progress) => void;
}

/** Uploads a cover picture before its event is saved. Returns its URL. Throws when the file is missing or empty. */
async function uploadCover({ file, ...options }: CoverUpload): Promise<string> {
  // A phone that is short of memory can produce an empty file.
  if (!file || file.size === 0) throw new Error(t`Failed to upload file`);
  return storePicture(file, { purpose: 'event', ...options });
}
