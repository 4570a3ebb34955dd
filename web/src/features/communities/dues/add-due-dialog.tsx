import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { dueTitleMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { amountMax } from '@baraza/contract/shared/sizes.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { useViewer } from '#platform/api/session.ts';
import { currencyOf } from '#platform/locale/country-currency.ts';
import { displayNames } from '#platform/locale/display-names.ts';
import { currencies, parsePrice } from '#platform/locale/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { today } from './due-format.ts';
import { useAddDue } from './dues.api.ts';

/** A dialog to add a due, which all members owe. */
export function AddDueDialog({ club, onClose }: { club: Community; onClose: () => void }) {
  const { t } = useLingui();
  const { country } = useViewer();
  const add = useAddDue(club);
  const keyOf = useRef(createAttemptKeys());
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState('');
  const [currency, setCurrency] = useState(() => currencyOf(country) ?? 'KES');
  const [dueOn, setDueOn] = useState(today);
  const amount = parsePrice(typed);
  const isAmount = amount !== undefined && amount > 0 && amount <= amountMax;
  const names = displayNames('currency');
  const codes = [...new Set([...currencies, currency])];
  const send = () => {
    if (!isAmount) return;
    const draft = { title, amount, currency, dueOn };
    add.mutate({ draft, idempotencyKey: keyOf.current(draft) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t`Add dues`}
      onClose={onClose}
      footer={
        <DialogFooter problem={add.error?.message}>
          <Button disabled={title.trim() === '' || !isAmount || dueOn === ''} pending={add.isPending} onClick={send}>
            <Trans>Add</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={t`Title`}
          hint={t`For example: Membership 2027`}
          required
          autoComplete="off"
          maxLength={dueTitleMax}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="grid items-start gap-4 md:grid-cols-[1fr_2fr] md:gap-3">
          <TextField
            label={t`Amount`}
            inputMode="decimal"
            required
            autoComplete="off"
            maxLength={16}
            value={typed}
            error={typed === '' || isAmount ? undefined : t`An amount is a number above 0, with at most two decimals.`}
            onChange={({ target }) => setTyped(target.value)}
          />
          <SelectField
            label={t`Currency`}
            value={currency}
            choices={codes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
            onChange={({ target }) => setCurrency(target.value)}
          />
        </div>
        <TextField
          label={t`Due on`}
          type="date"
          required
          min="2000-01-01"
          max="2099-12-31"
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
        />
        <p className="text-label text-muted">
          <Trans>All members owe this amount once, also those who join later.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
