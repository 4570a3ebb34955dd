import { t } from '@lingui/core/macro';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Case, CaseDetail, NewDecision } from '@baraza/contract/features/moderation.ts';
import type { ReportStatus } from '@baraza/contract/features/reports.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { toast, toastError } from '#ui/page/toast.ts';

const deskKey = ['moderation', 'desk'] as const;

export interface QueueFilter {
  status: ReportStatus;
  /** The name of a campus; undefined for every campus the viewer may see. */
  campus: string | undefined;
}

interface CasePage {
  reports: Case[];
  nextCursor: string | null;
}

/** The cases with a status: urgent ones first, then oldest first. */
export function queueQuery(filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: [...deskKey, 'queue', filter],
    queryFn: ({ pageParam: cursor, signal }): Promise<CasePage> =>
      call('GET /api/steward/reports', { query: { ...filter, ...(cursor !== null && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CasePage) => page.nextCursor,
  });
}

/** The number of cases and appeals that wait. */
export function countsQuery(campus?: string) {
  return queryOptions({
    queryKey: [...deskKey, 'counts', campus],
    queryFn: ({ signal }) => call('GET /api/steward/counts', { query: { campus }, signal }),
  });
}

/** One case with its snapshot and history. */
export function caseQuery(id: Id) {
  return queryOptions({
    queryKey: [...deskKey, 'case', id],
    queryFn: ({ signal }): Promise<CaseDetail> => call('GET /api/steward/reports/:id', { params: { id }, signal }),
  });
}

/** Takes a case for review, or gives it back. */
export function useClaim(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (action: 'claim' | 'release') =>
      call(action === 'claim' ? 'POST /api/steward/reports/:id/claim' : 'POST /api/steward/reports/:id/release', {
        params: { id },
      }),
    onError: toastError,
    // Also after a refusal: another steward may have taken the case.
    onSettled: () => cache.invalidateQueries({ queryKey: deskKey }),
  });
}

/** Decides a claimed case. */
export function useDecide(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decision: NewDecision) =>
      call('POST /api/steward/reports/:id/decision', { params: { id }, body: decision }),
    onSuccess: (detail) => {
      toast.success(t`Decided. Everyone concerned is told.`);
      cache.setQueryData(caseQuery(id).queryKey, detail);
    },
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: deskKey }),
  });
}

/** Lifts the freeze of a club that a case led to. */
export function useLift(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (message: string) => call('POST /api/steward/reports/:id/lift', { params: { id }, body: { message } }),
    onSuccess: (detail) => {
      toast.success(detail.isFrozen ? t`Another decision still freezes the club.` : t`The freeze was lifted.`);
      cache.setQueryData(caseQuery(id).queryKey, detail);
    },
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: deskKey }),
  });
}

/** Decides several cases alike. */
export function useDecideMany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDecision & { caseIds: Id[] }) => call('POST /api/steward/decisions', { body }),
    onSuccess: ({ decided, skipped }) => toast.success(t`Decided: ${decided.length}. Skipped: ${skipped.length}.`),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: deskKey }),
  });
}
