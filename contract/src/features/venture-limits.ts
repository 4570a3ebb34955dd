// Without any schema, so that a page may show and check limits at no cost.

export const ventureNameMax = 120;
export const ventureTextMax = 5000;
export const contactMax = 300;
export const phoneMax = 40;
export const ventureTagMax = 40;
export const ventureTagsMax = 20;
export const reviewMax = 2000;
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
