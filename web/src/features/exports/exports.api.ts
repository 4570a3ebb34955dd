import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Export } from '@baraza/contract/features/exports.ts';
import type { Problem } from '@baraza/contract/shared/problem.ts';
import { addressOf, call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { wordProblem } from '#platform/api/problem-words.ts';
import { currentSession } from '#platform/api/session.ts';
import { saveFile } from '#platform/device/save-file.ts';

/** How often the progress of a running export is loaded, in milliseconds. */
const progressPause = 3_000;

/** Whether an export is not finished yet. */
export function isUnfinished({ status }: Export): boolean {
  return status === 'WAITING' || status === 'RUNNING';
}

/** The viewer's exports, newest first; loaded again while one is running. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => call('GET /api/exports', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? progressPause : false),
});

/** Requests a copy of the viewer's data. */
export function useRequestExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/exports'),
    // After a refusal, too: an export may run that was requested on another device.
    onSettled: () => cache.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Downloads an archive. A link cannot do it, because the request needs the token. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id }: Export) => {
      const address = addressOf('GET /api/exports/:id/file', { params: { id } });
      const response = await fetch(address, { headers: { Authorization: `Bearer ${currentSession()?.token}` } });
      if (!response.ok) {
        const problem = (await response.json()) as Problem;
        const { detail } = await wordProblem(problem);
        throw new ApiError({ status: response.status, code: problem.code, detail, errors: [] });
      }
      saveFile(await response.blob(), 'baraza-data.zip');
    },
  });
}
