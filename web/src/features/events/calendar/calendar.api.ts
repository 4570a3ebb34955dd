import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';

/** Creates a private address from which a calendar app reads the viewer's events. The server returns it only once. */
export function useCreateCalendarAddress() {
  return useMutation({ mutationFn: () => call('POST /api/events/calendar') });
}

/** Removes all calendar addresses of the viewer. */
export function useRemoveCalendarAddresses() {
  return useMutation({ mutationFn: () => call('DELETE /api/events/calendar') });
}
