import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ownSettingsQuery, useChangeOwnSettings } from './conversations.api.ts';

/** The setting whether other people see read receipts of the viewer. */
export function ReadReceiptsSetting() {
  const { t } = useLingui();
  const id = useId();
  const query = useQuery(ownSettingsQuery);
  const change = useChangeOwnSettings();
  if (query.isPending) return <Skeleton className="h-12" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load your read receipts setting`} />;
  }
  const { isReadingPrivate } = change.isPending ? change.variables : query.data;
  return (
    <div className="flex items-center gap-3">
      <div className="grow">
        <label htmlFor={id} className="flex min-h-12 items-center font-medium">
          <Trans>Show others when I have read their messages</Trans>
        </label>
        <p id={`${id}-note`} className="text-meta text-muted">
          <Trans>When this is off, your friends only see that a message was delivered.</Trans>
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-note`}
        checked={!isReadingPrivate}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ isReadingPrivate: !target.checked })}
        className="size-6 shrink-0 accent-primary"
      />
    </div>
  );
}
