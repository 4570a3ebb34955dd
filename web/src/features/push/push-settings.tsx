import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PushSettings as Settings } from '@baraza/contract/features/push.ts';
import { useViewer } from '#platform/api/session.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { toast } from '#ui/page/toast.ts';
import { pushSettingsQuery, useSavePushSettings } from './push.api.ts';
import { switchOff, switchOn } from './push-device.ts';
import { usePushState } from './use-push-state.ts';

/** Whether this device gets pushes; if it does, also what pushes show, and when. */
export function PushSettings() {
  const isOn = usePushState() === 'on';
  return (
    <fieldset>
      <legend className="pb-1 text-label font-bold text-muted">
        <Trans>On this device</Trans>
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-hairline border-t border-hairline">
        <ThisDevice />
        {isOn && <Choices />}
      </div>
    </fieldset>
  );
}

function Choices() {
  const { t } = useLingui();
  const query = useQuery(pushSettingsQuery);
  const save = useSavePushSettings();
  if (query.isPending) return <Skeleton className="h-40" />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load your notification settings`} />;
  const { kinds, showsText, quietHours } = query.data;
  return (
    <>
      <SwitchRow
        name={t`Whispers`}
        about={t`New messages, except in muted conversations`}
        isOn={kinds.whisper}
        onChange={(whisper) => save({ kinds: { whisper } })}
      />
      <SwitchRow
        name={t`Show names and text`}
        about={t`Also on a locked screen. Otherwise only “New whisper” and the like.`}
        isOn={showsText}
        onChange={(next) => save({ showsText: next })}
      />
      <QuietHours quietHours={quietHours} onChange={(next) => save({ quietHours: next })} />
    </>
  );
}

function ThisDevice() {
  const { t } = useLingui();
  const { id } = useViewer();
  const state = usePushState();
  const [pending, setPending] = useState<boolean>();
  if (state === 'install') {
    return (
      <p className="py-3 text-label text-muted">
        <Trans>
          On iPhone and iPad, add Baraza to your home screen first: tap Share, then “Add to Home Screen”, and open it
          from there.
        </Trans>
      </p>
    );
  }
  if (state === 'unsupported') {
    return (
      <p className="py-3 text-label text-muted">
        <Trans>This browser cannot show notifications of Baraza.</Trans>
      </p>
    );
  }
  const change = async (isOn: boolean) => {
    setPending(isOn);
    try {
      if (!isOn) await switchOff(id);
      else if (!(await switchOn(id))) toast.error(t`Your browser does not let Baraza notify you.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Something went wrong on this phone.`);
    }
    setPending(undefined);
  };
  return (
    <SwitchRow
      name={t`Push notifications`}
      about={
        state === 'blocked' ? (
          <Trans>Blocked. Allow notifications for Baraza in the settings of your browser.</Trans>
        ) : (
          <Trans>Get notified while Baraza is closed. About 1 KB each.</Trans>
        )
      }
      isOn={pending ?? state === 'on'}
      onChange={(isOn) => void change(isOn)}
    />
  );
}

type Hours = Settings['quietHours'];

function QuietHours({ quietHours, onChange }: { quietHours: Hours; onChange: (next: Hours) => void }) {
  const { t } = useLingui();
  return (
    <div>
      <SwitchRow
        name={t`Quiet hours`}
        about={t`Nothing is pushed in between. Afterwards you get one summary.`}
        isOn={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? { from: '22:00', to: '07:00' } : null)}
      />
      {quietHours && (
        <div className="flex flex-wrap gap-4 pb-3">
          <Time label={t`From`} value={quietHours.from} onChange={(from) => onChange({ ...quietHours, from })} />
          <Time label={t`To`} value={quietHours.to} onChange={(to) => onChange({ ...quietHours, to })} />
        </div>
      )}
    </div>
  );
}

function Time({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="grid gap-1 text-label font-semibold">
      {label}
      <input
        type="time"
        required
        value={value}
        // Empty while a part of the time is being typed.
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
        className={`${controlLook} w-36`}
      />
    </label>
  );
}
