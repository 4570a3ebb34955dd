import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { hasTicketFormat } from './check-in-log.ts';

/** Checks a guest in by a typed ticket code, for phones without a usable camera. */
export function TicketCodeForm({ onSubmit }: { onSubmit: (ticket: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ticket = text.trim();
    if (!hasTicketFormat(ticket)) return setInvalid(true);
    onSubmit(ticket);
    setText('');
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label={t`Ticket code`}
        hint={t`The 8 digits and letters below the QR code.`}
        error={isInvalid ? t`A ticket code has 8 digits and letters.` : undefined}
        value={text}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        onChange={(input) => {
          setText(input.target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" variant="secondary">
        <Trans>Check in</Trans>
      </Button>
    </form>
  );
}
