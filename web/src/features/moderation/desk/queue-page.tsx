import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bulkDecisionMax } from '@baraza/contract/features/report-limits.ts';
import type { ReportStatus } from '@baraza/contract/features/reports.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { profileOptionsQuery } from '#features/profiles/profiles.public.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { BulkDecisionDialog } from './bulk-decision-dialog.tsx';
import { CaseRow } from './case-row.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { countsQuery, queueQuery } from './desk.api.ts';
import { useListKeys } from './use-list-keys.ts';

const panelId = 'queue-panel';

/** The cases of the viewer's campus. On a desktop J and K move between cases and X selects one. */
export function QueuePage() {
  const { t } = useLingui();
  return (
    <DeskLayout title={t`Reports`}>
      <PageTitle title={t`Reports`} />
      <Queue />
    </DeskLayout>
  );
}

function Queue() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const status = statusOf(search.get('status'));
  const campus = search.get('campus') ?? undefined;
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const labels: Record<ReportStatus, string> = { OPEN: t`Open`, IN_REVIEW: t`In review`, CLOSED: t`Closed` };
  return (
    <>
      <CampusFilter value={campus} onChange={(value) => set('campus', value)} />
      <TabList
        label={t`Status of the cases`}
        tabs={(['OPEN', 'IN_REVIEW', 'CLOSED'] as const).map((name) => ({ name, label: labels[name] }))}
        selected={status}
        onSelect={(name) => set('status', name)}
        panelId={panelId}
      />
      <Counts campus={campus} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, status)}>
        <Cases key={`${status} ${campus}`} status={status} campus={campus} />
      </div>
    </>
  );
}

function statusOf(value: string | null): ReportStatus {
  return value === 'IN_REVIEW' || value === 'CLOSED' ? value : 'OPEN';
}

/** The number of open cases by urgency, and of cases in review. */
function Counts({ campus }: { campus: string | undefined }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(countsQuery(campus));
  if (!data) return null;
  const { urgent, open, inReview, mine } = data;
  const rows: [string, number][] = [
    [t`Urgent`, urgent],
    [t`Not urgent`, open - urgent],
    [t`In review`, inReview],
    [t`Taken by you`, mine],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {rows.map(([name, count]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="numbers font-semibold">{i18n.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only for stewards of all campuses. */
function CampusFilter({ value, onChange }: { value: string | undefined; onChange: (campus: string) => void }) {
  const { t } = useLingui();
  const { stewardOf } = useViewer();
  const isOffered = stewardOf === null;
  const { data } = useQuery({ ...profileOptionsQuery, enabled: isOffered });
  if (!isOffered) return null;
  return (
    <SelectField
      label={t`Campus`}
      placeholder={t`All campuses`}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      choices={(data?.campuses ?? []).map((name) => ({ value: name, label: name }))}
    />
  );
}

function Cases({ status, campus }: { status: ReportStatus; campus: string | undefined }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(queueQuery({ status, campus }));
  const [selected, setSelected] = useState<ReadonlySet<Id>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const list = useListKeys();
  const canSelect = status !== 'CLOSED';

  if (query.isPending) return <QueueSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load the reports`} />;
  const cases = query.data.pages.flatMap(({ reports }) => reports);
  if (cases.length === 0) {
    return (
      <EmptyState>
        {status === 'OPEN' ? <Trans>Nothing waits for you. Well done.</Trans> : <Trans>There are no cases here.</Trans>}
      </EmptyState>
    );
  }
  const toggle = (id: Id) => {
    const next = new Set(selected);
    if (!next.delete(id) && next.size < bulkDecisionMax) next.add(id);
    setSelected(next);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {selected.size > 0 && (
        <div className="sticky top-16 z-10 flex flex-wrap items-center gap-3 rounded-md bg-sunk p-3 md:top-2">
          <output className="grow font-semibold">
            <Plural value={selected.size} one="# case selected" other="# cases selected" />
          </output>
          <Button variant="quiet" size="small" onClick={() => setSelected(new Set())}>
            <Trans>Clear</Trans>
          </Button>
          <Button size="small" onClick={() => setDeciding(true)}>
            <Trans>Decide all</Trans>
          </Button>
        </div>
      )}
      <p className="hidden text-meta text-muted md:block">
        <Trans>J and K move, X selects, Enter opens.</Trans>
      </p>
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t`Cases`}>
        {cases.map((each) => (
          <CaseRow
            key={each.id}
            report={each}
            isSelected={selected.has(each.id)}
            onSelect={canSelect ? () => toggle(each.id) : undefined}
          />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={t`Failed to load the reports`}>
        <Trans>Show more</Trans>
      </LoadMore>
      {isDeciding && (
        <BulkDecisionDialog
          cases={cases.filter(({ id }) => selected.has(id))}
          onDone={() => setSelected(new Set())}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      <Skeleton className="pinned h-32" />
      <Skeleton className="pinned h-32" />
      <Skeleton className="pinned h-32" />
    </div>
  );
}
