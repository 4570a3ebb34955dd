import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { PendingTransfer } from '#features/ventures/transfer/pending-transfer.tsx';
import { useAcceptTransfer, useDeclineTransfer } from '#features/ventures/transfer/transfer.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { personName } from '#ui/text/person-name.ts';

/** The open transfer offer of a venture. The owner can withdraw it; the recipient accepts or declines it. */
export function VentureTransfer({ venture }: { venture: Venture }) {
  const { id: viewerId } = useViewer();
  const { transfer } = venture;
  if (!transfer) return null;
  return (
    <section className="pinned grid gap-3 border border-hustles bg-raised p-4">
      {venture.ownerId === viewerId ? (
        <PendingTransfer venture={venture} transfer={transfer} />
      ) : (
        <TransferOffer venture={venture} transfer={transfer} />
      )}
    </section>
  );
}

interface TransferProps {
  venture: Venture;
  transfer: NonNullable<Venture['transfer']>;
}

function TransferOffer({ venture, transfer }: TransferProps) {
  const { t, i18n } = useLingui();
  const [isAccepting, setAccepting] = useState(false);
  const accept = useAcceptTransfer(venture.id);
  const decline = useDeclineTransfer(venture.id);
  const { owner, name } = venture;
  const ownerName = personName(owner);
  const until = i18n.date(transfer.expiresAt, { dateStyle: 'long' });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <>
      <h2 className="font-bold [overflow-wrap:anywhere]">
        <Trans>
          <bdi>{ownerName}</bdi> wants to hand this business over to you
        </Trans>
      </h2>
      <p className="text-label text-muted">
        <Trans>If you accept, you own and run it. The offer is open until {until}.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => setAccepting(true)}>
          <Trans>Accept</Trans>
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate()}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
      {isAccepting && (
        <ConfirmDialog
          title={t`Accept this business?`}
          confirmLabel={t`Accept`}
          isPending={accept.isPending}
          onConfirm={() => accept.mutate(undefined, { onSettled: () => setAccepting(false) })}
          onClose={() => setAccepting(false)}
        >
          <p>
            <Trans>
              You will own <bdi className="font-semibold">{name}</bdi>, with its products, announcements and reviews.
              Your own review will be deleted, because owners cannot review their own business.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
