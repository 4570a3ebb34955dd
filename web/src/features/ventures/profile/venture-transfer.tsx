import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { hasCode } from '#platform/api-error.ts';
import { useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useAcceptTransfer, useDeclineTransfer, useWithdrawTransfer } from '#features/ventures/manage/transfer.api.ts';
import '#features/ventures/ventures-messages.ts';

type Transfer = NonNullable<Venture['transfer']>;

/** The offer of a business: its owner can withdraw it, the person it is offered to accepts or declines. */
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
  transfer: Transfer;
}

/** For the owner: whose answer is awaited, until when, and a way to withdraw the offer. */
export function PendingTransfer({ venture, transfer }: TransferProps) {
  const { i18n } = useLingui();
  const withdraw = useWithdrawTransfer(venture.id);
  const name = nameOf(transfer);
  const until = i18n.date(transfer.expiresAt, { dateStyle: 'long' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-60 text-label">
        <Trans>
          Waiting for <bdi className="font-semibold">{name}</bdi> to accept this business, until {until}. Until then it
          is yours.
        </Trans>
      </p>
      <Button
        variant="secondary"
        pending={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => toast.success(now`Offer withdrawn`),
            onError: (error) => toast.error(error.message),
          })
        }
      >
        <Trans>Withdraw offer</Trans>
      </Button>
    </div>
  );
}

function TransferOffer({ venture, transfer }: TransferProps) {
  const { t, i18n } = useLingui();
  const [isAccepting, setAccepting] = useState(false);
  const accept = useAcceptTransfer(venture.id);
  const decline = useDeclineTransfer(venture.id);
  const { owner, name } = venture;
  const ownerName = `${owner.first_name} ${owner.last_name}`;
  const until = i18n.date(transfer.expiresAt, { dateStyle: 'long' });
  const isBusy = accept.isPending || decline.isPending;
  const onError = (error: Error) =>
    toast.error(hasCode(error, 'not_found') ? now`This offer is no longer open.` : error.message);
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
          onClick={() => decline.mutate(undefined, { onSuccess: () => toast.success(now`Offer declined`), onError })}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
      {isAccepting && (
        <ConfirmDialog
          title={t`Accept this business?`}
          act={t`Accept`}
          isPending={accept.isPending}
          onAct={() =>
            accept.mutate(undefined, {
              onSuccess: () => toast.success(now`${name} is yours now.`),
              onError,
              onSettled: () => setAccepting(false),
            })
          }
          onClose={() => setAccepting(false)}
        >
          <p>
            <Trans>
              You will own <bdi className="font-semibold">{name}</bdi>, with its products, announcements and reviews. A
              review of yours goes, because owners do not review their own business.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ user }: Transfer): string {
  return `${user.first_name} ${user.last_name}`;
}
