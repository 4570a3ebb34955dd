import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { Button } from '#ui/button.tsx';
import { LinkedParts } from '#ui/linked-parts.tsx';
import { linkedText } from '#ui/linked-text.ts';
import { toast } from '#ui/toast.ts';
import { registrationStateOf } from './registration-state.ts';
import { useEventMutation, useRsvp } from '#features/events/events.api.ts';
import { confirmLeaving } from './confirm-leaving.ts';

/** The viewer's seat, request or place in line, and what can be done about it. */
export function EventRegistration({ event }: { event: Event }) {
  const { i18n } = useLingui();
  useStart(event.startTime);
  const rsvp = useRsvp(event.id);
  const line = useLine(event.id);
  const isPending = rsvp.isPending || line.isPending;
  const standing = registrationStateOf(event);

  const register = async () => {
    const news = toast.loading(t`Registering...`);
    try {
      const now = await rsvp.mutateAsync('register');
      if (now.viewerStatus === 'requested') news.success(t`Your request was sent to the host`);
      else news.success(t`Registered Successfully`);
    } catch (error) {
      news.error(failed(t`Failed to register...`, error));
    }
  };
  const cancel = async () => {
    if (!(await confirmLeaving(event))) return;
    const news = toast.loading(t`Cancelling...`);
    try {
      await rsvp.mutateAsync('cancel');
      news.success(t`Cancelled Successfully`);
    } catch (error) {
      news.error(failed(t`Failed to cancel...`, error));
    }
  };
  const standInLine = async () => {
    const news = toast.loading(t`Joining the waitlist...`);
    try {
      const { viewerStatus } = await line.mutateAsync();
      if (viewerStatus === 'registered') news.success(t`Registered Successfully`);
      else news.success(t`You are on the waitlist`);
    } catch (error) {
      news.error(failed(t`Failed to join the waitlist...`, error));
    }
  };

  const act = (words: ReactNode, run: () => Promise<void>, variant: 'primary' | 'danger' | 'secondary' = 'primary') => (
    <Button variant={variant} wide pending={isPending} onClick={() => void run()}>
      {words}
    </Button>
  );
  const place = event.waitlistPlace === null ? '' : i18n.number(event.waitlistPlace);
  const cancelReason = event.cancelReason ?? '';
  const declineReason = event.declineReason ?? '';
  switch (standing) {
    case 'cancelled':
      return (
        <Note isGrave>
          <Trans>This event has been cancelled.</Trans>{' '}
          <bdi>
            <LinkedParts parts={linkedText(cancelReason)} />
          </bdi>
        </Note>
      );
    case 'over':
      return (
        <Note>
          <Trans>This event is over.</Trans>
        </Note>
      );
    case 'host':
      return null;
    case 'started':
      return (
        <Note>
          <Trans>This event has started.</Trans>
        </Note>
      );
    case 'registered':
      return act(<Trans>Cancel Registration</Trans>, cancel, 'danger');
    case 'requested':
      return (
        <>
          <Note>
            <Trans>Your request was sent. The host will answer it.</Trans>
          </Note>
          {act(<Trans>Withdraw request</Trans>, cancel, 'danger')}
        </>
      );
    case 'declined':
      return (
        <Note isGrave>
          <Trans>The host has declined your request.</Trans>{' '}
          <bdi>
            <LinkedParts parts={linkedText(declineReason)} />
          </bdi>
        </Note>
      );
    case 'waitlisted':
      return (
        <>
          <Note>
            <Trans>
              You are number {place} on the waitlist. When a seat opens up, the first person on the waitlist gets it.
            </Trans>
          </Note>
          {act(<Trans>Leave the waitlist</Trans>, cancel, 'danger')}
        </>
      );
    case 'full':
    case 'line':
      return (
        <>
          <Button wide disabled>
            <Trans>Event Full</Trans>
          </Button>
          {standing === 'line' && act(<Trans>Join the waitlist</Trans>, standInLine, 'secondary')}
        </>
      );
    case 'ask':
    case 'invited':
    case 'open':
      return (
        <>
          {standing === 'ask' && (
            <Note>
              <Trans>The host approves who comes.</Trans>
            </Note>
          )}
          {standing === 'invited' && (
            <Note>
              <Trans>You are invited.</Trans>
            </Note>
          )}
          {act(<Trans>Register for Event</Trans>, register)}
        </>
      );
    default:
      return standing satisfies never;
  }
}

/** What failed, and why where the server said so. */
function failed(words: string, error: unknown): string {
  return error instanceof ApiError ? `${words} ${error.detail}` : words;
}

function Note({ children, isGrave = false }: { children: ReactNode; isGrave?: boolean }) {
  return (
    <output
      className={`block pinned-small p-3 text-label wrap-anywhere ${isGrave ? 'bg-sunk font-semibold text-danger' : 'bg-sunk'}`}
    >
      {children}
    </output>
  );
}

/** Stands in line for a seat, or takes one that has just got free. */
function useLine(id: Id) {
  return useEventMutation<void>(() => call('POST /api/events/:id/waitlist', { params: { id } }));
}

/** Renders again when the event begins, if that is while one looks at it. */
function useStart(startTime: string): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const left = Date.parse(startTime) - Date.now();
    // A timer cannot wait longer than 24 days; nobody looks at a page for so long.
    if (left <= 0 || left > 2 ** 31 - 1) return;
    const timer = setTimeout(() => tick((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [startTime]);
}
