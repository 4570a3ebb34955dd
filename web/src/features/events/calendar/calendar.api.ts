import { useMutation } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { currentSession } from '#platform/api/session.ts';

/** Creates a private address from which a calendar app reads the viewer's events. The server returns it only once. */
export function useCreateCalendarAddress() {
  return useMutation({ mutationFn: () => call('POST /api/events/calendar') });
}

/** Removes all calendar addresses of the viewer. */
export function useRemoveCalendarAddresses() {
  return useMutation({ mutationFn: () => call('DELETE /api/events/calendar') });
}

/** One event as an iCalendar file. Throws an ApiError when the request fails. */
export async function fetchCalendarFile(id: Id): Promise<Blob> {
  // `call` reads only JSON.
  const response = await fetch(`/api/events/${encodeURIComponent(id)}.ics`, {
    headers: { Authorization: `Bearer ${currentSession()?.token ?? ''}` },
  });
  if (!response.ok) throw new ApiError({ status: response.status, code: 'unavailable', detail: '', errors: [] });
  return response.blob();
}
