import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { callFile } from '#platform/api/call-file.ts';
import { saveFile } from '#platform/device/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { copyLink } from '#ui/controls/share-link.ts';
import { toast } from '#ui/page/toast.ts';
import { useCreateCalendarAddress, useRemoveCalendarAddresses } from './calendar.api.ts';

/** Offers one event as a calendar file, and all events of the viewer at a private subscription address. */
export function CalendarDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Add to calendar`} onClose={onClose}>
      <div className="grid gap-6">
        <OneEvent event={event} />
        <AllEvents />
      </div>
    </Dialog>
  );
}

function OneEvent({ event }: { event: Event }) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      saveFile(await callFile('GET /api/events/:id.ics', { params: { id: event.id } }), 'event.ics');
    } catch {
      toast.error(t`The calendar file did not load. Please try again.`);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">
        <Trans>This event</Trans>
      </h3>
      <p className="text-label text-muted">
        <Trans>A file that calendars open. It does not change when the event does.</Trans>
      </p>
      <Button variant="secondary" pending={isLoading} onClick={() => void download()}>
        {!isLoading && <Download aria-hidden size={18} />}
        <Trans>Download .ics file</Trans>
      </Button>
    </section>
  );
}

function AllEvents() {
  const { t } = useLingui();
  const boxId = useId();
  const createAddress = useCreateCalendarAddress();
  const removeAddresses = useRemoveCalendarAddresses();
  const url = createAddress.data?.url;
  const removeAll = async () => {
    const isSure = await confirmAction({
      title: t`Remove all addresses?`,
      text: t`Calendars that read one of your addresses stop showing your events until you give them a new one.`,
      confirmLabel: t`Remove all`,
    });
    if (!isSure) return;
    try {
      await removeAddresses.mutateAsync();
      createAddress.reset();
      toast.success(t`Your calendar addresses were removed.`);
    } catch {
      toast.error(t`The addresses could not be removed. Please try again.`);
    }
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">
        <Trans>All your events</Trans>
      </h3>
      <p className="text-label text-muted">
        <Trans>
          A private address that your calendar checks for updates. Anyone who has it sees your events, so give it to
          your calendar only.
        </Trans>
      </p>
      {url === undefined ? (
        <Button variant="secondary" pending={createAddress.isPending} onClick={() => createAddress.mutate()}>
          <Trans>Create an address</Trans>
        </Button>
      ) : (
        <>
          <label htmlFor={boxId} className="sr-only">
            {t`Address of your calendar`}
          </label>
          <input
            id={boxId}
            readOnly
            dir="ltr"
            value={url}
            onFocus={(focus) => focus.target.select()}
            className={controlLook}
          />
          <p className="text-label">
            <Trans>Copy it now: it is not shown again. Addresses that you created earlier keep working.</Trans>
          </p>
          <Button size="small" onClick={() => void copyLink(url)}>
            <Copy aria-hidden size={18} />
            <Trans>Copy address</Trans>
          </Button>
        </>
      )}
      <Button variant="quiet" size="small" pending={removeAddresses.isPending} onClick={() => void removeAll()}>
        <Trans>Remove all addresses</Trans>
      </Button>
      {createAddress.isError && (
        <p role="alert" className="text-label text-danger">
          <Trans>The address could not be created. Please try again.</Trans>
        </p>
      )}
    </section>
  );
}
