/** Where data goes: the rooms of the app, its code, and the connection for live updates. */
export const dataAreas = [
  'spotlight',
  'whispers',
  'events',
  'hustles',
  'intake',
  'people',
  'other',
  'app',
  'live',
] as const;
export type DataArea = (typeof dataAreas)[number];

/** The area of an address of the API by its first part, or of a page by its first part. */
const areas: [DataArea, RegExp][] = [
  ['spotlight', /^\/(api\/posts|feed)\b/],
  ['whispers', /^\/(api\/conversations|chat)\b/],
  ['events', /^\/(api\/events|events-parties)\b/],
  ['hustles', /^\/(api\/ventures|student-businesses)\b/],
  ['intake', /^\/(api\/(intake|announcements|icebreakers)|intake-hub)\b/],
  ['people', /^\/(api\/(profile|users|connections|options)|profile|dashboard|onboarding)\b/],
  ['live', /^\/socket\.io\b/],
];

/**
 * Returns the area of a request by its path. Pictures have no area of their own, so they count for the page that loads them, as
 * uploads do. What is neither API nor picture is the code of the app.
 */
export function areaOf(path: string, page: string): DataArea {
  const isOfPage = isPicture(path) || path.startsWith('/api/storage');
  const found = areas.find(([, pattern]) => pattern.test(isOfPage ? page : path))?.[0];
  const isCode = !isOfPage && !/^\/(api|socket\.io)\//.test(path);
  return isCode ? 'app' : (found ?? 'other');
}

/** Returns whether a path is that of a picture of the community. */
export function isPicture(path: string): boolean {
  return path.startsWith('/media/');
}
