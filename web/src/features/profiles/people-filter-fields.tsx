import { Trans } from '@lingui/react/macro';
import { useViewer } from '#platform/api/session.ts';
import { FilterBar, type FilterChip } from '#ui/fields/filter-bar.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { filterNames, type FilterName, type PeopleFilters } from './people-filters.ts';

// With the names of all interests and skills.
const FilterChoices = lazyPart(
  async () => (await import('./people-filter-choices.tsx')).PeopleFilterChoices,
  ['options', 'profiles'],
);
const FilterValue = lazyPart(
  async () => (await import('./people-filter-choices.tsx')).PeopleFilterValue,
  ['options', 'profiles'],
);

interface PeopleFilterFieldsProps {
  filters: PeopleFilters;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
  /** How many people match, where it is known. */
  found: number | undefined;
}

/** The filters of a people search, with the viewer's own intake, campus and country in one tap. */
export function PeopleFilterFields({ filters, onChange, onClear, found }: PeopleFilterFieldsProps) {
  const viewer = useViewer();
  const own = [
    { name: 'intake', label: <Trans>My intake</Trans> },
    { name: 'campus', label: <Trans>My campus</Trans> },
    { name: 'country', label: <Trans>My country</Trans> },
  ] as const;
  const others = filterNames.flatMap((name): FilterChip[] => {
    const value = filters[name];
    if (value === undefined || own.some((each) => each.name === name && viewer[each.name] === value)) return [];
    const label = <FilterValue name={name} value={value} fallback={value} />;
    return [{ name, label, isSet: true, onToggle: () => onChange(name, '') }];
  });
  const shortcuts = own.flatMap(({ name, label }): FilterChip[] => {
    const value = viewer[name];
    const isSet = filters[name] === value;
    return value ? [{ name: `own ${name}`, label, isSet, onToggle: () => onChange(name, isSet ? '' : value) }] : [];
  });
  return (
    <FilterBar chips={[...others, ...shortcuts]} onClear={onClear} found={found}>
      <FilterChoices filters={filters} onChange={onChange} />
    </FilterBar>
  );
}
