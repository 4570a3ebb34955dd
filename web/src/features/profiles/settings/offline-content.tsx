import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { megabyte, offlineMegabytes, offlineSizes, setOfflineMegabytes } from '#platform/offline/offline-limit.ts';
import { clearOffline, countOfflineBytes, tidyOffline } from '#platform/offline/offline-store.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFormatSize } from '#ui/text/use-format-size.ts';
import { toast } from '#ui/page/toast.ts';

/** How much content this device stores for reading without a network, with a button to remove it. */
export function OfflineContent() {
  const { t } = useLingui();
  const formatSize = useFormatSize();
  const { id } = useViewer();
  const [size, setSize] = useState(offlineMegabytes);
  const [bytes, setBytes] = useState<number>();
  const count = useCallback(() => countOfflineBytes(id).then(setBytes, () => setBytes(0)), [id]);
  useEffect(() => void count(), [count]);
  const choices = offlineSizes.map((each) => ({ each, limit: formatSize(each * megabyte) }));
  const used = formatSize(bytes ?? 0);
  const choose = async (next: number) => {
    if (!setOfflineMegabytes(next)) {
      toast.error(t`This browser does not let us keep your choice.`);
      return;
    }
    setSize(next);
    await (next === 0 ? clearOffline(id) : tidyOffline(id)).catch(() => undefined);
    await count();
  };
  const clear = async () => {
    await clearOffline(id).catch(() => undefined);
    await count();
  };
  return (
    <div className="grid gap-3">
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1 font-semibold">
          <Trans>Offline content</Trans>
        </legend>
        <p className="col-span-2 text-meta text-muted">
          <Trans>What you have read stays on this phone until you log out, and opens without a network.</Trans>
        </p>
        {choices.map(({ each, limit }) => (
          <label
            key={each}
            className="flex min-h-12 items-center gap-3 rounded-md border border-control px-3.5 font-medium has-checked:border-primary has-checked:bg-sunk"
          >
            <input
              type="radio"
              name="offline"
              checked={size === each}
              onChange={() => void choose(each)}
              className="size-5 accent-primary"
            />
            {each === 0 ? <Trans>Off</Trans> : <Trans>Up to {limit}</Trans>}
          </label>
        ))}
      </fieldset>
      {bytes !== undefined && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
          <output className="numbers text-label text-muted">
            <Trans>{used} used</Trans>
          </output>
          {bytes > 0 && (
            <Button variant="secondary" size="small" onClick={() => void clear()}>
              <Trans>Clear offline content</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
