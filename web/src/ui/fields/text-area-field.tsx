import type { ComponentProps } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook, Field, ownDirection, type FieldWords } from './field.tsx';

/** A multi-line text box with a label. Shows a character count when four fifths of `maxLength` are used. */
export function TextAreaField({
  label,
  hint,
  error,
  success,
  className,
  value,
  maxLength,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> & FieldWords & { value: string; maxLength: number }) {
  const isNearEnd = value.length >= maxLength * 0.8;
  return (
    <Field {...{ label, error, success }} hint={isNearEnd ? `${value.length}/${maxLength}` : hint}>
      {(control) => (
        <textarea
          {...ownDirection}
          {...rest}
          {...control}
          value={value}
          maxLength={maxLength}
          className={classNames(controlLook, 'field-sizing-content max-h-80 py-3', className)}
        />
      )}
    </Field>
  );
}
