import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { PushAsk } from '#features/push/push.public.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { onServerTimeLearned, serverNow } from '#platform/api/server-time.ts';
import { Button } from '#ui/controls/button.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { LinkedParts } from '#ui/text/linked-parts.tsx';
import { linkedText } from '#ui/text/linked-text.ts';
import { toast } from '#ui/page/toast.ts';
import { registrationLane, useUnsentRegistration } from './registration-outbox.ts';
import { registrationStateOf } from './registration-state.ts';
import { useRegistration } from './use-registration.ts';
import { confirmLeaving } from './confirm-leaving.ts';

/** The viewer's registration, request or waitlist position, with the button that changes it, and a change that is not sent. */
export function EventRegistration({ event }: { event: Event }) {
  const { t } = useLingui();
  const [hasJustRegistered, setJustRegistered] = useState(false);
  return (
    <>
      <UnsentItems lane={registrationLane(event.id)} />
      <Registration event={event} onChange={setJustRegistered} />
      {hasJustRegistered && <PushAsk question={t`Get notified when something changes?`} />}
    </>
  );
}

const statusAfter = { register: 'registered', waitlist: 'registered', cancel: 'none' } as const;

/** Calls `onChange` with whether the viewer has registered or left. */
function Registration({ event, onChange }: { event: Event; onChange: (isRegistered: boolean) => void }) {
  const { t, i18n } = useLingui();
  useRenderAtStart(event.startTime);
  const registration = useRegistration(event.id);
  const unsent = useUnsentRegistration(event.id);
  // A change that waits for the network counts as made, so that it can be taken back.
  const waiting = registration.isPending ? undefined : unsent;
  const viewerStatus = waiting ? statusAfter[waiting] : event.viewerStatus;
  const state = registrationStateOf({ ...event, viewerStatus });

  const register = async () => {
    const pendingToast = toast.loading(t`Registering...`);
    try {
      const changed = await registration.mutateAsync('register');
      if (!changed) pendingToast.info(keptText());
      else if (changed.viewerStatus === 'requested') pendingToast.success(t`Your request was sent to the host`);
      else pendingToast.success(t`Registered Successfully`);
      onChange(true);
    } catch (error) {
      pendingToast.error(withReason(t`Failed to register...`, error));
    }
  };
  const cancel = async () => {
    if (await confirmLeaving(event)) await leave();
  };
  const leave = async () => {
    const pendingToast = toast.loading(t`Cancelling...`);
    try {
      const changed = await registration.mutateAsync('cancel');
      if (changed) pendingToast.success(t`Cancelled Successfully`);
      else pendingToast.info(keptText());
      onChange(false);
    } catch (error) {
      pendingToast.error(withReason(t`Failed to cancel...`, error));
    }
  };
  const joinWaitlist = async () => {
    const pendingToast = toast.loading(t`Joining the waitlist...`);
    try {
      const changed = await registration.mutateAsync('waitlist');
      if (!changed) pendingToast.info(keptText());
      else if (changed.viewerStatus === 'registered') pendingToast.success(t`Registered Successfully`);
      else pendingToast.success(t`You are on the waitlist`);
    } catch (error) {
      pendingToast.error(withReason(t`Failed to join the waitlist...`, error));
    }
  };

  const actionButton = (
    label: ReactNode,
    run: () => Promise<void>,
    variant: 'primary' | 'danger' | 'secondary' = 'primary',
  ) => (
    // The key keeps the element, and so the focus, when the state changes.
    <Button key="action" variant={variant} wide pending={registration.isPending} onClick={() => void run()}>
      {label}
    </Button>
  );
  const position = event.waitlistPlace === null ? '' : i18n.number(event.waitlistPlace);
  const cancelReason = event.cancelReason ?? '';
  const declineReason = event.declineReason ?? '';
  switch (state) {
    case 'cancelled':
      return (
        <Note isWarning>
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
      return actionButton(<Trans>Cancel Registration</Trans>, waiting ? leave : cancel, 'danger');
    case 'requested':
      return (
        <>
          <Note>
            <Trans>Your request was sent. The host will answer it.</Trans>
          </Note>
          {actionButton(<Trans>Withdraw request</Trans>, cancel, 'danger')}
        </>
      );
    case 'declined':
      return (
        <Note isWarning>
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
              You are number {position} on the waitlist. When a seat opens up, the first person on the waitlist gets it.
            </Trans>
          </Note>
          {actionButton(<Trans>Leave the waitlist</Trans>, cancel, 'danger')}
        </>
      );
    case 'full':
    case 'waitlist':
      return (
        <>
          <Button wide disabled>
            <Trans>Event Full</Trans>
          </Button>
          {state === 'waitlist' && actionButton(<Trans>Join the waitlist</Trans>, joinWaitlist, 'secondary')}
        </>
      );
    case 'request':
    case 'invited':
    case 'open':
      return (
        <>
          {state === 'request' && (
            <Note>
              <Trans>The host approves who comes.</Trans>
            </Note>
          )}
          {state === 'invited' && (
            <Note>
              <Trans>You are invited.</Trans>
            </Note>
          )}
          {actionButton(<Trans>Register for Event</Trans>, register)}
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Appends the server's explanation of an error to a message. */
function withReason(message: string, error: unknown): string {
  return error instanceof ApiError ? `${message} ${error.detail}` : message;
}

function Note({ children, isWarning = false }: { children: ReactNode; isWarning?: boolean }) {
  return (
    <output
      className={`block pinned-small p-3 text-label wrap-anywhere ${isWarning ? 'bg-sunk font-semibold text-danger' : 'bg-sunk'}`}
    >
      {children}
    </output>
  );
}

/** Renders again when the event starts while the page is open, and when the server's time is learned. */
function useRenderAtStart(startTime: string): void {
  const [, rerender] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const render = () => {
      rerender((count) => count + 1);
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      const delay = Date.parse(startTime) - serverNow();
      // Timers overflow after 24 days; no page stays open that long.
      if (delay > 0 && delay < 2 ** 31) timer = setTimeout(render, delay);
    };
    wait();
    const unsubscribe = onServerTimeLearned(render);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [startTime]);
}
