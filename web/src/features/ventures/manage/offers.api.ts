import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductDraft, VentureAnnouncementDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { hasCode } from '#platform/api-error.ts';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { refreshPart, ventureQuery } from '#features/ventures/ventures.api.ts';

/** Adds a product or service to a venture, or changes the one of this id. */
export function useSaveOffer(productId?: Id) {
  const cache = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: ({ ventureId, ...draft }: ProductDraft & { ventureId: Id }) =>
      productId === undefined
        ? call('POST /api/ventures/product', {
            body: { ventureId, ...draft },
            idempotencyKey: keyOf([ventureId, draft]),
          })
        : call('PUT /api/ventures/product/:id', { params: { id: productId }, body: draft }),
    onSuccess: ({ ventureId }) => refreshOffers(cache, ventureId),
  });
}

/** Removes a product or service of a venture; one that is gone already counts as removed. */
export function useRemoveOffer(ventureId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => call('DELETE /api/ventures/product/:id', { params: { id } }).catch(unlessGone),
    onSuccess: () => refreshOffers(cache, ventureId),
  });
}

type Announcing = Omit<VentureAnnouncementDraft, 'date'> & { date: string | null };

/** Announces something about a venture, or changes the announcement of this id. */
export function useSaveAnnouncement(announcementId?: Id) {
  const cache = useQueryClient();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: ({ ventureId, ...draft }: Announcing & { ventureId: Id }) =>
      announcementId === undefined
        ? call('POST /api/ventures/announcements', {
            body: { ventureId, ...draft },
            idempotencyKey: keyOf([ventureId, draft]),
          })
        : call('PUT /api/ventures/announcements/:id', { params: { id: announcementId }, body: draft }),
    onSuccess: ({ ventureId }) => refreshPart(cache, ventureId, 'announcements'),
  });
}

/** Removes an announcement of a venture; one that is gone already counts as removed. */
export function useRemoveAnnouncement(ventureId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => call('DELETE /api/ventures/announcements/:id', { params: { id } }).catch(unlessGone),
    onSuccess: () => refreshPart(cache, ventureId, 'announcements'),
  });
}

/** A venture's page shows the newest of what it offers, so it is asked for anew as well. */
function refreshOffers(cache: QueryClient, ventureId: Id): void {
  refreshPart(cache, ventureId, 'products');
  void cache.invalidateQueries({ queryKey: ventureQuery(ventureId).queryKey });
}

function useAttemptKey(): (content: unknown) => string {
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  return (content) => {
    keys.current ??= createAttemptKeys();
    return keys.current(content);
  };
}

function unlessGone(error: unknown): undefined {
  if (!hasCode(error, 'not_found')) throw error;
}
