import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import { ApiError } from '#platform/api-error.ts';
import { uploadPicture } from '#features/conversations/conversations.api.ts';
import type { UnsentPicture } from '#features/conversations/outbox/outbox.ts';

/** A picture chosen for a message: it is uploaded at once, so that the message itself is small and quickly sent. */
export interface ChosenPicture {
  /** An address of this page alone, to show it by. */
  preview: string;
  /** How much is sent, once known. */
  bytes: number | undefined;
  sentBytes: number;
  /** Once it is there. */
  uploaded: UnsentPicture | undefined;
  /** Why it is not. */
  failure: string | undefined;
}

/** At most one picture a message, with its upload. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<ChosenPicture>();
  const running = useRef<{ file: File; key: string; abort: AbortController }>(undefined);

  const set = (change: Partial<ChosenPicture>) => setPicture((now) => now && { ...now, ...change });
  const send = async (attempt: NonNullable<typeof running.current>) => {
    const isCurrent = () => running.current === attempt;
    set({ failure: undefined, sentBytes: 0 });
    try {
      const { shrinkPicture } = await import('#platform/shrink-picture.ts');
      const blob = await shrinkPicture(attempt.file);
      if (!isCurrent()) return;
      set({ bytes: blob.size });
      const { width, height } = await sizeOf(blob);
      const url = await uploadPicture(blob, {
        idempotencyKey: attempt.key,
        signal: attempt.abort.signal,
        onProgress: ({ sentBytes }) => isCurrent() && set({ sentBytes }),
      });
      if (isCurrent()) set({ uploaded: { url, width, height } });
    } catch (error) {
      if (isCurrent()) set({ failure: error instanceof ApiError ? error.detail : t`This picture cannot be read.` });
    }
  };
  const begin = (file: File) => {
    running.current = { file, key: crypto.randomUUID(), abort: new AbortController() };
    void send(running.current);
  };
  const remove = () => {
    running.current?.abort.abort();
    running.current = undefined;
    if (picture) URL.revokeObjectURL(picture.preview);
    setPicture(undefined);
  };
  /** Takes a file. Returns the sentence to show where it cannot be sent; the picture that was chosen before then stays. */
  const choose = async (file: File): Promise<string | undefined> => {
    if (file.size >= upload.maxBytes) return t`A picture must be smaller than 5 MB.`;
    const checks = await import('#platform/picture-file.ts').catch(() => undefined);
    if (!checks) return t`You can add a picture once you are online.`;
    const { damagedPicture, findPictureFault, notPngOrJpeg } = checks;
    const fault = await findPictureFault(file, upload.types);
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
    if (running.current) begin(running.current.file);
  };
  const leave = useEffectEvent(remove);
  useEffect(() => () => leave(), []);
  return { picture, choose, remove, retry };
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
