import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PushSettings, usePushKinds } from '#features/push/push-settings.public.tsx';
import { kindLooks } from '#platform/features/kind-looks.ts';
import { useLazyCode } from '#platform/offline/lazy-code.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { Switch, SwitchRow } from '#ui/fields/switch-row.tsx';
import { notificationSettingsQuery, useSetKindEnabled } from './notifications.api.ts';
import { useKindGroups } from './use-kind-groups.ts';

/** A switch for each kind of notification. A change is saved immediately. */
export function NotificationSettings() {
  const { t } = useLingui();
  const query = useQuery(notificationSettingsQuery);
  const setEnabled = useSetKindEnabled();
  const looks = useLazyCode(kindLooks);
  const groups = useKindGroups(looks);
  const pushes = usePushKinds();
  if (query.isPending || !looks) return <Skeleton className="h-96" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load your notification settings`} />;
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Trans>Choose which notifications you get. Notifications that are switched off are not stored for later.</Trans>
      </p>
      <PushSettings fallback={<Skeleton className="h-24" />} />
      {groups.map(({ title, kinds }) => (
        <fieldset key={title}>
          <legend className="pb-1 text-label font-bold text-muted">{title}</legend>
          {pushes && (
            <p aria-hidden className="-mt-6 flex justify-end gap-3 pb-1 text-meta text-muted">
              <span className="min-w-12 text-center">
                <Trans>In the app</Trans>
              </span>
              <span className="w-12 text-center">
                <Trans>Push</Trans>
              </span>
            </p>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-hairline border-t border-hairline">
            {kinds.map(({ kind, name, description }) => (
              <div key={kind} className="flex items-center gap-3">
                <div className="min-w-0 grow">
                  <SwitchRow
                    name={name}
                    about={description}
                    isOn={query.data[kind]}
                    onChange={(isEnabled) => setEnabled.mutate({ kind, isEnabled })}
                  />
                </div>
                {pushes && (
                  <Switch
                    name={t`${name}: push`}
                    // What is not stored cannot be pushed.
                    isDisabled={!query.data[kind]}
                    isOn={query.data[kind] && pushes.isPushed(kind)}
                    onChange={(isPushed) => pushes.setPushed(kind, isPushed)}
                  />
                )}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
