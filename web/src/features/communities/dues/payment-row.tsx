import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { DuePerson } from '@baraza/contract/features/dues.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Switch } from '#ui/fields/switch-row.tsx';
import { toastError } from '#ui/page/toast.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { formatDay, today } from './due-format.ts';
import { useRecordPayment, useRemovePayment } from './dues.api.ts';
import { PaymentDialog } from './payment-dialog.tsx';

interface PaymentRowProps {
  club: Community;
  dueId: Id;
  person: DuePerson;
  /** Whether payments cannot be changed. */
  isLocked: boolean;
}

/** A person with a switch that records a payment of today. A dialog changes its date and note. */
export function PaymentRow({ club, dueId, person, isLocked }: PaymentRowProps) {
  const { t, i18n } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const { user, isMember, payment } = person;
  const name = personName(user);
  const record = useRecordPayment(club, dueId, user.id);
  const remove = useRemovePayment(club, dueId, user.id);
  const day = payment && formatDay(payment.paidOn, i18n.locale);
  const toggle = async (isPaid: boolean) => {
    // Unlike the callbacks of `mutate`, these show an error after the row has left the page.
    if (isPaid) return record.mutateAsync({ paidOn: today(), note: '' }).catch(toastError);
    const isSure = await confirmAction({
      title: t`Mark ${name} as not paid?`,
      text: t`The date and note of the payment are removed.`,
      confirmLabel: t`Mark as not paid`,
    });
    if (isSure) await remove.mutateAsync().catch(toastError);
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link
        to={`/profile/${user.username}`}
        className="flex min-w-[min(100%,9rem)] flex-1 items-center gap-3 rounded-md"
      >
        <Avatar name={name} src={user.image} size={40} />
        <NameLines name={name} username={user.username} />
      </Link>
      <div className="ms-auto flex items-center gap-2">
        <span className="numbers text-end text-label">
          {day === null ? <Trans>Not paid</Trans> : <Trans>Paid on {day}</Trans>}
        </span>
        {payment && !isLocked && (
          <IconButton label={t`Change the payment of ${name}`} onClick={() => setEditing(true)}>
            <Pencil aria-hidden size={18} />
          </IconButton>
        )}
        <Switch
          name={t`${name} has paid`}
          isOn={payment !== null}
          isDisabled={isLocked || record.isPending || remove.isPending}
          onChange={(isPaid) => void toggle(isPaid)}
        />
      </div>
      {(payment?.note || !isMember) && (
        <p className="basis-full ps-13 text-meta wrap-anywhere text-muted">
          {!isMember && <Trans>Has left the club.</Trans>} {payment?.note && <bdi>{payment.note}</bdi>}
        </p>
      )}
      {isEditing && <PaymentDialog club={club} dueId={dueId} person={person} onClose={() => setEditing(false)} />}
    </li>
  );
}
