import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { duesMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { DueDraft, DuePaymentDraft, DuePerson } from '@baraza/contract/features/dues.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { communityQuery, useClubMutation } from '#features/communities/communities.api.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { toastError } from '#ui/page/toast.ts';

const duesKey = (id: Id) => ['communities', 'dues', id] as const;

/** The dues of a club, newest first. */
export function duesQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: [...duesKey(id), 'list'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/dues', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** All open dues of a club. */
export function openDuesQuery(id: Id) {
  return queryOptions({
    queryKey: [...duesKey(id), 'open'],
    queryFn: async ({ signal }) => {
      const query = { state: 'open', limit: duesMax } as const;
      return (await call('GET /api/communities/:id/dues', { params: { id }, query, signal })).dues;
    },
  });
}

export function dueQuery(id: Id, dueId: Id) {
  return queryOptions({
    queryKey: [...duesKey(id), 'one', dueId],
    queryFn: ({ signal }) => call('GET /api/communities/:id/dues/:dueId', { params: { id, dueId }, signal }),
  });
}

export type PaymentState = 'paid' | 'owed';

const paymentsKey = (id: Id, dueId: Id) => [...duesKey(id), 'payments', dueId] as const;

/** The people who owe a due or have paid it, by name. */
export function paymentsQuery(id: Id, dueId: Id, state: PaymentState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...paymentsKey(id, dueId), state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/dues/:dueId/payments', {
        params: { id, dueId },
        query: state ? { state } : {},
        from: pageParam,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** A mutation after which the dues are fetched again, and the club, which says whether it has open ones. */
function useDueMutation<Variables, Result>(club: Community, mutationFn: (variables: Variables) => Promise<Result>) {
  return useClubMutation(club, duesKey(club.id), { mutationFn });
}

export function useAddDue(club: Community) {
  return useDueMutation(club, ({ draft, idempotencyKey }: { draft: DueDraft; idempotencyKey: string }) =>
    call('POST /api/communities/:id/dues', { params: { id: club.id }, body: draft, idempotencyKey }),
  );
}

/** Closes a due, or opens it again. */
export function useCloseDue(club: Community, dueId: Id) {
  return useClubMutation(club, duesKey(club.id), {
    mutationFn: (isClosed: boolean) =>
      call(isClosed ? 'POST /api/communities/:id/dues/:dueId/close' : 'POST /api/communities/:id/dues/:dueId/reopen', {
        params: { id: club.id, dueId },
      }),
    onError: toastError,
  });
}

/** Deletes a due. Its page stays until the caller has left it, so its queries are removed instead of fetched again. */
export function useDeleteDue({ id, slug }: Community, dueId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/communities/:id/dues/:dueId', { params: { id, dueId } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: duesKey(id), refetchType: 'none' });
      void cache.invalidateQueries({ queryKey: communityQuery(slug).queryKey });
    },
    onError: toastError,
  });
}

/** A change of one payment. The rows stay where they are, also in a list that they no longer belong to, so that it can be undone. */
function usePaymentMutation<Variables>(
  { id }: Community,
  dueId: Id,
  { userId, mutationFn }: { userId: Id; mutationFn: (variables: Variables) => Promise<DuePerson['payment']> },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (payment) => {
      cachePayment(cache, { id, dueId, userId, payment });
      void cache.invalidateQueries({ queryKey: dueQuery(id, dueId).queryKey });
      for (const key of ['list', 'open']) {
        void cache.invalidateQueries({ queryKey: [...duesKey(id), key], refetchType: 'none' });
      }
    },
    // The due may be closed, or the person gone.
    onError: () => cache.invalidateQueries({ queryKey: duesKey(id) }),
  });
}

type PaymentPages = InfiniteData<{ items: DuePerson[]; next: string | null }, string | null>;

function cachePayment(
  cache: QueryClient,
  { id, dueId, userId, payment }: { id: Id; dueId: Id; userId: Id; payment: DuePerson['payment'] },
): void {
  const change = (person: DuePerson) => (person.user.id === userId ? { ...person, payment } : person);
  cache.setQueriesData<PaymentPages>(
    { queryKey: paymentsKey(id, dueId) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}

export function useRecordPayment(club: Community, dueId: Id, userId: Id) {
  return usePaymentMutation(club, dueId, {
    userId,
    mutationFn: async (body: DuePaymentDraft) => {
      const params = { id: club.id, dueId, userId };
      return (await call('PUT /api/communities/:id/dues/:dueId/payments/:userId', { params, body })).payment;
    },
  });
}

export function useRemovePayment(club: Community, dueId: Id, userId: Id) {
  return usePaymentMutation<void>(club, dueId, {
    userId,
    mutationFn: async () => {
      const params = { id: club.id, dueId, userId };
      await call('DELETE /api/communities/:id/dues/:dueId/payments/:userId', { params });
      return null;
    },
  });
}
