import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { dataUrlToBlob, type PictureChange } from '#features/media/media.public.ts';
import { cacheVenture, ventureQuery } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { storePicture } from '#platform/pictures/partial-upload.ts';
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
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  return useMutation({
    mutationFn: async ({ edits, baseVersion }: SaveInput): Promise<Venture> => {
      const draft = toDraft(toFields(saved, edits), {
        logoUrl: await uploads.upload(edits.logo, saved?.logoUrl ?? null),
        coverImageUrl: await uploads.upload(edits.cover, saved?.coverImageUrl ?? null),
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

/** Uploads each picture once, also when saving is retried. */
function useUploads() {
  const urls = useRef(new Map<string, string>());
  const keys = useRef(new Map<string, string>());
  return {
    /** Uploads a chosen picture and returns its URL. An unchanged picture keeps its saved URL. */
    async upload(change: PictureChange | undefined, saved: string | null): Promise<string | null> {
      if (!change) return saved;
      if (change.kind === 'emptied') return null;
      const { dataUrl } = change;
      const uploaded = urls.current.get(dataUrl);
      if (uploaded !== undefined) return uploaded;
      const idempotencyKey = keys.current.get(dataUrl) ?? createAttemptKeys()(dataUrl);
      keys.current.set(dataUrl, idempotencyKey);
      const url = await storePicture(dataUrlToBlob(dataUrl), { purpose: 'venture', idempotencyKey });
      urls.current.set(dataUrl, url);
      return url;
    },
    clear() {
      urls.current.clear();
      keys.current.clear();
    },
  };
}
