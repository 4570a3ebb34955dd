import type { RefObject } from 'react';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { MarkSuggestions } from '#ui/fields/mark-suggestions.tsx';

const kinds = ['mention', 'tag'] as const;
const list = lazyCode(
  async () => (await import('./post-suggestion-list.tsx')).PostSuggestionList,
  ['composer', 'suggestions'],
);

/** Suggests people and tags for the mention or hashtag that is being typed in the text of a post or comment. */
export function PostSuggestions({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return <MarkSuggestions {...{ field, kinds, list }} more={{}} />;
}
