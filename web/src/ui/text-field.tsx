import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, Field, type FieldWords } from './field.tsx';

/** A text box with a label. */
export function TextField({ label, hint, error, success, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  return (
    <Field {...{ label, hint, error, success }}>
      {(control) => <input {...rest} {...control} className={classNames(controlLook, className)} />}
    </Field>
  );
}
