import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { reasonOf } from './form-error.tsx';
import { useReopenVenture } from './transfer.api.ts';
import '#features/ventures/ventures-messages.ts';

interface ReopenButtonProps {
  venture: Pick<Venture, 'id' | 'name'>;
  size?: 'small';
}

/** Opens a closed venture again; it takes nothing away, so nothing has to be confirmed. */
export function ReopenButton({ venture: { id, name }, size }: ReopenButtonProps) {
  const { t } = useLingui();
  const reopen = useReopenVenture(id);
  return (
    <Button
      size={size}
      aria-label={t`Open again: ${name}`}
      pending={reopen.isPending}
      onClick={() =>
        reopen.mutate(undefined, {
          onSuccess: () => toast.success(now`${name} is open again.`),
          onError: (error) => toast.error(reasonOf(error)),
        })
      }
    >
      <RotateCcw aria-hidden size={16} />
      <Trans>Open again</Trans>
    </Button>
  );
}
