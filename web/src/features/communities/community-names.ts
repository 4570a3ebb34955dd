import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Community, CommunityAudience, CommunityRole } from '@baraza/contract/features/communities.ts';

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

/** Sentences about who can read the posts of a community. */
export const readerSentences: Record<CommunityAudience, MessageDescriptor> = {
  EVERYONE: msg`Everyone on Baraza can read its posts`,
  CAMPUS: msg`People of its campus can read its posts`,
  MEMBERS: msg`Only members can read its posts`,
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
