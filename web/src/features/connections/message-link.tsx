import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';
import { followStateQuery, type Somebody } from './connections.api.ts';

/** Leads to the conversation with a friend; nothing for others, who cannot be written to. */
export function MessageLink({ person }: { person: Somebody }) {
  const { data: state } = useQuery(followStateQuery(person.id));
  if (!state?.isFollowing || !state.isFollowedBy) return null;
  return (
    <ButtonLink to={`/chat/${person.username}`} size="small">
      <MessageCircle aria-hidden size={18} />
      <Trans>Message</Trans>
    </ButtonLink>
  );
}
