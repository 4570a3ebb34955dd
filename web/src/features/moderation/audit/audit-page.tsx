import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '@baraza/contract/features/stewardship.ts';
import { DeskLayout } from '#features/moderation/desk/desk-layout.tsx';
import { call } from '#platform/api/api-client.ts';
import { DownloadCsv } from '#ui/controls/download-csv.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { personName } from '#ui/text/person-name.ts';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

interface AuditPageItems {
  entries: AuditEntry[];
  nextCursor: string | null;
}

function auditQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['moderation', 'audit', search],
    queryFn: ({ pageParam: cursor, signal }): Promise<AuditPageItems> =>
      call('GET /api/steward/audit', {
        query: { ...(search && { search }), ...(cursor !== null && { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: AuditPageItems) => page.nextCursor,
  });
}

/** Every act of stewards, admins and the command line. Entries cannot be changed. */
export function AuditPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  return (
    <DeskLayout title={t`Audit log`}>
      <PageTitle title={t`Audit log`} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow">
          <SearchBox
            label={t`Search the audit log`}
            placeholder={t`Act or name`}
            term={search}
            onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
            maxLength={100}
          />
        </div>
        <DownloadCsv
          fileName="audit.csv"
          load={() => call('GET /api/steward/audit.csv', { query: search ? { search } : {} })}
        >
          <Trans>Download as CSV</Trans>
        </DownloadCsv>
      </div>
      <Entries search={search} />
    </DeskLayout>
  );
}

function Entries({ search }: { search: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(auditQuery(search));
  if (query.isPending) return <Skeleton className="pinned h-64" />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load the audit log`} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState>
        <Trans>Nothing found.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="divide-y divide-hairline" aria-label={t`Audit log`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={t`Failed to load the audit log`}>
        <Trans>Show more</Trans>
      </LoadMore>
    </div>
  );
}

function Entry({ entry: { act, actor, via, subject, campus, createdAt, targetType, detail } }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  const parameters = Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return (
    <li className="grid gap-0.5 py-3">
      <p className="flex flex-wrap gap-x-3">
        <code className="font-semibold">{act}</code>
        <span>{targetType}</span>
        {subject && (
          <span>
            <Trans>
              about <bdi>{personName(subject)}</bdi>
            </Trans>
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-meta text-muted">
        <span>{actor ? <bdi>{personName(actor)}</bdi> : via}</span>
        <time dateTime={createdAt}>{i18n.date(createdAt, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
        {campus && <span>{campus}</span>}
        {parameters && <span className="wrap-anywhere">{parameters}</span>}
      </p>
    </li>
  );
}
