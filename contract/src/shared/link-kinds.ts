/** The types of content whose pages people share as links. Each has a page for people who are not signed in. */
export const linkKinds = ['event', 'business', 'person', 'post', 'club'] as const;
export type LinkKind = (typeof linkKinds)[number];
