import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import { myVenturesQuery } from '#features/ventures/ventures.api.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { AnalyticsChart } from './analytics-chart.tsx';
import { metricNames, metrics } from './analytics-metrics.ts';
import { AnalyticsFans, AnalyticsReviews } from './analytics-people.tsx';
import { AnalyticsTable } from './analytics-table.tsx';
import { AnalyticsTotals } from './analytics-totals.tsx';
import { analyticsQuery, spans, type Analytics } from './analytics.api.ts';

/** Totals, daily values and people for one of the viewer's ventures. */
export function BusinessAnalyticsPage() {
  const { t } = useLingui();
  const title = t`Business Analytics`;
  return (
    <VenturesLayout title={title}>
      <PageTitle title={title} />
      <Content />
    </VenturesLayout>
  );
}

function Content() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const { data: ventures, ...query } = useQuery(myVenturesQuery);
  if (query.isPending) return <Skeleton className="pinned h-64" />;
  if (!ventures) return <LoadError {...query} />;
  const [first] = ventures;
  if (!first) {
    return (
      <EmptyState
        of="hustles"
        action={
          <ButtonLink to={venturePaths.create}>
            <Trans>Register a business</Trans>
          </ButtonLink>
        }
      >
        <Trans>No Business Registered Yet</Trans>
      </EmptyState>
    );
  }
  const { id } = ventures.find((each) => each.id === search.get('business')) ?? first;
  const setParam = (name: string, value: string) =>
    setSearch(
      (params) => {
        params.set(name, value);
        return params;
      },
      { replace: true },
    );
  return (
    <>
      <SelectField
        label={t`Business`}
        placeholder={t`Choose a business`}
        choices={ventures.map((each) => ({
          value: each.id,
          label: each.isClosed ? t`${each.name} (closed)` : each.name,
        }))}
        value={id}
        onChange={(event) => event.target.value && setParam('business', event.target.value)}
      />
      <OverTime
        id={id}
        metric={metrics.find((each) => each === search.get('show')) ?? 'views'}
        days={spans.find((each) => String(each) === search.get('days')) ?? 30}
        onChange={setParam}
      />
      <div className="grid items-start gap-3 lg:grid-cols-3">
        <AnalyticsFans key={`likes ${id}`} id={id} kind="likes" />
        <AnalyticsFans key={`followers ${id}`} id={id} kind="followers" />
        <AnalyticsReviews key={`reviews ${id}`} id={id} />
      </div>
    </>
  );
}

interface OverTimeProps {
  id: string;
  metric: (typeof metrics)[number];
  days: (typeof spans)[number];
  onChange: (name: 'show' | 'days', value: string) => void;
}

const panelId = 'analytics-over-time';

function OverTime({ id, metric, days, onChange }: OverTimeProps) {
  const { t } = useLingui();
  const { data, ...query } = useQuery({
    ...analyticsQuery(id, days),
    // Keeps the chart on the screen while another time range of the same venture loads.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? keepPreviousData(previous) : undefined),
  });
  if (query.isPending) return <Skeleton className="pinned h-96" />;
  if (!data) return <LoadError {...query} />;
  return (
    <>
      <AnalyticsTotals analytics={data} />
      <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-card font-bold">
            <Trans>Over time</Trans>
          </h2>
          <fieldset className="flex">
            <legend className="sr-only">
              <Trans>Time range</Trans>
            </legend>
            {spans.map((span) => (
              <label
                key={span}
                className="grid min-h-11 cursor-pointer place-items-center rounded-full px-3 text-label font-semibold text-muted has-checked:bg-sunk has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="span"
                  checked={days === span}
                  onChange={() => onChange('days', String(span))}
                  className="sr-only"
                />
                {t`${span} days`}
              </label>
            ))}
          </fieldset>
        </div>
        <div className="-mx-4 overflow-x-auto text-label md:mx-0 md:text-body">
          <TabList
            label={t`What to show`}
            tabs={metrics.map((name) => ({ name, label: t(metricNames[name]) }))}
            selected={metric}
            onSelect={(name) => onChange('show', name)}
            panelId={panelId}
          />
        </div>
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={tabId(panelId, metric)}
          aria-busy={query.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        >
          <Chart days={data.days} metric={metric} />
          <AnalyticsTable days={data.days} />
        </div>
        <p className="text-meta text-muted">
          <Trans>
            Days are in UTC. Each visitor counts once a day; you and your team are not counted. Likes, follows and
            reviews that were removed are not shown.
          </Trans>
        </p>
      </section>
    </>
  );
}

function Chart({ days, metric }: Pick<Analytics, 'days'> & Pick<OverTimeProps, 'metric'>) {
  const { t } = useLingui();
  const values = days.map((each) => ({ day: each.day, value: each[metric] }));
  const sum = values.reduce((all, { value }) => all + value, 0);
  const [name, span] = [t(metricNames[metric]), days.length];
  return <AnalyticsChart label={t`${name} in the last ${span} days: ${sum} in all`} days={values} />;
}

interface LoadErrorProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function LoadError({ error, isFetching, refetch }: LoadErrorProps) {
  const { t } = useLingui();
  return (
    <ErrorPanel
      message={t`Failed to load business analytics. Please try again.`}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
