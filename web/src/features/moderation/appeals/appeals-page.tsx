import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AppealStatus } from '@baraza/contract/features/stewardship.ts';
import { DeskLayout } from '#features/moderation/desk/desk-layout.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { AppealItem } from './appeal-item.tsx';
import { appealsQuery } from './appeals.api.ts';

const panelId = 'appeals-panel';

/** Appeals against sanctions, for stewards. */
export function AppealsPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('status');
  const status: AppealStatus = wanted === 'UPHELD' || wanted === 'REVERSED' ? wanted : 'OPEN';
  const labels: Record<AppealStatus, string> = { OPEN: t`Open`, UPHELD: t`Turned down`, REVERSED: t`Accepted` };
  return (
    <DeskLayout title={t`Appeals`}>
      <PageTitle title={t`Appeals`} />
      <TabList
        label={t`Status of the appeals`}
        tabs={(['OPEN', 'UPHELD', 'REVERSED'] as const).map((name) => ({ name, label: labels[name] }))}
        selected={status}
        onSelect={(name) => setSearch(name === 'OPEN' ? {} : { status: name }, { replace: true })}
        panelId={panelId}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, status)}>
        <Appeals status={status} />
      </div>
    </DeskLayout>
  );
}

function Appeals({ status }: { status: AppealStatus }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(appealsQuery(status));
  if (query.isPending) return <Skeleton className="pinned h-48" />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load the appeals`} />;
  const appeals = query.data.pages.flatMap((page) => page.appeals);
  if (appeals.length === 0) {
    return (
      <EmptyState>
        <Trans>There are no appeals here.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {appeals.map((appeal) => (
          <AppealItem key={appeal.id} appeal={appeal} />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={t`Failed to load the appeals`}>
        <Trans>Show more</Trans>
      </LoadMore>
    </div>
  );
}
