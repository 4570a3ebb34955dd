import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Progress } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';
import type { DraftPicture } from './draft-picture.ts';
import { useCreatePost } from '#features/posts/posts.api.ts';

interface Draft {
  ownerId: Id;
  content: string;
  pictures: DraftPicture[];
}

/** Sends a draft. Returns its progress, the reason of a failure and a function that cancels it. */
export function useSubmitPost({ onPosted }: { onPosted: () => void }) {
  const create = useCreatePost();
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  const controller = useRef<AbortController>(undefined);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();

  const submit = async ({ ownerId, content, pictures }: Draft) => {
    keys.current ??= createAttemptKeys();
    controller.current = new AbortController();
    const { signal } = controller.current;
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
        onProgress: (next) => setProgress(pictures.length > 0 ? next : undefined),
      });
      toast.success(t`Post Created!`, { duration: feedToastDuration });
      onPosted();
    } catch (error) {
      if (signal.aborted) setFailure(t`You cancelled it.`);
      else setFailure(error instanceof ApiError ? error.detail : t`Something went wrong on this phone.`);
    } finally {
      setPending(false);
      setProgress(undefined);
    }
  };

  return { submit, cancel: () => controller.current?.abort(), isPending, progress, failure };
}
