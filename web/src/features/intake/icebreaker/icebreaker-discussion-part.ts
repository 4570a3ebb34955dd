import { lazyPart } from '#ui/lists/lazy-part.tsx';

/** The answers to an icebreaker, whose code loads after the page. */
export const IcebreakerDiscussion = lazyPart(
  async () => (await import('./icebreaker-discussion.tsx')).IcebreakerDiscussion,
  ['comments', 'intake'],
);
