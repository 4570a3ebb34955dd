import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { dataUrlToBlob } from '#features/media/media.public.ts';
import type { Progress } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { holdUnsent } from '#platform/unsent.ts';
import { toast } from '#ui/toast.ts';
import { uploadCover } from '#features/events/events.api.ts';

/** What is said of a save, from its beginning to its end. */
interface SaveMessages {
  saving: string;
  saved: string;
  failed: string;
}

interface Save {
  /** The picture of the form: a `data:` address is uploaded first. */
  cover: string | null;
  words: SaveMessages;
  send: (coverImage: string | null, keyFor: (content: unknown) => string) => Promise<Event>;
}

/** Saves a form with its picture: how far it has come, and why it failed. What was uploaded is not uploaded again. */
export function useSaveEvent() {
  const [keyFor] = useState(() => ({ upload: createAttemptKeys(), event: createAttemptKeys() }));
  /** The last picture and where it is stored, and how many were no good in the end. */
  const uploads = useRef<{ refused: number; last?: { cover: string; url: string } }>({ refused: 0 });
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<Error>();

  const store = async (cover: string | null): Promise<string | null> => {
    if (!cover?.startsWith('data:')) return cover;
    const { refused, last } = uploads.current;
    if (last?.cover === cover) return last.url;
    const idempotencyKey = keyFor.upload([cover, refused]);
    const url = await uploadCover({ file: dataUrlToBlob(cover), idempotencyKey, onProgress: setProgress });
    uploads.current = { refused, last: { cover, url } };
    return url;
  };

  const save = async ({ cover, words, send }: Save): Promise<Event | undefined> => {
    const isNew = cover?.startsWith('data:') === true;
    const news = toast.loading(isNew ? t`Uploading banner...` : words.saving);
    const release = holdUnsent({ isKept: false });
    let failed = t`Failed to upload banner...`;
    setPending(true);
    setFailure(undefined);
    try {
      const coverImage = await store(cover);
      failed = words.failed;
      news.say(words.saving);
      setProgress(undefined);
      const event = await send(coverImage, keyFor.event);
      news.success(words.saved);
      return event;
    } catch (error) {
      // The place of a picture that the server does not know any more is of no use.
      if (error instanceof ApiError && error.errors.some(({ path }) => path === 'coverImage')) {
        uploads.current = { refused: uploads.current.refused + 1 };
      }
      news.error(failed);
      setFailure(error instanceof Error ? error : new Error(failed));
      return undefined;
    } finally {
      release();
      setPending(false);
      setProgress(undefined);
    }
  };

  return { save, isPending, progress, failure };
}
