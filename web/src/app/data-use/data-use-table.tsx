import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { useFormatSize } from '#ui/text/use-format-size.ts';
import { areaNames, dataAreas } from './data-areas.ts';
import { canMeasureData, storeAllCounts } from './data-meter.ts';
import { readDataUse, removeDataUse, type RecentDataUse } from './data-use-store.ts';

/** What the app has loaded and sent in this browser, by area, this month and last month. */
export function DataUseTable() {
  const { t } = useLingui();
  const { id } = useViewer();
  const query = useQuery({
    queryKey: ['data-use', id],
    // It is on the device, so it needs no network.
    networkMode: 'always',
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      await storeAllCounts();
      return readDataUse(id);
    },
  });
  const reset = async () => {
    const isSure = await confirmAction({
      title: t`Start counting again?`,
      text: t`The counts of this month and of last month are deleted.`,
      confirmLabel: t`Start again`,
    });
    if (!isSure) return;
    await storeAllCounts();
    await removeDataUse(id).catch(() => toast.error(t`The count could not be deleted.`));
    await query.refetch();
  };
  if (!canMeasureData()) {
    return (
      <p className="text-muted">
        <Trans>This browser does not tell apps how much they load, so there is no count.</Trans>
      </p>
    );
  }
  if (query.isPending) return <Skeleton className="h-40" />;
  if (!query.data) return <FailedQuery query={query} message={t`This browser stores nothing, so there is no count.`} />;
  return <Months use={query.data} onReset={() => void reset()} />;
}

interface Line {
  area: string;
  pictures: number;
  total: number;
  lastMonth: number;
}

function Months({ use: { thisMonth, lastMonth: last }, onReset }: { use: RecentDataUse; onReset: () => void }) {
  const lines = dataAreas
    .map((area): Line => {
      const pictures = thisMonth[`${area} pictures`] ?? 0;
      const lastMonth = (last[`${area} pictures`] ?? 0) + (last[`${area} data`] ?? 0);
      return { area, pictures, total: pictures + (thisMonth[`${area} data`] ?? 0), lastMonth };
    })
    .filter(({ total, lastMonth }) => total + lastMonth > 0)
    .toSorted((left, right) => right.total - left.total);
  if (lines.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nothing counted yet. Come back after you have used Baraza for a while.</Trans>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Table lines={lines} />
      <p className="text-meta text-muted">
        <Trans>
          Counted in this browser since you logged in here. What the network adds around each request is not visible to
          apps, so your operator counts a little more.
        </Trans>
      </p>
      <Button variant="secondary" size="small" onClick={onReset}>
        <Trans>Start again</Trans>
      </Button>
    </div>
  );
}

function Table({ lines }: { lines: readonly Line[] }) {
  const { t } = useLingui();
  const formatSize = useFormatSize();
  const names = useAreaNames();
  const max = Math.max(...lines.map(({ total }) => total));
  const sum = (of: 'total' | 'lastMonth' | 'pictures') => formatSize(lines.reduce((all, line) => all + line[of], 0));
  const number = 'numbers ps-3 text-end align-top whitespace-nowrap';
  return (
    // Large text makes the table wider than a phone.
    <div className="w-full overflow-x-auto">
      <table className="w-full text-label">
        <caption className="pb-2 text-start font-semibold">
          <Trans>Data used by Baraza</Trans>
        </caption>
        <thead className="text-meta text-muted">
          <tr>
            <th scope="col" className="text-start font-normal">
              <Trans>Area</Trans>
            </th>
            <th scope="col" className={`${number} font-normal`}>
              <Trans>This month</Trans>
            </th>
            <th scope="col" className={`${number} font-normal`}>
              <Trans>Last month</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ area, pictures, total, lastMonth }) => (
            <tr key={area} className="border-t border-hairline">
              <th scope="row" className="w-full py-2 text-start font-medium">
                {names[area]}
                {pictures > 0 && (
                  <span className="block text-meta font-normal text-muted">{t`Pictures: ${formatSize(pictures)}`}</span>
                )}
                <Bar pictures={pictures / max} others={(total - pictures) / max} />
              </th>
              <td className={`${number} py-2`}>{formatSize(total)}</td>
              <td className={`${number} py-2 text-muted`}>{formatSize(lastMonth)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-control font-bold">
          <tr>
            <th scope="row" className="py-2 text-start">
              <Trans>Total</Trans>
              <span className="block text-meta font-normal text-muted">{t`Pictures: ${sum('pictures')}`}</span>
            </th>
            <td className={`${number} py-2`}>{sum('total')}</td>
            <td className={`${number} py-2`}>{sum('lastMonth')}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Shows the share of an area, with its pictures first. The numbers are next to it. */
function Bar({ pictures, others }: { pictures: number; others: number }) {
  return (
    <span aria-hidden className="mt-1 flex h-2 overflow-hidden rounded-full bg-sunk">
      <span className="bg-accent" style={{ width: `${100 * pictures}%` }} />
      <span className="bg-primary" style={{ width: `${100 * others}%` }} />
    </span>
  );
}

function useAreaNames(): Record<string, string> {
  const { t } = useLingui();
  return {
    ...Object.fromEntries([...areaNames].map(([area, name]) => [area, t(name)])),
    other: t`Other`,
    app: t`The app itself`,
    live: t`Live connection`,
  };
}
