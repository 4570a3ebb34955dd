import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { currentSession } from '#platform/session.ts';

/** The private address at which the viewer's calendar reads their events; it is made when it is first asked for. */
export const calendarQuery = queryOptions({
  queryKey: ['events', 'calendar'],
  queryFn: () => call('POST /api/events/calendar'),
  staleTime: Infinity,
});

/** Ends the address, and makes another. */
export function useRenewCalendar() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call('DELETE /api/events/calendar');
      return call('POST /api/events/calendar');
    },
    onSuccess: (calendar) => cache.setQueryData(calendarQuery.queryKey, calendar),
  });
}

/** An event as a file for a calendar. Throws an ApiError when it does not come. */
export async function fetchCalendarFile(id: Id): Promise<Blob> {
  // No JSON, so it does not go through `call`.
  const answer = await fetch(`/api/events/${encodeURIComponent(id)}.ics`, {
    headers: { Authorization: `Bearer ${currentSession()?.token ?? ''}` },
  });
  if (!answer.ok) throw new ApiError({ status: answer.status, code: 'unavailable', detail: '', errors: [] });
  return answer.blob();
}
