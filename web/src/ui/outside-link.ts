/** For a link to another site that a person wrote: the site learns nothing of the page, and gains no search rank. */
export const outsideLink = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;
