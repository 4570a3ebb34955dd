import { msg } from '@lingui/core/macro';
import { t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Community, CommunityAudience, CommunityRole } from '@baraza/contract/features/communities.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';

/** The name of a community. The server names hubs in English. */
export function communityName({ kind, name, intake, country, campus }: Community): string {
  if (kind === 'INTAKE' && intake !== null) {
    const intakeTitle = intakeName(intake, 'long');
    return t`${intakeTitle} Intake`;
  }
  if (kind === 'COUNTRY' && country !== null) return countryName(country);
  if (kind === 'CAMPUS' && campus !== null) return campus;
  return name;
}

/** Roles from the least to the most rights. */
export const roleNames: Record<CommunityRole, MessageDescriptor> = {
  MEMBER: msg`Member`,
  MODERATOR: msg`Moderator`,
  OFFICER: msg`Officer`,
  OWNER: msg({ message: 'Owner', context: 'club' }),
};

type JoinPolicy = Exclude<Community['joinPolicy'], 'AUTOMATIC'>;

export const joinPolicyNames: Record<JoinPolicy, MessageDescriptor> = {
  OPEN: msg`Anyone can join`,
  REQUEST: msg`People ask, officers approve`,
  INVITE: msg`By invitation only`,
};

export const audienceNames: Record<CommunityAudience, MessageDescriptor> = {
  EVERYONE: msg`Everyone on Baraza`,
  CAMPUS: msg`People of your campus`,
  MEMBERS: msg`Members only`,
};

/** Tags of the templates. Other tags are words of people and shown as they are. */
export const tagNames: Record<string, MessageDescriptor> = {
  sports: msg({ message: 'Sports', context: 'club tag' }),
  debate: msg({ message: 'Debate', context: 'club tag' }),
  faith: msg({ message: 'Faith', context: 'club tag' }),
  tech: msg({ message: 'Tech', context: 'club tag' }),
  music: msg({ message: 'Music', context: 'club tag' }),
  study: msg({ message: 'Study', context: 'club tag' }),
  association: msg({ message: 'Association', context: 'club tag' }),
};
