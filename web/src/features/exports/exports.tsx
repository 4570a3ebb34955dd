import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Export } from '@baraza/contract/features/exports.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { ProgressBar } from '#ui/lists/progress-bar.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useFormatSize } from '#ui/text/use-format-size.ts';
import { exportsQuery, isUnfinished, useDownload, useRequestExport } from './exports.api.ts';

/** Requests a copy of the viewer's data and shows the latest one. */
export function Exports() {
  const { t } = useLingui();
  const query = useQuery(exportsQuery);
  const request = useRequestExport();
  const latest = query.data?.[0];
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Trans>
          Get a copy of everything you have shared here: a page to read, your pictures, and files for other services. It
          can be downloaded for 7 days, and you can ask for one a day.
        </Trans>
      </p>
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.isError && !query.data && <FailedQuery query={query} message={t`Failed to load your copies`} />}
      {latest && <Latest latest={latest} />}
      {query.data && !(latest && isUnfinished(latest)) && (
        <Button variant="secondary" size="small" pending={request.isPending} onClick={() => request.mutate()}>
          <Trans>Prepare a copy</Trans>
        </Button>
      )}
    </div>
  );
}

function Latest({ latest }: { latest: Export }) {
  const { t, i18n } = useLingui();
  const formatSize = useFormatSize();
  const download = useDownload();
  const { status, progress, bytes, expiresAt, createdAt } = latest;
  const day = (time: string) => i18n.date(time, { dateStyle: 'long' });
  if (isUnfinished(latest)) {
    return (
      <div className="grid w-full gap-2" aria-live="polite">
        <p>
          <Trans>Your copy is being prepared. You can leave this page.</Trans>
        </p>
        <ProgressBar label={t`Progress`} value={progress} max={100} />
      </div>
    );
  }
  if (status === 'FAILED') {
    return (
      <p>
        <Trans>Your last copy could not be prepared. Please try again.</Trans>
      </p>
    );
  }
  if (status === 'EXPIRED' || expiresAt === null) {
    return (
      <p className="text-muted">
        <Trans>Your copy of {day(createdAt)} is no longer available.</Trans>
      </p>
    );
  }
  const size = formatSize(bytes ?? 0);
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <Trans>Your copy is ready. Download it until {day(expiresAt)}.</Trans>
      </p>
      <Button size="small" pending={download.isPending} onClick={() => download.mutate(latest)}>
        <Download aria-hidden size={18} />
        <Trans>Download ({size})</Trans>
      </Button>
    </div>
  );
}
