import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Community, JoinRequest } from '@baraza/contract/features/communities.ts';
import { requestsQuery, useApprove } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

/** The requests to join a club, which are answered one by one or approved all at once. */
export function Requests({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(requestsQuery(club.id));
  const approve = useApprove(club);
  const failed = t`Failed to load the requests.`;
  const requests = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ status }) => status === 'pending');
  const skeleton = <SkeletonList picture="size-11" lines={['h-4 w-2/5']} className="items-center py-3" />;
  const count = requests.length;
  return (
    <section aria-labelledby="requests" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="requests" className="text-card font-bold">
          <Trans>Requests to join</Trans>
        </h2>
        {count > 1 && (
          <Button
            size="small"
            variant="secondary"
            pending={approve.isPending}
            onClick={() => approve.mutate(requests.map(({ userId }) => userId))}
          >
            <Trans>Approve all {count}</Trans>
          </Button>
        )}
      </div>
      <PagedList query={query} errorMessage={failed} skeleton={skeleton}>
        {count === 0 && !query.hasNextPage && (
          <p className="text-muted">
            <Trans>No open requests.</Trans>
          </p>
        )}
        <ul aria-labelledby="requests" aria-busy={query.isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {requests.map((request) => (
            <RequestCard key={request.userId} club={club} request={request} isLocked={approve.isPending} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

interface RequestCardProps {
  club: Community;
  request: JoinRequest;
  isLocked: boolean;
}

function RequestCard({ club, request, isLocked }: RequestCardProps) {
  const nameId = useId();
  const [isDeclining, setDeclining] = useState(false);
  const approve = useApprove(club);
  const { user, userId, message, createdAt, friendsCount } = request;
  const name = personName(user);
  return (
    <li className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4">
      <Link to={`/profile/${user.username}`} id={nameId} className="flex min-h-11 items-center gap-3 rounded-md">
        <Avatar name={name} src={user.image} size={44} />
        <NameLines name={name} username={user.username} className="font-bold" />
      </Link>
      {message !== '' && <LinkedParagraph text={message} author={user} />}
      <p className="text-meta text-muted">
        <RelativeTime iso={createdAt} />
        {friendsCount > 0 && (
          <>
            <span> · </span>
            <Plural value={friendsCount} one="# friend among the members" other="# friends among the members" />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-describedby={nameId}
          disabled={isLocked}
          pending={approve.isPending}
          onClick={() => approve.mutate([userId])}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-describedby={nameId}
          disabled={isLocked || approve.isPending}
          onClick={() => setDeclining(true)}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
      {isDeclining && <DeclineDialog club={club} userId={userId} name={name} onClose={() => setDeclining(false)} />}
    </li>
  );
}
