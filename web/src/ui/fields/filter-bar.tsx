import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { useCloseRequest } from '#ui/dialogs/use-close-request.ts';
import { SelectField } from './select-field.tsx';

export interface FilterChip {
  name: string;
  label: ReactNode;
  isSet: boolean;
  onToggle: () => void;
}

interface FilterBarProps {
  /** Each filter that is set, and shortcuts to others. */
  chips: readonly FilterChip[];
  onClear: () => void;
  /** The number of results, where it is known. */
  found?: number | undefined;
  /** All filters. */
  children: ReactNode;
}

/**
 * A line with the number of set filters and a chip for each, and a sheet with all filters. The sheet leaves the results visible: on phones
 * it covers the lower half, on wide screens it is between the line and the results.
 */
export function FilterBar({ chips, onClear, found, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const count = chips.filter(({ isSet }) => isSet).length;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="min-w-0 scroll-mt-18">
      <div
        // Browsers leave a chip where it is as long as its edge is visible. A tap must not move it.
        onFocus={({ target }) =>
          target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
        className="-mx-4 -my-1 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 *:shrink-0 md:-mx-1 md:px-1"
      >
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden size={18} />
          {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
        </Button>
        {chips.map(({ name, label, isSet, onToggle }) => (
          <Chip key={name} isSet={isSet} onToggle={onToggle}>
            {label}
            {isSet && <X aria-hidden size={16} className="-me-1 shrink-0" />}
          </Chip>
        ))}
      </div>
      {isOpen && (
        <FilterSheet id={id} onClose={close}>
          <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto overscroll-contain p-4">
            {children}
          </div>
          <footer className="flex justify-between gap-2 border-t border-hairline px-4 py-2">
            <Button variant="quiet" size="small" disabled={count === 0} onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
            <Button size="small" onClick={close}>
              {found === undefined ? (
                <Trans>Show results</Trans>
              ) : (
                <Plural value={found} one="Show # result" other="Show # results" />
              )}
            </Button>
          </footer>
        </FilterSheet>
      )}
    </div>
  );
}

function FilterSheet({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const sheet = useRef<HTMLElement>(null);
  useCloseRequest(onClose);
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    // The results move to the half of a phone that the sheet leaves free.
    if (sheet.current && getComputedStyle(sheet.current).position === 'fixed') {
      sheet.current.parentElement?.scrollIntoView({ block: 'start' });
    }
  }, []);
  return (
    // Not modal, because the results behind it are read and scrolled meanwhile.
    <section
      ref={sheet}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={t`Filters`}
      tabIndex={-1}
      className="filter-sheet flex animate-enter flex-col border-hairline bg-raised max-md:fixed max-md:z-20 max-md:shadow-float max-md:inset-x-0 max-md:bottom-[calc(env(safe-area-inset-bottom)+56px)] max-md:bars-away:bottom-[env(safe-area-inset-bottom)] max-md:max-h-[50dvh] max-md:rounded-t-xl max-md:border-t outline-none md:pinned md:mt-2 md:border"
    >
      {children}
    </section>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface FilterChoiceProps {
  label: string;
  /** Stands for no choice where the choices are a list. */
  any?: string;
  choices: readonly Choice[];
  /** Empty without a choice. */
  value: string;
  onChange: (value: string) => void;
}

const chipsMax = 24;

/** One filter of a sheet: few choices are chips, many a list. A second tap on a chip removes the choice. */
export function FilterChoice({ label, any, choices, value, onChange }: FilterChoiceProps) {
  if (choices.length > chipsMax) {
    return (
      <SelectField
        label={label}
        {...(any !== undefined && { placeholder: any })}
        choices={choices}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <FilterGroup label={label}>
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          isSet={choice.value === value}
          onToggle={() => onChange(choice.value === value ? '' : choice.value)}
        >
          {choice.label}
        </Chip>
      ))}
    </FilterGroup>
  );
}

/** Controls of one filter in a sheet, with its name. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-label font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </fieldset>
  );
}
