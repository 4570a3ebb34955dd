import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import { campusesQuery } from '#features/communities/people.api.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

interface CampusFieldProps {
  club: Community;
  /** The name of a campus; empty for all. */
  value: string;
  onChange: (campus: string) => void;
}

/** Chooses the campus whose members are listed, with their numbers; nothing if there is only one. */
export function CampusField({ club, value, onChange }: CampusFieldProps) {
  const { t, i18n } = useLingui();
  const { data: campuses = [] } = useQuery(campusesQuery(club.id));
  if (campuses.length < 2) return null;
  const labelOf = (name: string, count: number) => `${name} (${i18n.number(count)})`;
  return (
    <SelectField
      label={t`Campus`}
      value={value}
      choices={[
        { value: '', label: labelOf(t`All campuses`, club.membersCount) },
        ...campuses.map(({ campus, membersCount }) => ({ value: campus, label: labelOf(campus, membersCount) })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
