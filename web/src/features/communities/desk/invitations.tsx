import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { invitationsQuery } from '#features/communities/people.api.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';

/** The invitations to a club that were not answered; nothing without any. */
export function Invitations({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(invitationsQuery(club.id));
  const failed = t`Failed to load the invitations.`;
  if (query.isPending) return null;
  const invitations = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.data && invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="invitations" className="text-card font-bold">
        <Trans>Open invitations</Trans>
      </h2>
      {!query.data && <FailedQuery query={query} message={failed} />}
      <ul aria-labelledby="invitations" className="divide-y divide-hairline">
        {invitations.map(({ userId, user, createdAt }) => (
          <li key={userId}>
            <Link to={`/profile/${user.username}`} className="flex min-h-14 items-center gap-3 rounded-md py-2">
              <Avatar name={personName(user)} src={user.image} size={40} />
              <NameLines name={personName(user)} username={user.username} />
              <RelativeTime iso={createdAt} className="shrink-0 text-meta text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <NextPage query={query} errorMessage={failed}>
        <SkeletonList picture="size-10" lines={['h-4 w-2/5']} className="items-center py-3" />
      </NextPage>
    </section>
  );
}
