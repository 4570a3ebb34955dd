import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { transferDays } from '@baraza/contract/features/venture-limits.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/page/toast.ts';
import { useCloseVenture } from './closing.api.ts';
import { ConfirmActionDialog } from '#features/ventures/manage/confirm-action-dialog.tsx';
import { FriendField, type Friend } from '#features/ventures/team/friend-field.tsx';
import { PendingTransfer } from './pending-transfer.tsx';
import { ReopenButton } from './reopen-button.tsx';
import { useOfferTransfer } from './transfer.api.ts';

/** Lets the owner hand the venture over to a friend, or close and reopen it. */
export function CloseOrTransfer({ venture }: { venture: Venture }) {
  const [open, setOpen] = useState<'transfer' | 'close'>();
  const closeDialog = () => setOpen(undefined);
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-4 border border-hairline bg-raised p-4 md:p-6">
      <h2 className="text-card font-bold">
        <Trans>Hand over or close</Trans>
      </h2>
      {venture.transfer ? (
        <PendingTransfer venture={venture} transfer={venture.transfer} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-label">
            <Trans>Hand it over: once a friend accepts, they own it and everything in it.</Trans>
          </p>
          <Button variant="secondary" onClick={() => setOpen('transfer')}>
            <Trans>Hand over</Trans>
          </Button>
        </div>
      )}
      {venture.isClosed ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-label font-semibold text-danger">
            <Trans>This business is closed. Nobody but you sees it.</Trans>
          </p>
          <ReopenButton venture={venture} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-label">
            <Trans>Close it: only you can see it until you open it again.</Trans>
          </p>
          <Button variant="danger" onClick={() => setOpen('close')}>
            <Trans>Close business</Trans>
          </Button>
        </div>
      )}
      {open === 'transfer' && <TransferDialog venture={venture} onClose={closeDialog} />}
      {open === 'close' && <CloseDialog venture={venture} onClose={closeDialog} />}
    </section>
  );
}

interface VentureDialogProps {
  venture: Venture;
  onClose: () => void;
}

function TransferDialog({ venture, onClose }: VentureDialogProps) {
  const { t } = useLingui();
  const offer = useOfferTransfer(venture.id);
  const [friend, setFriend] = useState<Friend>();
  const days = transferDays;
  return (
    <ConfirmActionDialog
      title={t`Hand over your business`}
      confirmLabel={t`Hand over`}
      typedName={{ label: t`Type the name of the business to confirm`, expected: venture.name }}
      isLocked={!friend}
      onClose={onClose}
      onConfirm={async () => {
        if (!friend) return;
        await offer.mutateAsync(friend.id);
        toast.success(t`Offer sent to ${friend.name}`);
      }}
    >
      <p>
        <Trans>
          <bdi className="font-semibold">{venture.name}</bdi> stays yours until the person you choose accepts, and you
          can withdraw the offer until then. The offer ends after {days} days.
        </Trans>
      </p>
      <FriendField
        label={t`New owner`}
        selected={friend}
        excludedIds={[]}
        isLocked={offer.isPending}
        onSelect={setFriend}
      />
    </ConfirmActionDialog>
  );
}

function CloseDialog({ venture, onClose }: VentureDialogProps) {
  const { t } = useLingui();
  const close = useCloseVenture(venture.id);
  return (
    <ConfirmActionDialog
      title={t`Close your business`}
      confirmLabel={t`Close business`}
      typedName={{ label: t`Type the name of the business to confirm`, expected: venture.name }}
      onClose={onClose}
      onConfirm={async () => {
        await close.mutateAsync();
        toast.success(t`${venture.name} is closed.`);
      }}
    >
      <p>
        <Trans>
          Nobody but you will see <bdi className="font-semibold">{venture.name}</bdi>, its reviews, products and
          announcements until you open it again.
        </Trans>
      </p>
    </ConfirmActionDialog>
  );
}
