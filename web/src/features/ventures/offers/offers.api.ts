import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductDraft, VentureAnnouncementDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useUploads } from '#features/ventures/use-uploads.ts';
import { invalidatePart, ventureQuery } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { unlessGone } from '#platform/api/id-lists.ts';

/** Creates a product or service, or changes the one with this id. Its new pictures are `data:` URLs, which are uploaded first. */
export function useSaveOffer(productId?: Id) {
  const cache = useQueryClient();
  const keyOf = useAttemptKey();
  const uploads = useUploads();
  return useMutation({
    mutationFn: async ({ ventureId, pictures: shown = [], ...rest }: ProductDraft & { ventureId: Id }) => {
      const draft = { ...rest, pictures: await Promise.all(shown.map((url) => uploads.upload(url))) };
      return productId === undefined
        ? call('POST /api/ventures/product', {
            body: { ventureId, ...draft },
            idempotencyKey: keyOf([ventureId, draft]),
          })
        : call('PUT /api/ventures/product/:id', { params: { id: productId }, body: draft });
    },
    // The server deletes unused uploads after a day; the next attempt uploads again.
    onError: (error) => hasCode(error, 'not_our_picture') && uploads.clear(),
    onSuccess: ({ ventureId }) => invalidateOffers(cache, ventureId),
  });
}

/** Removes a product or service. Succeeds if it is already deleted. */
export function useRemoveOffer(ventureId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => call('DELETE /api/ventures/product/:id', { params: { id } }).catch(unlessGone),
    onSuccess: () => invalidateOffers(cache, ventureId),
  });
}

type AnnouncementDraft = Omit<VentureAnnouncementDraft, 'date'> & { date: string | null };

/** Creates an announcement, or changes the one with this id. */
export function useSaveAnnouncement(announcementId?: Id) {
  const cache = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: ({ ventureId, ...draft }: AnnouncementDraft & { ventureId: Id }) =>
      announcementId === undefined
        ? call('POST /api/ventures/announcements', {
            body: { ventureId, ...draft },
            idempotencyKey: keyOf([ventureId, draft]),
          })
        : call('PUT /api/ventures/announcements/:id', { params: { id: announcementId }, body: draft }),
    onSuccess: ({ ventureId }) => invalidatePart(cache, ventureId, 'announcements'),
  });
}

/** Removes an announcement. Succeeds if it is already deleted. */
export function useRemoveAnnouncement(ventureId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => call('DELETE /api/ventures/announcements/:id', { params: { id } }).catch(unlessGone),
    onSuccess: () => invalidatePart(cache, ventureId, 'announcements'),
  });
}

/** A venture includes its newest offers, so it is refetched together with the list. */
function invalidateOffers(cache: QueryClient, ventureId: Id): void {
  invalidatePart(cache, ventureId, 'products');
  void cache.invalidateQueries({ queryKey: ventureQuery(ventureId).queryKey });
}

function useAttemptKey(): (content: unknown) => string {
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  return (content) => {
    keys.current ??= createAttemptKeys();
    return keys.current(content);
  };
}
