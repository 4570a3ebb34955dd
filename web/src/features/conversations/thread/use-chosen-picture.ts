import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UploadedPicture } from '#features/conversations/message-outbox.ts';
import { describeFailure, findMessagePictureProblem, uploadPicture } from './upload-picture.ts';

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
      const uploaded = await uploadPicture(attempt.file, {
        key: attempt.key,
        signal: attempt.abort.signal,
        onReduced(reduced) {
          if (isCurrent()) set({ bytes: reduced.size });
          // Another attempt continues the upload of the same bytes.
          attempt.file = reduced;
        },
        onProgress: ({ sentBytes }) => isCurrent() && set({ sentBytes }),
      });
      if (isCurrent()) set({ uploaded });
    } catch (error) {
      if (isCurrent()) set({ failure: describeFailure(error) });
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
    const problem = await findMessagePictureProblem(file).catch(describeFailure);
    if (problem !== undefined) return problem;
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
