import { useLingui } from '@lingui/react/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useVentureCard } from '#features/ventures/ventures.api.ts';
import { CardGrid } from '#ui/lists/card-grid.tsx';
import { VentureCard } from './venture-card.tsx';

interface VentureGridProps {
  ids: Id[];
  /** Identifies the list whose scroll position is restored. */
  listKey: string;
  isBusy: boolean;
}

/** A grid of venture cards. */
export function VentureGrid({ ids, listKey, isBusy }: VentureGridProps) {
  const { t } = useLingui();
  return (
    <CardGrid ids={ids} label={t`Businesses`} listKey={`ventures ${listKey}`} isBusy={isBusy}>
      {(id, position) => <Item key={id} id={id} position={position} />}
    </CardGrid>
  );
}

function Item({ id, position }: { id: Id; position: number }) {
  const venture = useVentureCard(id);
  return venture && <VentureCard venture={venture} position={position} />;
}
