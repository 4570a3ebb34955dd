import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { eventTags } from '@baraza/contract/features/event-limits.ts';
import type { EventListFilter } from '#features/events/events.api.ts';
import { tagName } from '#features/events/tag-name.ts';
import { profileOptionsQuery } from '#features/profiles/profiles.public.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { filterNames, type FilterName } from './event-list-filter.ts';
import type { EventSort } from './event-sort.ts';

interface EventFiltersProps {
  filter: EventListFilter;
  onChange: (name: FilterName, value: string) => void;
  onSort: (sort: EventSort) => void;
}

/** A button that opens the filters and the order, and shows how many filters are set. */
export function EventFilters({ filter, onChange, onSort }: EventFiltersProps) {
  const { t } = useLingui();
  const count = filterNames.filter((name) => filter[name] !== undefined).length;
  const [isOpen, setOpen] = useState(count > 0);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={count > 0 ? t`Filters (${count})` : t`Filters`}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden size={18} />
        <span aria-hidden className="max-md:hidden">
          <Trans>Filters</Trans>
        </span>
        {count > 0 && <span aria-hidden>({count})</span>}
      </Button>
      {isOpen && (
        <div id={id} className="col-span-full grid animate-enter gap-x-3 gap-y-2 md:grid-cols-3">
          <TagField tag={filter.tag} onChange={(tag) => onChange('tag', tag)} />
          <CampusField campus={filter.campus} onChange={(campus) => onChange('campus', campus)} />
          <SortField filter={filter} onChange={onSort} />
        </div>
      )}
    </>
  );
}

/** `soonest` means closest to now, so past events show the latest first. */
function SortField({ filter, onChange }: { filter: EventListFilter; onChange: (sort: EventSort) => void }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Sort by`}
      choices={[
        { value: 'soonest', label: filter.when === 'past' ? t`Latest first` : t`Soonest first` },
        { value: 'created', label: t`Recently added` },
      ]}
      value={filter.sort ?? 'created'}
      onChange={(event) => onChange(event.target.value === 'soonest' ? 'soonest' : 'created')}
    />
  );
}

function TagField({ tag = '', onChange }: { tag: string | undefined; onChange: (tag: string) => void }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Tag`}
      placeholder={t`Any tag`}
      choices={eventTags.map((value) => ({ value, label: tagName(value) }))}
      value={tag}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The campus in the address stays selectable while the list of campuses loads, or when it lacks that campus. */
function CampusField({ campus = '', onChange }: { campus: string | undefined; onChange: (campus: string) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(profileOptionsQuery);
  const listed: readonly string[] = data?.campuses ?? [];
  const names = campus === '' || listed.includes(campus) ? listed : [campus, ...listed];
  return (
    <SelectField
      label={t`Campus`}
      placeholder={t`Any campus`}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={campus}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
