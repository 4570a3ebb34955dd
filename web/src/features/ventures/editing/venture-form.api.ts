import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { type PictureChange, shownPicture } from '#features/media/media.public.ts';
import { useUploads } from '#features/ventures/use-uploads.ts';
import { cacheVenture, ventureQuery } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { toDraft, toFields, type VentureEdits } from './venture-fields.ts';

interface SaveInput {
  edits: VentureEdits;
  /** The venture's `updatedAt` when editing began; undefined for a new venture. */
  baseVersion: string | undefined;
}

/**
 * Saves a venture, or registers a new one. Pictures are uploaded first, so that it never appears without them. A retry
 * uploads no picture twice and creates no second venture.
 */
export function useSaveVenture(saved: Venture | undefined) {
  const cache = useQueryClient();
  const uploads = useUploads();
  const store = async (change: PictureChange | undefined, savedUrl: string | null = null) => {
    const url = shownPicture(change, savedUrl);
    return url === null ? null : uploads.upload(url);
  };
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  return useMutation({
    mutationFn: async ({ edits, baseVersion }: SaveInput): Promise<Venture> => {
      const draft = toDraft(toFields(saved, edits), {
        logoUrl: await store(edits.logo, saved?.logoUrl),
        coverImageUrl: await store(edits.cover, saved?.coverImageUrl),
      });
      if (!saved) {
        keys.current ??= createAttemptKeys();
        return call('POST /api/ventures', { body: draft, idempotencyKey: keys.current(draft) });
      }
      const body = { id: saved.id, ...draft };
      return call('PUT /api/ventures', { body, ...(baseVersion !== undefined && { ifMatch: baseVersion }) });
    },
    onSuccess: async (venture) => {
      uploads.clear();
      keys.current = undefined;
      await cacheVenture(cache, venture);
    },
    onError: async (error) => {
      // The server deletes unused uploads after a day; the next attempt uploads again.
      if (hasCode(error, 'not_our_picture')) uploads.clear();
      if (saved && hasCode(error, 'changed_meanwhile')) {
        await cache.invalidateQueries({ queryKey: ventureQuery(saved.id).queryKey });
      }
    },
  });
}
