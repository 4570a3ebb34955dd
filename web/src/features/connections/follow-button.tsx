import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, UserCheck, UserPlus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { followStateQuery, useFollow, type Somebody } from './connections.api.ts';

/** Whether a button that ends a follow says that one follows, or what it does. */
export type FollowingWords = 'Following' | 'Unfollow';

interface FollowButtonProps {
  person: Somebody;
  /** In a list the state came with the list, and is not asked for again. */
  isListed?: boolean;
  /** The element that names the person, where several such buttons stand together. */
  describedBy?: string;
  following?: FollowingWords | undefined;
}

/** Follows somebody, or follows them no more; says how one stands to them. */
export function FollowButton({ person, isListed = false, describedBy, following = 'Following' }: FollowButtonProps) {
  const { t } = useLingui();
  const query = useQuery({ ...followStateQuery(person.id), ...(isListed && { staleTime: Infinity }) });
  const follow = useFollow(person);
  const state = query.data;
  if (!state) {
    if (!query.isError) return <Skeleton className="h-11 w-28 rounded-full!" />;
    return (
      <IconButton label={t`Retry`} disabled={query.isFetching} onClick={() => void query.refetch()}>
        <RotateCw aria-hidden size={20} />
      </IconButton>
    );
  }
  const { isFollowing, isFollowedBy } = state;
  return (
    <Button
      size="small"
      variant={isFollowing ? 'secondary' : 'primary'}
      pending={follow.isPending}
      aria-describedby={describedBy}
      className="whitespace-nowrap"
      onClick={() =>
        follow.mutate(isFollowing ? 'unfollow' : 'follow', { onError: (error) => toast.error(error.message) })
      }
    >
      {!isListed &&
        !follow.isPending &&
        (isFollowing ? <UserCheck aria-hidden size={18} /> : <UserPlus aria-hidden size={18} />)}
      {isFollowing ? (
        following === 'Unfollow' ? (
          <Trans>Unfollow</Trans>
        ) : (
          <Trans>Following</Trans>
        )
      ) : isFollowedBy ? (
        <Trans>Follow Back</Trans>
      ) : (
        <Trans>Follow</Trans>
      )}
    </Button>
  );
}
