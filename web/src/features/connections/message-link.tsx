import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { followStateQuery } from './connections.api.ts';

/** Links to the conversation with a person whom the viewer may write to. After a follow it says when that becomes possible. */
export function MessageLink({
  person: { id, username, name },
}: {
  person: Pick<ListedUser, 'id' | 'username' | 'name'>;
}) {
  const { data: state } = useQuery(followStateQuery(id));
  if (state?.canMessage) {
    return (
      <ButtonLink to={`/chat/${username}`} size="small">
        <MessageCircle aria-hidden size={18} />
        <Trans>Message</Trans>
      </ButtonLink>
    );
  }
  if (state?.canMessage === undefined || !state.isFollowing) return null;
  return (
    <p className="basis-full text-label text-muted">
      <Trans>You can whisper to each other once {name} follows you back.</Trans>
    </p>
  );
}
