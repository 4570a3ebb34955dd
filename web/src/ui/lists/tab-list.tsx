import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/controls/class-names.ts';

interface TabListProps<Name extends string> {
  /** The accessible name. */
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** The id of the panel of the selected tab, and the prefix of the tabs' own ids. */
  panelId: string;
}

/** Tabs in a row; arrow keys, Home and End move between them. */
export function TabList<Name extends string>({ label, tabs, selected, onSelect, panelId }: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex(({ name }) => name === selected);
    const isRightToLeft = list.current?.matches(':dir(rtl)') ?? false;
    const steps: Record<string, number> = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 };
    const step = steps[event.key];
    const ends: Record<string, number> = { Home: 0, End: tabs.length - 1 };
    const to = step === undefined ? ends[event.key] : (from + step + tabs.length) % tabs.length;
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="flex overflow-x-auto overflow-y-hidden border-b border-hairline"
    >
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(panelId, name)}
          aria-selected={name === selected}
          aria-controls={name === selected ? panelId : undefined}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
          onKeyDown={onKeyDown}
          className={classNames(
            'relative min-h-12 flex-1 px-1 py-2 md:px-2 font-semibold -outline-offset-2! hover:bg-sunk',
            name === selected
              ? 'text-ink after:absolute after:inset-x-2 after:-bottom-px after:h-1 after:rounded-t-sm after:bg-primary after:content-[""]'
              : 'text-muted',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Returns the id of a tab, which labels its panel. */
export function tabId(panelId: string, name: string): string {
  return `${panelId}-${name}`;
}
