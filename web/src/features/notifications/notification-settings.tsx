import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FailedQuery } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';
import { toast } from '#ui/toast.ts';
import { notificationSettingsQuery, useSwitchKind } from './notifications.api.ts';
import { useKindGroups } from './use-kind-groups.ts';
import './notifications-messages.ts';

/** Switches for each kind of thing one can be told of; each is kept as soon as it is moved. */
export function NotificationSettings() {
  const { t } = useLingui();
  const query = useQuery(notificationSettingsQuery);
  const change = useSwitchKind();
  const groups = useKindGroups();
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // Above it stands what takes its room later, so one who was sent here is brought here once this is drawn.
  useEffect(() => {
    if (hash === '#notifications' && query.isSuccess) box.current?.closest('section')?.scrollIntoView();
  }, [hash, query.isSuccess]);
  if (query.isPending) return <Skeleton className="h-96" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load what you are told of`} />;
  }
  return (
    <div ref={box} className="grid gap-4">
      <p className="text-muted">
        <Trans>Choose what you are told of. What you switch off is not kept for later.</Trans>
      </p>
      {groups.map(({ title, kinds }) => (
        <fieldset key={title}>
          <legend className="pb-1 text-label font-bold text-muted">{title}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-hairline border-t border-hairline">
            {kinds.map(({ kind, name, about }) => (
              <SwitchRow
                key={kind}
                {...{ name, about }}
                isOn={query.data[kind]}
                onChange={(isOn) => change.mutate({ kind, isOn }, { onError: (error) => toast.error(error.message) })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
