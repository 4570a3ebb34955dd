import { Trans } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
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

/** A button that opens the filters of a people search and shows how many are set. */
export function PeopleFilterFields({ filters, onChange, onClear }: PeopleFilterFieldsProps) {
  const activeCount = filterNames.filter((name) => filters[name] !== undefined).length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
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
        {activeCount > 0 && (
          <Button variant="quiet" size="small" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={id} className="animate-enter">
          <FilterChoices filters={filters} onChange={onChange} />
        </div>
      )}
    </div>
  );
}
