import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommunityKind } from '@baraza/contract/features/communities.ts';

/** A title and headings that the first guide of a community often has. */
export const guideTemplates: Record<CommunityKind, { title: MessageDescriptor; headings: MessageDescriptor[] }> = {
  CLUB: { title: msg`Rules`, headings: [msg`When we meet`, msg`What we expect of each other`, msg`Who to ask`] },
  COUNTRY: {
    title: msg`After you arrive`,
    headings: [msg`Visa`, msg`Housing`, msg`SIM card and money`, msg`The first week`, msg`Who to ask`],
  },
  CAMPUS: {
    title: msg`How things work here`,
    headings: [
      msg`Registering for courses`,
      msg`Library and internet`,
      msg`Where to eat`,
      msg`Clinic and health`,
      msg`Who to ask`,
    ],
  },
  INTAKE: {
    title: msg`The first weeks`,
    headings: [msg`Registering for courses`, msg`Courses and exams`, msg`Who to ask`],
  },
};
