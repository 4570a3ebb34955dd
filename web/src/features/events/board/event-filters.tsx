import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { eventTags } from '@baraza/contract/features/event-limits.ts';
import type { EventListFilter } from '#features/events/events.api.ts';
import { tagName } from '#features/events/tag-name.ts';
import { profileOptionsQuery } from '#features/profiles/profiles.public.ts';
import { useViewer } from '#platform/api/session.ts';
import { FilterBar, FilterChoice, type FilterChip } from '#ui/fields/filter-bar.tsx';
import type { FilterName } from './event-list-filter.ts';
import type { EventSort } from './event-sort.ts';

interface EventFiltersProps {
  filter: EventListFilter;
  onChange: (name: FilterName, value: string) => void;
  onSort: (sort: EventSort) => void;
  onClear: () => void;
  /** How many events match, where it is known. */
  found: number | undefined;
}

/** The filters and the order of the board, with the viewer's own campus in one tap. */
export function EventFilters({ filter, onChange, onSort, onClear, found }: EventFiltersProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const { tag, campus, sort = 'created' } = filter;
  const chips: (FilterChip | '' | false | undefined)[] = [
    tag && { name: 'tag', label: tagName(tag), isSet: true, onToggle: () => onChange('tag', '') },
    campus &&
      campus !== viewer.campus && {
        name: 'campus',
        label: campus,
        isSet: true,
        onToggle: () => onChange('campus', ''),
      },
    sort === 'created' && {
      name: 'sort',
      label: t`Recently added`,
      isSet: true,
      onToggle: () => onSort('soonest'),
    },
    viewer.campus && {
      name: 'own campus',
      label: <Trans>My campus</Trans>,
      isSet: campus === viewer.campus,
      onToggle: () => onChange('campus', campus === viewer.campus ? '' : viewer.campus),
    },
  ];
  return (
    <FilterBar chips={chips.filter((chip) => typeof chip === 'object')} onClear={onClear} found={found}>
      <FilterChoice
        label={t`Sort by`}
        choices={[
          // Closest to now, so past events show the latest first.
          { value: 'soonest', label: filter.when === 'past' ? t`Latest first` : t`Soonest first` },
          { value: 'created', label: t`Recently added` },
        ]}
        value={sort}
        onChange={(value) => onSort(value === 'created' ? 'created' : 'soonest')}
      />
      <FilterChoice
        label={t`Tag`}
        any={t`Any tag`}
        choices={eventTags.map((value) => ({ value, label: tagName(value) }))}
        value={tag ?? ''}
        onChange={(value) => onChange('tag', value)}
      />
      <CampusField campus={campus} onChange={(value) => onChange('campus', value)} />
    </FilterBar>
  );
}

/** The campus in the address stays selectable while the list of campuses loads, or when it lacks that campus. */
function CampusField({ campus = '', onChange }: { campus: string | undefined; onChange: (campus: string) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(profileOptionsQuery);
  const listed: readonly string[] = data?.campuses ?? [];
  const names = campus === '' || listed.includes(campus) ? listed : [campus, ...listed];
  return (
    <FilterChoice
      label={t`Campus`}
      any={t`Any campus`}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={campus}
      onChange={onChange}
    />
  );
}
