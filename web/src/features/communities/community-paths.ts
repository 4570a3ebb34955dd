/** The paths of this feature's pages. The slugs of clubs are below `/clubs`, so the page that founds one is not. */
export const communityPaths = {
  directory: '/clubs',
  found: '/new-club',
  joinByLink: '/club-invitation',
  one: (slug: string) => `/clubs/${slug}`,
  edit: (slug: string) => `/clubs/${slug}/edit`,
  desk: (slug: string) => `/clubs/${slug}/desk`,
  attendance: (slug: string) => `/clubs/${slug}/attendance`,
  contacts: (slug: string) => `/clubs/${slug}/contacts`,
  dues: (slug: string) => `/clubs/${slug}/dues`,
  due: (slug: string, dueId: string) => `/clubs/${slug}/dues?due=${dueId}`,
  elections: (slug: string) => `/clubs/${slug}/elections`,
  log: (slug: string) => `/clubs/${slug}/log`,
  guides: (slug: string) => `/clubs/${slug}/guides`,
  newGuide: (slug: string) => `/clubs/${slug}/new-guide`,
  guide: (slug: string, guide: string) => `/clubs/${slug}/guides/${guide}`,
  editGuide: (slug: string, guide: string) => `/clubs/${slug}/guides/${guide}/edit`,
};
