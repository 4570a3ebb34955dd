import { Trans } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { interestName } from '#platform/locale/option-names.ts';
import { Button } from '#ui/controls/button.tsx';

interface InterestChipsProps {
  label: string;
  hint?: ReactNode;
  options: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** How many chips are shown before "Show all": about one phone screen. */
const shownAtFirst = 15;

/** Selects any number of interests by tapping them. */
export function InterestChips({ label, hint, options, selected, onChange }: InterestChipsProps) {
  const hintId = useId();
  const [isWhole, setWhole] = useState(() => options.slice(shownAtFirst).some((value) => selected.includes(value)));
  const total = options.length;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={hint ? hintId : undefined}>
      <legend className="pb-1.5 text-label font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(isWhole ? options : options.slice(0, shownAtFirst)).map((value) => (
          <label
            key={value}
            className="touch relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-control bg-raised px-4 text-label font-medium select-none hover:bg-sunk has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...selected, value] : selected.filter((each) => each !== value))
              }
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {interestName(value)}
          </label>
        ))}
      </div>
      {!isWhole && total > shownAtFirst && (
        <Button variant="quiet" size="small" className="-ms-4 justify-self-start" onClick={() => setWhole(true)}>
          <Trans>Show all {total}</Trans>
        </Button>
      )}
      {hint && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
