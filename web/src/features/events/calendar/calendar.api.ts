import { useMutation } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { currentSession } from '#platform/session.ts';

/** Creates a private address at which a calendar program reads the viewer's events. The server shows it only once. */
export function useCreateCalendarAddress() {
  return useMutation({ mutationFn: () => call('POST /api/events/calendar') });
}

/** Ends all addresses of the viewer's calendar. */
export function useRemoveCalendar() {
  return useMutation({ mutationFn: () => call('DELETE /api/events/calendar') });
}

/** An event as a file for a calendar. Throws an ApiError when the request fails. */
export async function fetchCalendarFile(id: Id): Promise<Blob> {
  // The reply is no JSON, so `call` cannot fetch it.
  const answer = await fetch(`/api/events/${encodeURIComponent(id)}.ics`, {
    headers: { Authorization: `Bearer ${currentSession()?.token ?? ''}` },
  });
  if (!answer.ok) throw new ApiError({ status: answer.status, code: 'unavailable', detail: '', errors: [] });
  return answer.blob();
}
