import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { chosenMaxBytes } from '#platform/pictures/picture-limits.ts';
import type { UploadedPicture } from '#features/conversations/message-outbox.ts';

/** A picture chosen for a message. It is uploaded immediately, so that the message itself is small. */
export interface ChosenPicture {
  /** An object URL for the preview. */
  preview: string;
  /** The size of the upload, known after the picture was reduced. */
  bytes: number | undefined;
  sentBytes: number;
  /** Set when the upload has finished. */
  uploaded: UploadedPicture | undefined;
  /** The message to show when the upload has failed. */
  failure: string | undefined;
}

/** Chooses and uploads the picture of a message. A message has at most one. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<ChosenPicture>();
  const running = useRef<{ file: Blob; key: string; abort: AbortController }>(undefined);

  const set = (change: Partial<ChosenPicture>) => setPicture((current) => current && { ...current, ...change });
  const send = async (attempt: NonNullable<typeof running.current>) => {
    const isCurrent = () => running.current === attempt;
    set({ failure: undefined, sentBytes: 0 });
    try {
      const [{ shrinkPicture }, { storePicture }] = await Promise.all([
        import('#platform/pictures/shrink-picture.ts'),
        import('#platform/pictures/partial-upload.ts'),
      ]);
      const blob = await shrinkPicture(attempt.file, upload.types);
      if (!isCurrent()) return;
      set({ bytes: blob.size });
      if (blob.size >= upload.maxBytes) return set({ failure: tooLarge(upload.maxBytes) });
      // Another attempt continues the upload of the same bytes.
      attempt.file = blob;
      const { width, height } = await sizeOf(blob);
      const url = await storePicture(blob, {
        purpose: 'message',
        idempotencyKey: attempt.key,
        signal: attempt.abort.signal,
        onProgress: ({ sentBytes }) => isCurrent() && set({ sentBytes }),
      });
      if (isCurrent()) set({ uploaded: { url, width, height } });
    } catch (error) {
      if (isCurrent()) set({ failure: error instanceof ApiError ? error.detail : t`This picture cannot be read.` });
    }
  };
  const begin = (file: Blob, key: string = crypto.randomUUID()) => {
    running.current = { file, key, abort: new AbortController() };
    void send(running.current);
  };
  const remove = () => {
    running.current?.abort.abort();
    running.current = undefined;
    if (picture) URL.revokeObjectURL(picture.preview);
    setPicture(undefined);
  };
  /** Uploads a file. For a file that cannot be sent, returns the message to show and keeps the previous picture. */
  const choose = async (file: File): Promise<string | undefined> => {
    if (file.size > chosenMaxBytes) return tooLarge(chosenMaxBytes);
    const checks = await import('#platform/pictures/picture-file.ts').catch(() => undefined);
    if (!checks) return t`You can add a picture once you are online.`;
    const { damagedPicture, findPictureProblem, notPngOrJpeg } = checks;
    const fault = await findPictureProblem(file, upload.types);
    // A file that cannot be decoded cannot be reduced either.
    if (fault && file.size >= upload.maxBytes) return tooLarge(upload.maxBytes);
    if (fault) return fault === 'damaged' ? damagedPicture(file.name) : notPngOrJpeg(file.name);
    remove();
    setPicture({
      preview: URL.createObjectURL(file),
      bytes: undefined,
      sentBytes: 0,
      uploaded: undefined,
      failure: undefined,
    });
    begin(file);
    return undefined;
  };
  const retry = () => {
    if (running.current) begin(running.current.file, running.current.key);
  };
  const removeOnUnmount = useEffectEvent(remove);
  useEffect(() => () => removeOnUnmount(), []);
  return { picture, choose, remove, retry };
}

function tooLarge(maxBytes: number): string {
  const megabytes = maxBytes / MEGABYTE;
  return t`A picture must be smaller than ${megabytes}\u00a0MB.`;
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
