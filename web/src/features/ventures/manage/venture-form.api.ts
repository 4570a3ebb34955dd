import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { dataUrlToBlob, type PictureChange } from '#features/media/media.public.ts';
import { call } from '#platform/api-client.ts';
import { hasCode } from '#platform/api-error.ts';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { draftOf, fieldsOf, type VentureEdits } from './venture-fields.ts';
import { adoptVenture, ventureQuery } from '#features/ventures/ventures.api.ts';

export interface Saving {
  edits: VentureEdits;
  /** The `updatedAt` that the edits were made to; undefined for a new venture. */
  seen: string | undefined;
}

/**
 * Saves a venture, or registers a new one: its pictures are uploaded first, so that it never shows without them. What is
 * uploaded already is not sent once more when the rest is tried again, and a second try is not a second venture.
 */
export function useSaveVenture(saved: Venture | undefined) {
  const cache = useQueryClient();
  const uploads = useUploads();
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  return useMutation({
    mutationFn: async ({ edits, seen }: Saving): Promise<Venture> => {
      const draft = draftOf(fieldsOf(saved, edits), {
        logoUrl: await uploads.urlOf(edits.logo, saved?.logoUrl ?? null),
        coverImageUrl: await uploads.urlOf(edits.cover, saved?.coverImageUrl ?? null),
      });
      if (!saved) {
        keys.current ??= createAttemptKeys();
        return call('POST /api/ventures', { body: draft, idempotencyKey: keys.current(draft) });
      }
      const body = { id: saved.id, ...draft };
      return call('PUT /api/ventures', { body, ...(seen !== undefined && { ifMatch: seen }) });
    },
    onSuccess: async (venture) => {
      uploads.forget();
      keys.current = undefined;
      await adoptVenture(cache, venture);
    },
    onError: async (error) => {
      // Uploads are given up after a day; the next try sends them anew.
      if (hasCode(error, 'not_our_picture')) uploads.forget();
      if (saved && hasCode(error, 'changed_meanwhile')) {
        await cache.invalidateQueries({ queryKey: ventureQuery(saved.id).queryKey });
      }
    },
  });
}

/** Uploads each picture once, however often the rest has to be tried again. */
function useUploads() {
  const done = useRef(new Map<string, string>());
  const keys = useRef(new Map<string, string>());
  return {
    /** Where a picture is as it was changed; what was not touched stays where it is. */
    async urlOf(change: PictureChange | undefined, saved: string | null): Promise<string | null> {
      if (!change) return saved;
      if (change.kind === 'emptied') return null;
      const { dataUrl } = change;
      const known = done.current.get(dataUrl);
      if (known !== undefined) return known;
      const idempotencyKey = keys.current.get(dataUrl) ?? createAttemptKeys()(dataUrl);
      keys.current.set(dataUrl, idempotencyKey);
      const { url } = await call('POST /api/storage', {
        query: { purpose: 'venture' },
        form: { file: dataUrlToBlob(dataUrl) },
        idempotencyKey,
      });
      done.current.set(dataUrl, url);
      return url;
    },
    forget() {
      done.current.clear();
      keys.current.clear();
    },
  };
}
