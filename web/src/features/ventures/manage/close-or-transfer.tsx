import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { transferDays } from '@baraza/contract/features/venture-limits.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { ActDialog } from './confirm-action-dialog.tsx';
import { ReopenButton } from './reopen-button.tsx';
import { FriendField, type Friend } from './friend-field.tsx';
import { useCloseVenture, useOfferTransfer } from './transfer.api.ts';
import { PendingTransfer } from '#features/ventures/profile/venture-transfer.tsx';
import '#features/ventures/ventures-messages.ts';

/** The two ways in which a venture stops being one's own concern: handed over, or closed for as long as one likes. */
export function VentureEnd({ venture }: { venture: Venture }) {
  const [open, setOpen] = useState<'hand over' | 'close'>();
  const end = () => setOpen(undefined);
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-4 border border-hairline bg-raised p-4 md:p-6">
      <h2 className="text-card font-bold">
        <Trans>When it is no longer yours to run</Trans>
      </h2>
      {venture.transfer ? (
        <PendingTransfer venture={venture} transfer={venture.transfer} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-label">
            <Trans>Hand it over: once a friend of yours accepts, they own it with all that belongs to it.</Trans>
          </p>
          <Button variant="secondary" onClick={() => setOpen('hand over')}>
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
            <Trans>Close it: nobody but you sees it until you open it again.</Trans>
          </p>
          <Button variant="danger" onClick={() => setOpen('close')}>
            <Trans>Close business</Trans>
          </Button>
        </div>
      )}
      {open === 'hand over' && <HandOver venture={venture} onClose={end} />}
      {open === 'close' && <Close venture={venture} onClose={end} />}
    </section>
  );
}

interface EndProps {
  venture: Venture;
  onClose: () => void;
}

function HandOver({ venture, onClose }: EndProps) {
  const { t } = useLingui();
  const proposal = useOfferTransfer(venture.id);
  const [friend, setFriend] = useState<Friend>();
  const days = transferDays;
  return (
    <ActDialog
      title={t`Hand over your business`}
      action={t`Hand over`}
      typed={{ label: t`Type the name of the business to confirm`, wanted: venture.name }}
      isLocked={!friend}
      onClose={onClose}
      onAct={async () => {
        if (!friend) return;
        await proposal.mutateAsync(friend.id);
        toast.success(now`Offer sent to ${friend.name}`);
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
        chosen={friend}
        without={[]}
        isLocked={proposal.isPending}
        onChoose={setFriend}
      />
    </ActDialog>
  );
}

function Close({ venture, onClose }: EndProps) {
  const { t } = useLingui();
  const close = useCloseVenture(venture.id);
  return (
    <ActDialog
      title={t`Close your business`}
      action={t`Close business`}
      typed={{ label: t`Type the name of the business to confirm`, wanted: venture.name }}
      onClose={onClose}
      onAct={async () => {
        await close.mutateAsync();
        toast.success(now`${venture.name} is closed.`);
      }}
    >
      <p>
        <Trans>
          Nobody but you will see <bdi className="font-semibold">{venture.name}</bdi>, its reviews, products and
          announcements until you open it again.
        </Trans>
      </p>
    </ActDialog>
  );
}
