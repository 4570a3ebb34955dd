import { t } from '@lingui/core/macro';
import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';

/** The name of a community. The server names hubs in English. */
export function communityName({
  kind,
  name,
  intake,
  country,
  campus,
}: CommunityBrief & { campus?: string | null }): string {
  if (kind === 'INTAKE' && intake !== null) {
    const intakeTitle = intakeName(intake, 'long');
    return t`${intakeTitle} Intake`;
  }
  if (kind === 'COUNTRY' && country !== null) return countryName(country);
  return (kind === 'CAMPUS' && campus) || name;
}
