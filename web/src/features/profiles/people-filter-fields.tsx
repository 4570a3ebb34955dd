import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Options } from '@baraza/contract/features/profiles.ts';
import { countryName } from '#platform/country-name.ts';
import { intakeName, programInFull, titleCase } from '#platform/enum-labels.ts';
import { Button } from '#ui/button.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { filterNames, type FilterName, type PeopleFilters } from './people-filters.ts';
import { profileOptionsQuery } from './profiles.api.ts';

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
          <Fields filters={filters} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function Fields({ filters, onChange }: Omit<PeopleFilterFieldsProps, 'onClear'>) {
  const { t } = useLingui();
  const options = useQuery(profileOptionsQuery);
  if (options.isError) {
    return <FailedQuery query={options} message={t`Your choices could not be loaded.`} />;
  }
  const fields: Record<FilterName, { label: string; any: string }> = {
    campus: { label: t`Campus`, any: t`Any campus` },
    country: { label: t`Country`, any: t`Any country` },
    intake: { label: t`Intake`, any: t`Any intake` },
    program: { label: t`Program`, any: t`Any program` },
    interest: { label: t`Interest`, any: t`Any interest` },
    skill: { label: t`Skill`, any: t`Any skill` },
  };
  return (
    <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
      {filterNames.map((name) =>
        options.data ? (
          <SelectField
            key={name}
            label={fields[name].label}
            placeholder={fields[name].any}
            choices={choicesOf(name, options.data, filters[name])}
            value={filters[name] ?? ''}
            onChange={(event) => onChange(name, event.target.value)}
          />
        ) : (
          <Skeleton key={name} className="h-[4.5rem]" />
        ),
      )}
    </div>
  );
}

const lists: Record<FilterName, { of: Exclude<keyof Options, 'documents'>; labelOf: (value: string) => string }> = {
  campus: { of: 'campuses', labelOf: (name) => name },
  country: { of: 'countries', labelOf: countryName },
  intake: { of: 'intakes', labelOf: intakeName },
  program: { of: 'programs', labelOf: programInFull },
  interest: { of: 'interests', labelOf: titleCase },
  skill: { of: 'skills', labelOf: titleCase },
};

/** The choices of a filter, including the value from the URL even if the server does not list it. */
function choicesOf(name: FilterName, options: Options, chosen: string | undefined) {
  const { of, labelOf } = lists[name];
  const listed: readonly string[] = options[of];
  const values = chosen === undefined || listed.includes(chosen) ? listed : [chosen, ...listed];
  return values.map((value) => ({ value, label: labelOf(value) }));
}
