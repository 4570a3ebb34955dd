import { t } from '@lingui/core/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { eventQuery, showChangedEvent } from '#features/events/events.api.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry, useLastUnsent } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';

/** `register` also requests a seat at a private event; `cancel` gives up a seat, a request or a waitlist position. */
export type RegistrationAction = 'register' | 'cancel' | 'waitlist';

interface RegistrationContent {
  eventId: Id;
  action: RegistrationAction;
  /** For the host, with a request for a seat. */
  message?: string;
}

const endpoints = {
  register: 'POST /api/events/:id/rsvp',
  cancel: 'DELETE /api/events/:id/rsvp',
  waitlist: 'POST /api/events/:id/waitlist',
} as const;

const registrationKind = defineOutboxKind<RegistrationContent, Event>({
  name: 'registration',
  isRepeatable: true,
  send: ({ eventId: id, action, message }, { signal }) =>
    action === 'register' && message
      ? call(endpoints.register, { params: { id }, body: { message }, signal })
      : call(endpoints[action], { params: { id }, signal }),
  onSent: (event) => void showChangedEvent(queryClient, event),
  onRefused(_, { eventId }) {
    // The page then offers what is still possible, such as the waitlist of a full event.
    void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
    return 'keep';
  },
});

/** The lane of the viewer's unsent changes of a registration. */
export function registrationLane(eventId: Id): string {
  return `registration.${eventId}`;
}

/** Returns what the viewer has chosen and the server does not have yet. */
export function useUnsentRegistration(eventId: Id): RegistrationAction | undefined {
  return useLastUnsent(registrationKind, registrationLane(eventId))?.action;
}

/** Changes the viewer's registration. The last choice counts. Without a network it waits on the device. */
export function submitRegistration(content: RegistrationContent): Promise<Submitted<Event>> {
  const { eventId, action, message } = content;
  const text = { register: t`Register for an event`, cancel: t`Cancel a registration`, waitlist: t`Join a waitlist` };
  const note = { path: `/events-parties/events/${eventId}`, text: message || text[action] };
  return submitEntry(registrationKind, { lane: registrationLane(eventId), content, note, replaces: true });
}
