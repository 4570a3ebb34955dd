// Without any schema, so that a page may show and check limits at no cost.

export const ventureNameMax = 120;
export const ventureTextMax = 5000;
export const missionMax = 2000;
export const locationMax = 200;
/** The first year in which a venture can have been established. */
export const yearMin = 1900;
export const contactMax = 300;
export const phoneMax = 40;
export const ventureTagMax = 40;
export const ventureTagsMax = 20;
export const reviewMax = 2000;
export const roleMax = 60;
/** For how many days an offer to hand a business over is open. */
export const transferDays = 14;
/** The name of a product or service, and the title of an announcement. */
export const offerNameMax = 120;
/** What is said of a product or service, or announced. */
export const offerTextMax = 2000;
export const priceMax = 9_999_999_999;
export const venturePageSize = 12;
/** How many ventures one person may have that are not closed. */
export const venturesPerOwner = 10;

/** What the form offers. */
export const ventureCategories = [
  'healthcare',
  'tech',
  'fashion',
  'food',
  'consulting',
  'education',
  'art',
  'sports',
  'entertainment',
  'community',
] as const;

/** What the directory filters by; each matches a category or a tag. */
export const ventureFilters = [
  'tech',
  'fashion',
  'food',
  'consulting',
  'education',
  'health',
  'art',
  'finance',
  'marketing',
  'events',
] as const;
export type VentureFilter = (typeof ventureFilters)[number];

export const suggestedTags = [
  'tech',
  'fashion',
  'food',
  'consulting',
  'education',
  'health',
  'art',
  'sports',
  'entertainment',
  'community',
  'telemedicine',
  'health-tech',
] as const;

export const productTypes = ['PRODUCT', 'SERVICE'] as const;
export const ventureAnnouncementTypes = ['promotion', 'event', 'other'] as const;
