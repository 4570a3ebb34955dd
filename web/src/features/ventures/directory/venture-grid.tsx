import { useLingui } from '@lingui/react/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { VentureCard } from './venture-card.tsx';
import { useListedVenture } from '#features/ventures/ventures.api.ts';
import '#features/ventures/ventures-messages.ts';

interface VentureGridProps {
  ids: Id[];
  /** Under which its place is kept. */
  listKey: string;
  isBusy: boolean;
}

/** Ventures side by side. */
export function VentureGrid({ ids, listKey, isBusy }: VentureGridProps) {
  const { t } = useLingui();
  return (
    <CardGrid ids={ids} label={t`Businesses`} listKey={`ventures ${listKey}`} isBusy={isBusy}>
      {(id, place) => <Item key={id} id={id} place={place} />}
    </CardGrid>
  );
}

function Item({ id, place }: { id: Id; place: number }) {
  const venture = useListedVenture(id);
  return venture && <VentureCard venture={venture} place={place} />;
}
