import { useLingui } from '@lingui/react/macro';
import { programOtherMax } from '@baraza/contract/features/profile-limits.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** What a person studies whose program is not listed. */
export function ProgramOtherField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Your program`}
      hint={t`As it is called at your university.`}
      required
      maxLength={programOtherMax}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
