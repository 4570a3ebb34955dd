import { useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import type { MarkListProps } from '#ui/fields/mark-suggestions.tsx';
import {
  mentionOf,
  SuggestionList,
  suggestionsMax,
  useFoundPeople,
  type Suggestion,
} from '#ui/fields/suggestion-list.tsx';
import { foundMembersQuery } from './groups.api.ts';

export interface MentionableGroup {
  groupId: Id;
  /** Whether the viewer is an admin and can mention all members. */
  isAdmin: boolean;
}

/** The members of a group whom the typed name may mention; before the first letter its admins and longest members. */
export function MemberSuggestionList({ groupId, isAdmin, ...props }: MarkListProps & MentionableGroup) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { text } = props.mark;
  const { people: members, isError } = useFoundPeople(text, (name) =>
    foundMembersQuery(groupId, name, suggestionsMax + 1),
  );
  const suggestions: Suggestion[] = (members ?? [])
    .filter(({ id, username }) => id !== ownId && username !== '')
    .slice(0, suggestionsMax)
    .map(mentionOf);
  // Last, and not before the members are known, so that nobody mentions all by accident.
  if (isAdmin && (members || isError) && 'all'.startsWith(text.toLowerCase())) {
    suggestions.push({
      text: '@all',
      icon: <UsersRound aria-hidden size={20} className="mx-1.5 text-muted" />,
      name: t`All members`,
      detail: '@all',
    });
  }
  return <SuggestionList {...props} suggestions={suggestions} />;
}
