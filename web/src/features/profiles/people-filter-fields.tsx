import { Trans } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { filterNames, type FilterName, type PeopleFilters } from './people-filters.ts';

// With the names of all interests and skills.
const FilterChoices = lazyPart(
  async () => (await import('./people-filter-choices.tsx')).PeopleFilterChoices,
  ['options', 'profiles'],
);

interface PeopleFilterFieldsProps {
  filters: PeopleFilters;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

/**
 * The filters of a people search: the viewer's own intake, campus and country in one tap, and all of them behind a button that shows
 * how many are set. On phones they open in a sheet below the results.
 */
export function PeopleFilterFields({ filters, onChange, onClear }: PeopleFilterFieldsProps) {
  const activeCount = filterNames.filter((name) => filters[name] !== undefined).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const viewer = useViewer();
  const own = [
    { name: 'intake', label: <Trans>My intake</Trans> },
    { name: 'campus', label: <Trans>My campus</Trans> },
    { name: 'country', label: <Trans>My country</Trans> },
  ] as const;
  return (
    <div className="grid gap-3">
      <div className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 md:mx-0 md:flex-wrap md:px-0">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden size={18} />
          {activeCount > 0 ? <Trans>Filters ({activeCount})</Trans> : <Trans>Filters</Trans>}
        </Button>
        {own.map(({ name, label }) => {
          const value = viewer[name];
          if (!value) return null;
          const isSet = filters[name] === value;
          return (
            <Button
              key={name}
              variant={isSet ? 'primary' : 'secondary'}
              size="small"
              aria-pressed={isSet}
              onClick={() => onChange(name, isSet ? '' : value)}
            >
              {label}
            </Button>
          );
        })}
        {activeCount > 0 && (
          <Button variant="quiet" size="small" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <div
          id={id}
          className="animate-enter max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(env(safe-area-inset-bottom)+56px)] max-md:z-20 max-md:max-h-[45dvh] max-md:overflow-y-auto max-md:overscroll-contain max-md:rounded-t-xl max-md:border-t max-md:border-hairline max-md:bg-raised max-md:p-4 max-md:shadow-float"
        >
          <FilterChoices filters={filters} onChange={onChange} />
          <Button variant="quiet" size="small" wide className="mt-2 md:hidden" onClick={() => setOpen(false)}>
            <Trans>Show results</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
