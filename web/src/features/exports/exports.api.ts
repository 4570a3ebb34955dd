import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Export } from '@baraza/contract/features/exports.ts';
import { call } from '#platform/api/api-client.ts';
import { callFile } from '#platform/api/call-file.ts';
import { saveFile } from '#platform/device/save-file.ts';
import { toastError } from '#ui/page/toast.ts';

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
    onError: toastError,
    // After a refusal, too: an export may run that was requested on another device.
    onSettled: () => cache.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Downloads an archive. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id }: Export) =>
      saveFile(await callFile('GET /api/exports/:id/file', { params: { id } }), 'baraza-data.zip'),
    onError: toastError,
  });
}
