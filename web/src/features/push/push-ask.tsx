import { Trans, useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { personalStore } from '#platform/device/device-stores.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/page/toast.ts';
import { switchOn } from './push-device.ts';
import { usePushState } from './use-push-state.ts';

/** How long the question is not asked again, in milliseconds. */
const pause = 7 * 86_400_000;

/** Asks whether this device may notify, at a moment when that is useful; at most once a week. */
export function PushAsk({ question }: { question: string }) {
  const { t } = useLingui();
  const { id } = useViewer();
  const state = usePushState();
  const [isOpen, setOpen] = useState(() => mayAsk(id));
  const [isPending, setPending] = useState(false);
  const isShown = isOpen && (state === 'off' || state === 'install');
  useEffect(() => {
    if (isShown) recordAsked(id);
  }, [isShown, id]);
  if (!isShown) return null;

  const turnOn = async () => {
    setPending(true);
    try {
      if (await switchOn(id)) toast.success(t`This device notifies you now`);
      else if (Notification.permission === 'denied')
        toast.error(t`Blocked. Allow notifications for Baraza in the settings of your browser.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Something went wrong on this phone.`);
    }
    setOpen(false);
  };
  return (
    <section
      aria-label={t`Notifications`}
      className="flex flex-wrap items-center gap-2 border-t border-hairline bg-raised px-4 py-2"
    >
      <p className="flex min-w-[min(100%,12rem)] flex-1 items-center gap-2 font-semibold">
        <Bell aria-hidden size={20} className="shrink-0" />
        {question}
      </p>
      {state === 'install' && (
        <p className="basis-full text-label text-muted">
          <Trans>
            On iPhone and iPad, add Baraza to your home screen first: tap Share, then “Add to Home Screen”, and open it
            from there.
          </Trans>
        </p>
      )}
      <div className="ms-auto flex gap-2">
        <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
          {state === 'install' ? <Trans>OK</Trans> : <Trans>Not now</Trans>}
        </Button>
        {state === 'off' && (
          <Button size="small" pending={isPending} onClick={() => void turnOn()}>
            <Trans>Turn on</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

const store = personalStore('typed', 'push-asked');
const keyOf = (userId: string) => `${store.prefix}${userId}`;

function mayAsk(userId: string): boolean {
  const askedAt = store.getItem(keyOf(userId));
  // Without storage the question would return with each visit.
  return askedAt !== undefined && Date.now() - Number(askedAt) > pause;
}

function recordAsked(userId: string): void {
  store.setItem(keyOf(userId), String(Date.now()));
}
