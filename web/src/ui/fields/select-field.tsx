import { useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook, Field, type FieldWords } from './field.tsx';
import { choiceMissedByBrowser } from './type-ahead.ts';

interface Choice {
  value: string;
  label: string;
}

/** Selects one of several options with the phone's own picker. Long options wrap. */
export function SelectField({
  label,
  hint,
  error,
  success,
  choices,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & FieldWords & { choices: readonly Choice[]; placeholder?: string }) {
  const onKeyDown = useTypeAhead(choices);
  const chosen = choices.find(({ value }) => value === rest.value)?.label ?? placeholder;
  return (
    <Field {...{ label, hint, error, success }}>
      {(control) => (
        <span className="relative grid">
          <select
            {...rest}
            {...control}
            onKeyDown={onKeyDown}
            className={classNames(
              controlLook,
              // A select truncates its text to one line, so an element below it shows the text.
              'peer col-start-1 row-start-1 appearance-none pe-10 text-transparent! forced-colors:text-current! [&>option]:text-ink',
              className,
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span
            aria-hidden
            className="pointer-events-none col-start-1 row-start-1 self-center border border-transparent py-2 ps-3.5 pe-10 text-body wrap-anywhere peer-disabled:opacity-60 forced-colors:invisible"
          >
            <bdi>{chosen}</bdi>
          </span>
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

/** Browsers reset type-ahead in a select after about this many milliseconds. */
const typeAheadMs = 1000;

/** Selects by typing what the browser does not find: labels without their accents, and enum values. */
function useTypeAhead(choices: readonly Choice[]) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, at } = typed.current;
    const next = (event.timeStamp - at < typeAheadMs ? text : '') + event.key;
    typed.current = { text: next, at: event.timeStamp };
    const found = choiceMissedByBrowser(next, choices);
    if (found === undefined) return;
    event.preventDefault();
    const select = event.currentTarget;
    if (select.value === found) return;
    select.value = found;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
