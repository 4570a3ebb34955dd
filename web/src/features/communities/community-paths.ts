import type { Community } from '@baraza/contract/features/communities.ts';

/** The paths of this feature's pages. The slugs of clubs are below `/clubs`, so the page that founds one is not. */
export const communityPaths = {
  directory: '/clubs',
  found: '/new-club',
  /** The path of an invitation link. It contains the slug only if everyone may read the club. */
  invitation: ({ slug, audience }: Pick<Community, 'slug' | 'audience'>, token: string) =>
    `/club-invitation${audience === 'EVERYONE' ? `/${slug}` : ''}#${token}`,
  one: (slug: string) => `/clubs/${slug}`,
  edit: (slug: string) => `/clubs/${slug}/edit`,
  desk: (slug: string) => `/clubs/${slug}/desk`,
  attendance: (slug: string) => `/clubs/${slug}/attendance`,
  contacts: (slug: string) => `/clubs/${slug}/contacts`,
  dues: (slug: string) => `/clubs/${slug}/dues`,
  due: (slug: string, dueId: string) => `/clubs/${slug}/dues?due=${dueId}`,
  handover: (slug: string) => `/clubs/${slug}/handover`,
  elections: (slug: string) => `/clubs/${slug}/elections`,
  log: (slug: string) => `/clubs/${slug}/log`,
  guides: (slug: string) => `/clubs/${slug}/guides`,
  newGuide: (slug: string) => `/clubs/${slug}/new-guide`,
  guide: (slug: string, guide: string) => `/clubs/${slug}/guides/${guide}`,
  editGuide: (slug: string, guide: string) => `/clubs/${slug}/guides/${guide}/edit`,
};
