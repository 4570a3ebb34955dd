import { Trans, useLingui } from '@lingui/react/macro';
import { loadedOutbox, useOutbox } from '#platform/outbox/outbox.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { OutboxItems } from './outbox-items.tsx';

/** Everything that waits to be sent, oldest first. */
export function OutboxPage() {
  const { t } = useLingui();
  const isEmpty = useOutbox().length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <PageTitle title={t`Not sent yet`} />
      <PageHeading>
        <Trans>Not sent yet</Trans>
      </PageHeading>
      {isEmpty ? (
        <EmptyState>
          <Trans>Everything is sent.</Trans>
        </EmptyState>
      ) : (
        <>
          <p className="text-muted">
            <Trans>This is kept on your phone and sent when you are online.</Trans>
          </p>
          <Button variant="secondary" size="small" onClick={() => loadedOutbox()?.wake()}>
            <Trans>Send now</Trans>
          </Button>
          <OutboxItems />
        </>
      )}
    </div>
  );
}
