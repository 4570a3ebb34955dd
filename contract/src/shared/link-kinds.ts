/** The types of content whose pages people share as links, and of invitation links. Each has a page for people who are not signed in. */
export const linkKinds = [
  'event',
  'business',
  'person',
  'post',
  'club',
  'club-invitation',
  'group-invitation',
] as const;
export type LinkKind = (typeof linkKinds)[number];
