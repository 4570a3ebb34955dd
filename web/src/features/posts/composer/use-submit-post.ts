import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Progress } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';
import type { ChosenPicture } from './draft-picture.ts';
import { useCreatePost } from '#features/posts/posts.api.ts';

interface Draft {
  ownerId: Id;
  content: string;
  pictures: ChosenPicture[];
}

/** Sends a draft: with its progress, a way to stop, and the reason where it failed. */
export function usePosting({ onPosted }: { onPosted: () => void }) {
  const create = useCreatePost();
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  const running = useRef<AbortController>(undefined);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();

  const post = async ({ ownerId, content, pictures }: Draft) => {
    keys.current ??= createAttemptKeys();
    running.current = new AbortController();
    const { signal } = running.current;
    setPending(true);
    setFailure(undefined);
    try {
      const files = await Promise.all(
        pictures.map(async ({ upload, alt }) => ({ file: await upload, alt: alt.trim() })),
      );
      await create.mutateAsync({
        ownerId,
        content,
        pictures: files,
        idempotencyKey: keys.current([content, pictures.map(({ id, alt }) => [id, alt])]),
        signal,
        onProgress: (now) => setProgress(pictures.length > 0 ? now : undefined),
      });
      toast.success(t`Post Created!`, { duration: feedToastDuration });
      onPosted();
    } catch (error) {
      if (signal.aborted) setFailure(t`You stopped it.`);
      else setFailure(error instanceof ApiError ? error.detail : t`Something went wrong on this phone.`);
    } finally {
      setPending(false);
      setProgress(undefined);
    }
  };

  return { post, stop: () => running.current?.abort(), isPending, progress, failure };
}
