import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/controls/button.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import type { Draft } from './draft.ts';
import { suggestedUsernameQuery } from './onboarding.api.ts';

interface UsernameSuggestionProps {
  draft: Pick<Draft, 'first_name' | 'last_name'>;
  onChoose: (username: string) => void;
}

/** Offers a free username made from the name; nothing until both names are filled in, or if there is none. */
export function UsernameSuggestion({ draft, onChoose }: UsernameSuggestionProps) {
  const first = useDebounced(draft.first_name);
  const last = useDebounced(draft.last_name);
  const { data: username } = useQuery(suggestedUsernameQuery(first, last));
  if (!username) return null;
  return (
    <Button variant="secondary" size="small" className="max-w-full" onClick={() => onChoose(username)}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Trans>
          Use <bdi>{username}</bdi>
        </Trans>
      </span>
    </Button>
  );
}
