import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { PushAsk } from '#features/push/push.public.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { toast } from '#ui/page/toast.ts';
import { useNow } from '#ui/text/relative-time.tsx';
import { registrationLane, useUnsentRegistration } from './registration-outbox.ts';
import { registrationStateOf } from './registration-state.ts';
import { useRegistration } from './use-registration.ts';
import { confirmLeaving } from './confirm-leaving.ts';

const { Dialog: RequestDialog } = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog);

/** The viewer's registration, request or waitlist position, with the button that changes it, and a change that is not sent. */
export function EventRegistration({ event }: { event: Event }) {
  const { t } = useLingui();
  const [hasJustRegistered, setJustRegistered] = useState(false);
  return (
    <>
      <div className="grid basis-full grid-cols-[minmax(0,1fr)] gap-2 empty:hidden max-lg:pe-24">
        <UnsentItems lane={registrationLane(event.id)} />
      </div>
      {hasJustRegistered && (
        // Above the bar in which the registration is on narrow screens.
        <div className="basis-full max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full">
          <PushAsk question={t`Get notified when something changes?`} />
        </div>
      )}
      <Registration event={event} onChange={setJustRegistered} />
    </>
  );
}

const statusAfter = { register: 'registered', waitlist: 'registered', cancel: 'none' } as const;

/** Calls `onChange` with whether the viewer has registered or left. */
function Registration({ event, onChange }: { event: Event; onChange: (isRegistered: boolean) => void }) {
  const { t, i18n } = useLingui();
  const registration = useRegistration(event.id);
  const unsent = useUnsentRegistration(event.id);
  // A change that waits for the network counts as made, so that it can be taken back. A club that is archived takes no registration.
  const isRefused = event.archivedAt !== null && unsent !== 'cancel';
  const waiting = registration.isPending || isRefused ? undefined : unsent;
  const viewerStatus = waiting ? statusAfter[waiting] : event.viewerStatus;
  const [isWriting, setWriting] = useState(false);
  const state = registrationStateOf({ ...event, viewerStatus }, useNow());

  /** Returns whether the registration was sent or kept. */
  const register = async (message?: string): Promise<boolean> => {
    const pendingToast = toast.loading(t`Registering...`);
    try {
      const changed = await registration.mutateAsync({ action: 'register', ...(message && { message }) });
      if (!changed) pendingToast.info(keptText());
      else if (changed.viewerStatus === 'requested') pendingToast.success(t`Your request was sent to the host`);
      else pendingToast.success(t`Registered Successfully`);
      onChange(true);
      return true;
    } catch (error) {
      pendingToast.error(withReason(t`Failed to register...`, error));
      return false;
    }
  };
  const cancel = async () => {
    if (await confirmLeaving(event)) await leave();
  };
  const leave = async () => {
    const pendingToast = toast.loading(t`Cancelling...`);
    try {
      const changed = await registration.mutateAsync({ action: 'cancel' });
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
      const changed = await registration.mutateAsync({ action: 'waitlist' });
      if (!changed) pendingToast.info(keptText());
      else if (changed.viewerStatus === 'registered') pendingToast.success(t`Registered Successfully`);
      else pendingToast.success(t`You are on the waitlist`);
    } catch (error) {
      pendingToast.error(withReason(t`Failed to join the waitlist...`, error));
    }
  };

  const actionButton = (
    label: ReactNode,
    run: () => Promise<unknown>,
    variant: 'primary' | 'danger' | 'secondary' = 'primary',
  ) => (
    // The key keeps the element, and so the focus, when the state changes.
    <Button
      key="action"
      variant={variant}
      className={buttonLook}
      pending={registration.isPending}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
  const position = event.waitlistPlace === null ? '' : i18n.number(event.waitlistPlace);
  switch (state) {
    case 'cancelled':
      return (
        <Note>
          <Trans>This event has been cancelled.</Trans>
        </Note>
      );
    case 'archived':
      return (
        <Note>
          <Trans>The club of this event is archived. It takes no more registrations.</Trans>
        </Note>
      );
    case 'over':
      return (
        <Note>
          <Trans>This event is over.</Trans>
        </Note>
      );
    case 'host':
      return <SeatsLeft event={event} />;
    case 'started':
      return (
        <>
          <Note>
            <Trans>This event has started.</Trans>
          </Note>
          {event.viewerStatus === 'registered' && <TicketLink event={event} />}
        </>
      );
    case 'registered':
      return (
        <>
          {!waiting && (
            <Note>
              <Trans>You have a seat.</Trans>
            </Note>
          )}
          {!waiting && <TicketLink event={event} />}
          {actionButton(<Trans>Cancel Registration</Trans>, waiting ? leave : cancel, 'danger')}
        </>
      );
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
        <Note>
          <Trans>The host has declined your request.</Trans>
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
          <SeatsLeft event={event} />
          <Button className={buttonLook} disabled>
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
          <SeatsLeft event={event}>
            {state === 'request' && <Trans>The host approves who comes.</Trans>}
            {state === 'invited' && <Trans>You are invited.</Trans>}
          </SeatsLeft>
          {actionButton(<Trans>Register for Event</Trans>, () => register())}
          {state === 'request' && (
            <Button
              variant="secondary"
              className={buttonLook}
              disabled={registration.isPending}
              onClick={() => setWriting(true)}
            >
              <Trans>Add a note</Trans>
            </Button>
          )}
          {state === 'request' && isWriting && (
            <RequestDialog
              eventId={event.id}
              isPending={registration.isPending}
              onSend={register}
              onClose={() => setWriting(false)}
            />
          )}
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

/** On phones the buttons share one row of the bar; beside the page each has its own. */
const buttonLook = 'min-w-0 flex-auto px-3! leading-tight max-lg:text-label lg:basis-full';

/** The first row of the bar, beside its icons. */
const statusLook = 'basis-full content-center text-label wrap-anywhere max-lg:min-h-11 max-lg:pe-24';

function Note({ children }: { children: ReactNode }) {
  return <output className={`grid ${statusLook} text-muted`}>{children}</output>;
}

function SeatsLeft({
  event: { capacity, attendeesCount },
  children,
}: {
  event: Event;
  /** Who may come. */
  children?: ReactNode;
}) {
  const left = Math.max(0, capacity - attendeesCount);
  return (
    <div className={`grid ${statusLook}`}>
      <p className="numbers font-semibold">
        <Plural value={left} one="# seat left" other="# seats left" />
      </p>
      <output className="text-muted empty:hidden">{children}</output>
    </div>
  );
}

function TicketLink({ event: { id } }: { event: Event }) {
  return (
    <ButtonLink to={`/events-parties/events/${id}/ticket`} className={buttonLook}>
      <Ticket aria-hidden size={18} />
      <Trans>Your ticket</Trans>
    </ButtonLink>
  );
}
