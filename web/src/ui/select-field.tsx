import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, Field, type FieldWords } from './field.tsx';

interface Choice {
  value: string;
  label: string;
}

/** One choice out of a list, by the phone's own picker. */
export function SelectField({
  label,
  hint,
  error,
  success,
  choices,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & FieldWords & { choices: readonly Choice[]; placeholder: string }) {
  return (
    <Field {...{ label, hint, error, success }}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={classNames(controlLook, 'appearance-none pe-10', className)}>
            <option value="">{placeholder}</option>
            {choices.map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <svg
            aria-hidden
            viewBox="0 0 16 16"
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 fill-none stroke-muted stroke-2"
          >
            <path d="m3 6 5 5 5-5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
      )}
    </Field>
  );
}
