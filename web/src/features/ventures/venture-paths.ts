/** Paths of the feature's pages. */
export const venturePaths = {
  directory: '/student-businesses',
  dashboard: '/student-businesses/dashboard',
  create: '/student-businesses/create-business',
  update: (id: string) => `/student-businesses/update-business/${id}`,
  analytics: '/student-businesses/business-analytics',
  one: (id: string) => `/student-businesses/business/${id}`,
};
