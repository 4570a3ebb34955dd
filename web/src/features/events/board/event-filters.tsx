import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventTags } from '@baraza/contract/features/event-limits.ts';
import { communityQuery } from '#features/communities/communities.public.ts';
import { BriefName } from '#ui/text/brief-name.tsx';
import { parseDays } from '#features/events/event-days.ts';
import type { EventListFilter } from '#features/events/events.api.ts';
import { tagName } from '#features/events/tag-name.ts';
import { profileOptionsQuery } from '#features/profiles/profiles.public.ts';
import { useViewer } from '#platform/api/session.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { FilterBar, FilterChoice, FilterGroup, type FilterChip } from '#ui/fields/filter-bar.tsx';
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
  const { t, i18n } = useLingui();
  const viewer = useViewer();
  const { on, tag, campus, communityId, sort = 'created' } = filter;
  const { data: community } = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined });
  const dayNames = { today: t`Today`, week: t`This week` };
  const isDate = on !== undefined && !(on in dayNames);
  const toggleDays = (value: string) => onChange('on', value === on ? '' : value);
  const chips: (FilterChip | '' | false | undefined)[] = [
    isDate && {
      name: 'date',
      label: i18n.date(new Date(`${on}T12:00`), { day: 'numeric', month: 'short', year: 'numeric' }),
      isSet: true,
      onToggle: () => onChange('on', ''),
    },
    communityId && {
      name: 'community',
      label: community ? (
        <bdi>
          <BriefName community={community} />
        </bdi>
      ) : (
        <Trans>Of a club</Trans>
      ),
      isSet: true,
      onToggle: () => onChange('communityId', ''),
    },
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
    ...Object.entries(dayNames).map(([value, label]) => ({
      name: value,
      label,
      isSet: value === on,
      onToggle: () => toggleDays(value),
    })),
    viewer.campus && {
      name: 'own campus',
      label: <Trans>My campus</Trans>,
      isSet: campus === viewer.campus,
      onToggle: () => onChange('campus', campus === viewer.campus ? '' : viewer.campus),
    },
  ];
  return (
    <FilterBar chips={chips.filter((chip) => typeof chip === 'object')} onClear={onClear} found={found}>
      <FilterGroup label={t`Date`}>
        {Object.entries(dayNames).map(([value, label]) => (
          <Chip key={value} isSet={value === on} onToggle={() => toggleDays(value)}>
            {label}
          </Chip>
        ))}
        <DateInput date={isDate ? on : ''} onChange={(date) => onChange('on', date)} />
      </FilterGroup>
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

/** While a year is typed, the browser reports years such as 0002, which are not chosen. */
function DateInput({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ text: date, since: date });
  return (
    <input
      type="date"
      aria-label={t`Pick a date`}
      title={t`Pick a date`}
      value={typed.since === date ? typed.text : date}
      onChange={({ target: { value } }) => {
        const isChosen = value === '' || parseDays(value) !== undefined;
        setTyped({ text: value, since: isChosen ? value : date });
        if (isChosen) onChange(value);
      }}
      className="min-h-11 min-w-0 rounded-md border border-control bg-raised px-2 text-body"
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
    <FilterChoice
      label={t`Campus`}
      any={t`Any campus`}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={campus}
      onChange={onChange}
    />
  );
}
