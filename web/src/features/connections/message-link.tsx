import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';
import { followStateQuery, type FollowTarget } from './connections.api.ts';

/** Links to the conversation with a friend. Renders nothing for others, because only friends can exchange messages. */
export function MessageLink({ person }: { person: FollowTarget }) {
  const { data: state } = useQuery(followStateQuery(person.id));
  if (!state?.isFollowing || !state.isFollowedBy) return null;
  return (
    <ButtonLink to={`/chat/${person.username}`} size="small">
      <MessageCircle aria-hidden size={18} />
      <Trans>Message</Trans>
    </ButtonLink>
  );
}
