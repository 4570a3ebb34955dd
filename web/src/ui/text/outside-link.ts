/** Attributes of a link that a person wrote: the site learns nothing about the page and gains no search rank. */
export const outsideLink = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;
