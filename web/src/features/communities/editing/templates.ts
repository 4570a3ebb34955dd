import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ClubFields } from './club-fields.ts';

interface Template {
  /** Also its only tag. */
  tag: string;
  description: MessageDescriptor;
  joinPolicy: ClubFields['joinPolicy'];
  audience: ClubFields['audience'];
}

/** What a founder can begin with. The names are those of the tags. */
export const templates: readonly Template[] = [
  {
    tag: 'sports',
    description: msg`We train every week and play for fun. Beginners are welcome.`,
    joinPolicy: 'OPEN',
    audience: 'CAMPUS',
  },
  {
    tag: 'debate',
    description: msg`We meet every week to argue about one question. Come and listen, or speak.`,
    joinPolicy: 'OPEN',
    audience: 'EVERYONE',
  },
  {
    tag: 'faith',
    description: msg`We pray, read and help each other. Everyone who is curious is welcome.`,
    joinPolicy: 'OPEN',
    audience: 'CAMPUS',
  },
  {
    tag: 'tech',
    description: msg`We build things together and teach each other what we know.`,
    joinPolicy: 'OPEN',
    audience: 'EVERYONE',
  },
  {
    tag: 'music',
    description: msg`We sing and play together, and perform on campus.`,
    joinPolicy: 'OPEN',
    audience: 'CAMPUS',
  },
  {
    tag: 'study',
    description: msg`We study for the same courses and share notes and past papers.`,
    joinPolicy: 'REQUEST',
    audience: 'MEMBERS',
  },
  {
    tag: 'association',
    description: msg`We represent our members, meet every month and answer questions.`,
    joinPolicy: 'REQUEST',
    audience: 'CAMPUS',
  },
];
