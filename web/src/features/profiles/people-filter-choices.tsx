import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Options } from '@baraza/contract/features/profiles.ts';
import { countryName, sortedByName } from '#platform/locale/country-name.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';
import { interestName } from '#platform/locale/option-names.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { FilterChoice } from '#ui/fields/filter-bar.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { filterNames, type FilterName, type PeopleFilters } from './people-filters.ts';
import { profileOptionsQuery } from './profiles.api.ts';
import { programInFull } from './program-name.ts';

interface PeopleFilterChoicesProps {
  filters: PeopleFilters;
  onChange: (name: FilterName, value: string) => void;
}

/** The fields of a people search. */
export function PeopleFilterChoices({ filters, onChange }: PeopleFilterChoicesProps) {
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
    <>
      {filterNames.map((name) =>
        options.data ? (
          <FilterChoice
            key={name}
            label={fields[name].label}
            any={fields[name].any}
            choices={choicesOf(name, options.data, filters[name])}
            value={filters[name] ?? ''}
            onChange={(value) => onChange(name, value)}
          />
        ) : (
          <Skeleton key={name} className="h-[4.5rem]" />
        ),
      )}
    </>
  );
}

/** The text of one value of a filter. */
export function PeopleFilterValue({ name, value }: { name: FilterName; value: string }) {
  return lists[name].labelOf(value);
}

const lists: Record<FilterName, { of: Exclude<keyof Options, 'documents'>; labelOf: (value: string) => string }> = {
  campus: { of: 'campuses', labelOf: (name) => name },
  country: { of: 'countries', labelOf: countryName },
  intake: { of: 'intakes', labelOf: intakeName },
  program: { of: 'programs', labelOf: programInFull },
  interest: { of: 'interests', labelOf: interestName },
  skill: { of: 'skills', labelOf: interestName },
};

/** The choices of a filter, including the value from the URL even if the server does not list it. */
function choicesOf(name: FilterName, options: Options, chosen: string | undefined) {
  const { of, labelOf } = lists[name];
  const listed: readonly string[] = options[of];
  const values = chosen === undefined || listed.includes(chosen) ? listed : [chosen, ...listed];
  const choices = values.map((value) => ({ value, label: labelOf(value) }));
  return name === 'country' ? sortedByName(choices) : choices;
}
