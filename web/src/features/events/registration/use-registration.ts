import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { showChangedEvent } from '#features/events/events.api.ts';
import { submitRegistration, type RegistrationAction } from './registration-outbox.ts';

/** Changes the viewer's registration. The result is the event, or undefined if the change waits for the network. */
export function useRegistration(eventId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, message }: { action: RegistrationAction; message?: string }) => {
      const outcome = await submitRegistration({ eventId, action, ...(message && { message }) });
      return outcome.isSent ? outcome.reply : undefined;
    },
    onSuccess: (event) => event && showChangedEvent(cache, event),
  });
}
