import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, UserCheck, UserPlus } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast, toastError } from '#ui/page/toast.ts';
import { followStateQuery, type FollowTarget } from './connections.api.ts';
import { submitFollow, useUnsentFollow } from './follow-outbox.ts';

/** The label of the button that unfollows: the state or the action. */
export type FollowingLabel = 'Following' | 'Unfollow';

interface FollowButtonProps {
  person: FollowTarget;
  /** True in a list, whose response contains the follow state, so that it is not fetched again. */
  isListed?: boolean;
  /** The id of the element with the person's name, where there are several buttons. */
  describedBy?: string;
  followingLabel?: FollowingLabel | undefined;
}

/** Follows or unfollows a person, and shows the current state. */
export function FollowButton({
  person,
  isListed = false,
  describedBy,
  followingLabel = 'Following',
}: FollowButtonProps) {
  const { t } = useLingui();
  const query = useQuery({ ...followStateQuery(person.id), ...(isListed && { staleTime: Infinity }) });
  const cache = useQueryClient();
  const follow = useMutation({
    mutationFn: (action: 'follow' | 'unfollow') => submitFollow(cache, { person, action }),
    onSuccess: ({ isSent }) => isSent || toast.info(keptText()),
    onError: toastError,
  });
  const unsent = useUnsentFollow(person);
  const state = query.data;
  if (!state) {
    if (!query.isError) return <Skeleton className="h-11 w-28 rounded-full!" />;
    return (
      <IconButton label={t`Retry`} disabled={query.isFetching} onClick={() => void query.refetch()}>
        <RotateCw aria-hidden size={20} />
      </IconButton>
    );
  }
  const isFollowing = unsent && !follow.isPending ? unsent === 'follow' : state.isFollowing;
  return (
    <Button
      size="small"
      variant={isFollowing ? 'secondary' : 'primary'}
      pending={follow.isPending}
      aria-describedby={describedBy}
      className="whitespace-nowrap"
      onClick={() => follow.mutate(isFollowing ? 'unfollow' : 'follow')}
    >
      {!isListed &&
        !follow.isPending &&
        (isFollowing ? <UserCheck aria-hidden size={18} /> : <UserPlus aria-hidden size={18} />)}
      {isFollowing ? (
        followingLabel === 'Unfollow' ? (
          <Trans>Unfollow</Trans>
        ) : (
          <Trans context="button">Following</Trans>
        )
      ) : state.isFollowedBy ? (
        <Trans>Follow Back</Trans>
      ) : (
        <Trans>Follow</Trans>
      )}
    </Button>
  );
}
