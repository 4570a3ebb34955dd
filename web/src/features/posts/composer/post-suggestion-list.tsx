import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { mentionablePeopleQuery, usedTagsQuery } from '#features/posts/posts.api.ts';
import { plainText } from '#platform/locale/plain-text.ts';
import type { MarkListProps } from '#ui/fields/mark-suggestions.tsx';
import {
  mentionOf,
  SuggestionList,
  suggestionsMax,
  useFoundPeople,
  type Suggestion,
} from '#ui/fields/suggestion-list.tsx';
import type { TypedMark } from '#ui/fields/typed-mark.ts';

export function PostSuggestionList(props: MarkListProps) {
  return <SuggestionList {...props} suggestions={useSuggestions(props.mark)} />;
}

function useSuggestions({ kind, text }: TypedMark): Suggestion[] {
  const isTag = kind === 'tag';
  const tags = useQuery({ ...usedTagsQuery, enabled: isTag });
  const { people = [] } = useFoundPeople(text, (name) => ({
    ...mentionablePeopleQuery(name, suggestionsMax),
    enabled: !isTag,
  }));
  if (isTag) {
    const wanted = plainText(text);
    return (tags.data ?? [])
      .filter(({ tag }) => plainText(tag).startsWith(wanted))
      .slice(0, suggestionsMax)
      .map(({ tag, posts }) => ({
        text: `#${tag}`,
        icon: <Hash aria-hidden size={20} className="text-muted" />,
        name: `#${tag}`,
        detail: <Plural value={posts} one="# post" other="# posts" />,
      }));
  }
  return people.map(mentionOf);
}
