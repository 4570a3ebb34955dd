import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router';
import { profileQuery } from '#features/profiles/profiles.public.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { followersQuery, followingQuery } from './connections.api.ts';
import { PeopleList } from './people-list.tsx';
import { RemoveFollowerButton } from './remove-follower-button.tsx';

/** The followers of a person. Viewers can remove their own followers. */
export function FollowersPage() {
  const { t } = useLingui();
  const { username, isOwn } = useListOwner();
  return (
    <ConnectionsPage
      title={t`${username}'s Followers`}
      query={useInfiniteQuery(followersQuery(username))}
      listKey={`followers ${username.toLowerCase()}`}
      empty={
        isOwn ? (
          <Trans>You don't have any followers yet.</Trans>
        ) : (
          <Trans>{username} doesn't have any followers yet.</Trans>
        )
      }
      Action={isOwn ? RemoveFollowerButton : undefined}
    />
  );
}

/** The people a person follows. */
export function FollowingPage() {
  const { t } = useLingui();
  const { username, isOwn } = useListOwner();
  return (
    <ConnectionsPage
      title={t`${username}'s Following`}
      query={useInfiniteQuery(followingQuery(username))}
      listKey={`following ${username.toLowerCase()}`}
      empty={
        isOwn ? (
          <Trans>You are not following anyone yet...</Trans>
        ) : (
          <Trans>{username} is not following anyone yet...</Trans>
        )
      }
    />
  );
}

type ListProps = ComponentProps<typeof PeopleList>;

interface ConnectionsPageProps extends Pick<ListProps, 'query' | 'Action' | 'listKey'> {
  title: string;
  empty: ReactNode;
}

function ConnectionsPage({ title, query, empty, ...rest }: ConnectionsPageProps) {
  const { t } = useLingui();
  const { username = '' } = useParams();
  const goBack = useGoBack(`/profile/${username}`);
  return (
    <div>
      <PageTitle title={title} />
      <PageHeading back={<BackButton onClick={goBack} />}>{title}</PageHeading>
      {hasCode(query.error, 'not_found') ? (
        <EmptyState
          of="people"
          action={
            <Button onClick={goBack}>
              <Trans>Go Back</Trans>
            </Button>
          }
        >
          <Trans>User doesn't exist</Trans>
        </EmptyState>
      ) : (
        <PeopleList
          {...rest}
          query={query}
          errorMessage={t`Failed to load this list`}
          countOf={(total) => plural(total, { one: '# user found', other: '# users found' })}
          empty={
            <EmptyState
              of="people"
              action={
                <ButtonLink to="/dashboard">
                  <Trans>Find People</Trans>
                </ButtonLink>
              }
            >
              {empty}
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

/** The owner of the list. The username is spelled as in the cached profile, or else as in the URL. */
function useListOwner(): { username: string; isOwn: boolean } {
  const { username = '' } = useParams();
  const ownUsername = useViewer().username ?? '';
  const { data } = useQuery({ ...profileQuery(username), enabled: false });
  const isOwn = username.toLowerCase() === ownUsername.toLowerCase();
  return { username: isOwn ? ownUsername : (data?.username ?? username), isOwn };
}
