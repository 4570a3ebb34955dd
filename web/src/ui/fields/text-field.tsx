import type { ComponentProps } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook, Field, ownDirection, type FieldWords } from './field.tsx';

/** A text box with a label. Texts of people have their own direction; numbers and times have that of the page. */
export function TextField({ label, hint, error, success, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  const { type = 'text', inputMode } = rest;
  const isText = ['text', 'search'].includes(type) && inputMode === undefined;
  return (
    <Field {...{ label, hint, error, success }}>
      {(control) => (
        <input {...(isText && ownDirection)} {...rest} {...control} className={classNames(controlLook, className)} />
      )}
    </Field>
  );
}
