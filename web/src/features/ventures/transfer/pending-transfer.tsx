import { Trans, useLingui } from '@lingui/react/macro';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { Button } from '#ui/controls/button.tsx';
import { personName } from '#ui/text/person-name.ts';
import { useWithdrawTransfer } from './transfer.api.ts';

interface PendingTransferProps {
  venture: Venture;
  transfer: NonNullable<Venture['transfer']>;
}

/** The owner's view of an open offer: its recipient, its expiry and a button to withdraw it. */
export function PendingTransfer({ venture, transfer }: PendingTransferProps) {
  const { i18n } = useLingui();
  const withdraw = useWithdrawTransfer(venture.id);
  const name = personName(transfer.user);
  const until = i18n.date(transfer.expiresAt, { dateStyle: 'long' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-60 text-label">
        <Trans>
          Waiting for <bdi className="font-semibold">{name}</bdi> to accept this business, until {until}. Until then it
          is yours.
        </Trans>
      </p>
      <Button variant="secondary" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        <Trans>Withdraw offer</Trans>
      </Button>
    </div>
  );
}
