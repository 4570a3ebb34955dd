import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { selectedVentureId, OwnVentureField, useOpenVentures } from '#features/ventures/manage/own-venture-field.tsx';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { AnalyticsTotals } from './analytics-totals.tsx';
import { analyticsQuery } from './analytics.api.ts';

/** The totals of one of the viewer's ventures, with a link to the full analytics. */
export function AnalyticsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [selected, setSelected] = useState('');
  const openVentures = useOpenVentures();
  const id = selectedVentureId(selected, openVentures.data);
  return (
    <Dialog
      title={t`Analytics`}
      onClose={onClose}
      footer={
        id !== '' && (
          <ButtonLink to={`${venturePaths.analytics}?business=${id}`}>
            <Trans>See all analytics</Trans>
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-4">
        <OwnVentureField value={selected} isLocked={false} onChange={setSelected} />
        {id !== '' && <Totals id={id} />}
      </div>
    </Dialog>
  );
}

function Totals({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, ...query } = useQuery(analyticsQuery(id, 30));
  if (data) return <AnalyticsTotals analytics={data} />;
  if (query.isPending) return <Skeleton className="h-40" />;
  return <FailedQuery query={query} message={t`Failed to load business analytics. Please try again.`} />;
}
