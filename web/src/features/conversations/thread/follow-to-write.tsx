import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Participant } from '@baraza/contract/features/conversations.ts';
import { followStateQuery, FollowButton } from '#features/connections/connections.public.ts';

interface FollowToWriteProps {
  other: Participant;
  /** The viewer may write to the person again. */
  onWritable: () => void;
}

/** Offers to follow the other participant of a conversation, if that is what is missing to write to them. */
export function FollowToWrite({ other, onWritable }: FollowToWriteProps) {
  const { data: state } = useQuery(followStateQuery(other.id));
  const canMessage = state?.canMessage ?? false;
  const reportWritable = useEffectEvent(onWritable);
  useEffect(() => {
    if (canMessage) reportWritable();
  }, [canMessage]);
  return state?.isFollowing === false ? <FollowButton person={other} /> : null;
}
