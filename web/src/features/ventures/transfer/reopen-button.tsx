import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { Button } from '#ui/controls/button.tsx';
import { useReopenVenture } from './closing.api.ts';

interface ReopenButtonProps {
  venture: Pick<Venture, 'id' | 'name'>;
  size?: 'small';
}

/** Reopens a closed venture, without a confirmation. */
export function ReopenButton({ venture: { id, name }, size }: ReopenButtonProps) {
  const { t } = useLingui();
  const reopen = useReopenVenture(id);
  return (
    <Button size={size} aria-label={t`Open again: ${name}`} pending={reopen.isPending} onClick={() => reopen.mutate()}>
      <RotateCcw aria-hidden size={16} />
      <Trans>Open again</Trans>
    </Button>
  );
}
