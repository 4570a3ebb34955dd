import type { LinkPage } from '#platform/features/link-page.ts';

/** Groups show nothing to people who are not signed in: the page says only that it is an invitation to a group. */
export const groupInvitationPage: LinkPage = {
  kind: 'group-invitation',
  path: '/chat/groups/',
  name: /^join$/,
  findCard: async () => undefined,
};
