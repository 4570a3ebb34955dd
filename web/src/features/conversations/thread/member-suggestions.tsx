import type { RefObject } from 'react';
import type { MentionableGroup } from '#features/conversations/groups/member-suggestion-list.tsx';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { MarkSuggestions } from '#ui/fields/mark-suggestions.tsx';

const kinds = ['mention'] as const;
const list = lazyCode(
  async () => (await import('#features/conversations/groups/member-suggestion-list.tsx')).MemberSuggestionList,
  ['groups', 'suggestions'],
);

interface MemberSuggestionsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  group: MentionableGroup;
}

/** Suggests members of a group for the mention that is being typed in a message. */
export function MemberSuggestions({ field, group }: MemberSuggestionsProps) {
  return <MarkSuggestions {...{ field, kinds, list }} more={group} />;
}
