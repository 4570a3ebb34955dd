// A module without schemas, so that pages can show and check limits without loading them.

export const ventureNameMax = 120;
export const ventureTextMax = 5000;
export const missionMax = 2000;
export const locationMax = 200;
/** The earliest year of establishment. */
export const yearMin = 1900;
export const contactMax = 300;
export const phoneMax = 40;
export const ventureTagMax = 40;
export const ventureTagsMax = 20;
export const reviewMax = 2000;
export const roleMax = 60;
/** How many days the offer of a venture stays open. */
export const transferDays = 14;
/** The name of a product or service, and the title of an announcement. */
export const offerNameMax = 120;
/** The description of a product or service, and the content of an announcement. */
export const offerTextMax = 2000;
/** Pictures of a product or service. */
export const productPicturesMax = 4;
/** The highest bound of the directory's filter by price. */
export const priceFilterMax = 999_999_999;
export const venturePageSize = 12;
/** The most open ventures of one person. */
export const venturesPerOwner = 10;

/** The categories of the form. */
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

/** The filters of the directory. Each matches a category or a tag. */
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
