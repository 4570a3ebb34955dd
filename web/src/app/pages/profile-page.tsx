import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import type { CurrentUser, User } from '@baraza/contract/features/profiles.ts';
import { FollowButton } from '#features/connections/follow-button.tsx';
import { MessageHint, MessageLink } from '#features/connections/message-link.tsx';
import { ReportMenuItem } from '#features/moderation/reports/report-menu-item.tsx';
import { MediaGrid } from '#features/posts/profile/media-grid.tsx';
import { BlockMenuItem, MuteMenuItem } from '#features/privacy/privacy-menu-items.tsx';
import {
  blockedHereQuery,
  restrictedPeopleOf,
  restrictedPeopleQuery,
  useRestriction,
} from '#features/privacy/privacy.api.ts';
import { ProfileHeader } from '#features/profiles/profile-header.tsx';
import { ProfileSkeleton } from '#features/profiles/profile-skeleton.tsx';
import { editingProfile } from '#features/profiles/settings/edit-profile-link.ts';
import { ownProfileQuery, profileQuery } from '#features/profiles/profiles.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Menu } from '#ui/dialogs/menu.tsx';
import { SendMenuItem } from '#ui/dialogs/send-menu-item.tsx';
import { TabList, tabId } from '#ui/lists/tab-list.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { tabOf, tabsOf, type ProfileTab } from './profile-tabs.ts';

const ProfilePosts = lazyPart(async () => (await import('#features/posts/profile/profile-posts.tsx')).ProfilePosts);
const Friends = lazyPart(async () => (await import('#features/connections/friends.tsx')).Friends, ['connections']);

/** Redirects `/profile` to the viewer's own profile. */
export function OwnProfileRedirect() {
  return <Navigate replace to={`/profile/${useViewer().username}`} />;
}

/** A profile; the viewer's own if the path names them. */
export function ProfilePage() {
  const { username: written = '' } = useParams();
  // Links that end a sentence are often copied with its punctuation.
  const username = written.replace(/[^\p{L}\p{N}_]+$/u, '');
  const own = useViewer().username ?? '';
  const name = username.toLowerCase();
  // The API reads `/api/profile/me` as the viewer's own profile, so `me` is not a username here.
  if (username !== written && username !== '') return <Navigate replace to={`/profile/${username}`} />;
  if (name === 'me') return <OwnProfileRedirect />;
  return name === own.toLowerCase() ? <OwnProfile /> : <OtherProfile username={username} />;
}

function OwnProfile() {
  const query = useQuery(ownProfileQuery);
  return (
    <ProfileStates query={query}>
      {(profile: CurrentUser) => (
        <Profile
          isOwn
          profile={{ ...profile, username: profile.username ?? '' }}
          friendsCount={profile.friendsCount}
          edit={<EditProfileLink />}
        />
      )}
    </ProfileStates>
  );
}

function OtherProfile({ username }: { username: string }) {
  const { t } = useLingui();
  const query = useQuery(profileQuery(username));
  const { data: isBlocked = false } = useQuery(blockedHereQuery(query.data?.id ?? ''));
  const isMissing = !isBlocked && hasCode(query.error, 'not_found');
  const { data: blocked, isLoading } = useInfiniteQuery({ ...restrictedPeopleQuery('block'), enabled: isMissing });
  if (query.data && isBlocked) return <BlockedProfile person={query.data} />;
  const person = restrictedPeopleOf(blocked).find((each) => each.username.toLowerCase() === username.toLowerCase());
  if (isMissing && person) return <BlockedProfile person={person} />;
  if (isMissing && isLoading) return <ProfileSkeleton />;
  return (
    <ProfileStates query={query}>
      {(profile: User) => (
        <Profile
          profile={profile}
          menu={
            <Menu label={t`Options for ${profile.name}`} size="medium">
              <SendMenuItem path={`/profile/${username}`} />
              <ReportMenuItem target={{ type: 'PROFILE', id: profile.id }} />
              <MuteMenuItem person={profile} />
              <BlockMenuItem person={profile} />
            </Menu>
          }
          actions={
            <>
              <FollowButton person={profile} />
              <MessageLink person={profile} />
              <MessageHint person={profile} />
            </>
          }
        />
      )}
    </ProfileStates>
  );
}

/** Shown instead of the profile of a person whom the viewer has blocked, for whom the server answers 404. */
function BlockedProfile({ person: { id, username } }: { person: Pick<User, 'id' | 'username'> }) {
  const { t } = useLingui();
  const unblock = useRestriction('block', id);
  const name = `@${username}`;
  return (
    <div>
      <PageTitle title={t`Profile`} />
      <h1 className="sr-only">
        <Trans>Profile</Trans>
      </h1>
      <EmptyState
        of="people"
        action={
          <Button pending={unblock.isPending} onClick={() => unblock.mutate(false)}>
            <Trans>Unblock</Trans>
          </Button>
        }
      >
        <Trans>{name} is blocked.</Trans>
      </EmptyState>
    </div>
  );
}

interface ProfileStatesProps<Profile> {
  query: UseQueryResult<Profile>;
  children: (profile: Profile) => ReactNode;
}

/** The states of a profile: loading, found, not found, failed. */
function ProfileStates<Profile>({ query, children }: ProfileStatesProps<Profile>) {
  const { t } = useLingui();
  const goBack = useGoBack('/feed');
  return (
    <div>
      <PageTitle title={t`Profile`} />
      {!query.data && (
        <h1 className="sr-only">
          <Trans>Profile</Trans>
        </h1>
      )}
      {query.isPending ? (
        <ProfileSkeleton />
      ) : hasCode(query.error, 'not_found') ? (
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
      ) : query.data ? (
        children(query.data)
      ) : (
        <FailedQuery query={query} message={t`Failed to load profile`} />
      )}
    </div>
  );
}

interface ProfileProps {
  profile: User;
  isOwn?: boolean;
  friendsCount?: number;
  /** The link to the viewer's settings. */
  edit?: ReactNode;
  /** Actions on another person's profile. */
  actions?: ReactNode;
  /** The menu of another person's profile. */
  menu?: ReactNode;
}

const panelId = 'profile-panel';

function Profile({ profile, isOwn = false, friendsCount, edit, actions, menu }: ProfileProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const { tab, isInvalid } = tabOf(search, isOwn);

  const select = (name: ProfileTab | null) =>
    setSearch(
      (before) => {
        if (name === null) before.delete('tab');
        else before.set('tab', name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (isInvalid) select(null);
  });

  const labels: Record<ProfileTab, string> = { media: t`Media`, posts: t`Posts`, friends: t`Friends` };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={profile.name} />
      <ProfileHeader profile={profile} friendsCount={friendsCount} edit={edit} actions={actions} menu={menu} />
      <div>
        <TabList
          label={t`What to see of ${profile.name}`}
          tabs={tabsOf(isOwn).map((name) => ({ name, label: labels[name] }))}
          selected={tab}
          onSelect={select}
          panelId={panelId}
        />
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className="pt-4">
          {tab === 'media' && <MediaGrid ownerId={profile.id} />}
          {tab === 'posts' && <ProfilePosts ownerId={profile.id} />}
          {tab === 'friends' && <Friends />}
        </div>
      </div>
    </div>
  );
}

/** Overlaps the edge of the banner where it covers no other control. */
function EditProfileLink() {
  return (
    <Link
      to="/settings"
      state={editingProfile}
      className="relative mb-7 inline-flex min-h-[56px] min-w-[56px] items-center justify-center gap-2 rounded-full bg-primary font-semibold text-on-primary shadow-float transition-transform duration-120 ease-out hover:bg-primary-strong active:scale-95 md:px-5"
    >
      <Pencil aria-hidden size={22} />
      <span className="max-md:sr-only">
        <Trans>Edit Profile</Trans>
      </span>
    </Link>
  );
}
