import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FailedQuery } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';
import { toast } from '#ui/toast.ts';
import { notificationSettingsQuery, useSetKindEnabled } from './notifications.api.ts';
import { useKindGroups } from './use-kind-groups.ts';

/** A switch for each kind of notification. A change is saved immediately. */
export function NotificationSettings() {
  const { t } = useLingui();
  const query = useQuery(notificationSettingsQuery);
  const setEnabled = useSetKindEnabled();
  const groups = useKindGroups();
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The sections above load later and change height, so the browser's own scrolling to the hash would be wrong.
  useEffect(() => {
    if (hash === '#notifications' && query.isSuccess) box.current?.closest('section')?.scrollIntoView();
  }, [hash, query.isSuccess]);
  if (query.isPending) return <Skeleton className="h-96" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load your notification settings`} />;
  }
  return (
    <div ref={box} className="grid gap-4">
      <p className="text-muted">
        <Trans>Choose which notifications you get. Notifications that are switched off are not stored for later.</Trans>
      </p>
      {groups.map(({ title, kinds }) => (
        <fieldset key={title}>
          <legend className="pb-1 text-label font-bold text-muted">{title}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-hairline border-t border-hairline">
            {kinds.map(({ kind, name, description }) => (
              <SwitchRow
                key={kind}
                name={name}
                about={description}
                isOn={query.data[kind]}
                onChange={(isEnabled) =>
                  setEnabled.mutate({ kind, isEnabled }, { onError: (error) => toast.error(error.message) })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
