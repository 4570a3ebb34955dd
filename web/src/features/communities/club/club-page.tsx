import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { canSeeMembers, isOfficer } from '#features/communities/club-rights.ts';
import { communityQuery, useVisit } from '#features/communities/communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { joinPolicyNames, readerSentences, tagNames } from '#features/communities/community-names.ts';
import { ContactList } from '#features/communities/contacts/contact-list.tsx';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Emblem } from '#features/communities/emblem.tsx';
import { friendNames } from '#features/communities/friend-names.ts';
import { HubChips } from '#features/communities/lazy-hub-chips.tsx';
import { hasCode } from '#platform/api/api-error.ts';
import { returning } from '#platform/device/scroll-position.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton, SkeletonRow } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { headingSize } from '#ui/text/heading-size.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { ClubAction } from './club-action.tsx';
import { ClubMenu } from './club-menu.tsx';
import { ClubStanding } from './club-standing.tsx';
import { MemberList } from './member-list.tsx';

// Only on the hub of a campus.
const CampusClubs = lazyPart(async () => (await import('./campus-clubs.tsx')).CampusClubs, ['communities']);
const OwnDues = lazyPart(async () => (await import('#features/communities/dues/own-dues.tsx')).OwnDues, ['dues']);
const GuideList = lazyPart(
  async () => (await import('#features/communities/guides/guide-list.tsx')).GuideList,
  ['guides'],
);

/** The slugs of hubs begin like this, and those of clubs do not. */
const hubSlug = /^(campus|country|intake)-/;

/** So that the posts are not far below. */
const membersShown = 5;

interface ClubPageProps {
  /** Renders a welcome for people who are new in a hub. */
  renderWelcome?: ((club: Community, name: string) => ReactNode) | undefined;
  /** Renders the events of the club, and before them the announcements of a hub, for the people who may read its posts. */
  renderEvents?: ((club: Community) => ReactNode) | undefined;
  /** Renders the posts of the club for the people who may read them. `name` is in the language of the viewer. */
  renderPosts?: ((club: Community, name: string) => ReactNode) | undefined;
}

/** The page of one club or hub: what it is, what the viewer can do there, its events, its members and its posts. */
export function ClubPage({ renderWelcome, renderEvents, renderPosts }: ClubPageProps) {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const query = useQuery(communityQuery(slug));
  const { data: club, error } = query;
  // The chat of a club knows its id only.
  if (club && club.slug !== slug) return <Navigate replace to={communityPaths.one(club.slug)} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={club ? communityName(club) : t`Club`} />
      {(club ? club.kind !== 'CLUB' : hubSlug.test(slug)) ? (
        <HubChips />
      ) : (
        <div>
          <ButtonLink to={communityPaths.directory} state={returning} variant="quiet" size="small" className="-ms-3">
            <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
            <Trans>All clubs</Trans>
          </ButtonLink>
        </div>
      )}
      {hasCode(error, 'not_found') ? (
        <ClubMissing />
      ) : club ? (
        <Filled key={club.id} {...{ club, renderWelcome, renderEvents, renderPosts }} />
      ) : (
        <>
          <h1 className="sr-only">
            <Trans>Club</Trans>
          </h1>
          {query.isPending ? <ClubSkeleton /> : <FailedQuery query={query} message={t`Failed to load this club.`} />}
        </>
      )}
    </div>
  );
}

function Filled({ club, renderWelcome, renderEvents, renderPosts }: ClubPageProps & { club: Community }) {
  const { t, i18n } = useLingui();
  const { viewer, kind, slug, image, banner, description, tags, archivedAt, frozenAt, joinPolicy, audience } = club;
  const name = communityName(club);
  useVisit(club);
  const friends = friendNames(club, i18n.locale);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {banner !== null && <Banner key={banner} url={banner} />}
      <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3">
        <Emblem name={name} image={image} size={72} />
        <div className="min-w-0">
          <h1 dir="auto" className={`font-extrabold wrap-anywhere ${headingSize(name, { lead: 31 })}`}>
            {name}
          </h1>
          <Facts club={club} />
        </div>
        <ClubMenu club={club} />
      </header>
      {archivedAt !== null && (
        <p className="rounded-md bg-sunk p-3 text-label">
          {frozenAt === null ? (
            <Trans>This club is archived. You can read it, but nobody can post or join.</Trans>
          ) : (
            <Trans>
              Stewards have frozen this club. Only its members can read it, and nobody can post or join until stewards
              lift the freeze.
            </Trans>
          )}
          {frozenAt !== null && viewer.role === 'OWNER' && (
            <>
              {' '}
              <Link to="/sanctions" className="touch font-semibold text-primary hover:underline">
                <Trans>Read why, and appeal</Trans>
              </Link>
            </>
          )}
        </p>
      )}
      <ClubStanding club={club} />
      {renderWelcome?.(club, name)}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <ClubAction club={club} />
        {isOfficer(club) && kind === 'CLUB' && (
          <ButtonLink to={communityPaths.desk(slug)} variant="secondary">
            <Trans>Manage club</Trans>
          </ButtonLink>
        )}
        {viewer.status === 'member' && kind === 'CLUB' && (
          <ButtonLink to={communityPaths.elections(slug)} variant="secondary">
            <Trans>Elections</Trans>
          </ButtonLink>
        )}
      </div>
      {club.hasDues && <OwnDues club={club} />}
      <section aria-labelledby="about" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id="about" className="text-card font-bold">
          <Trans>About</Trans>
        </h2>
        {kind === 'CLUB' ? (
          <LinkedParagraph text={description} />
        ) : (
          <p>
            <Trans>Everyone whose profile says so belongs to this hub.</Trans>
          </p>
        )}
        {joinPolicy !== 'AUTOMATIC' && (
          <p className="text-label text-muted">
            {t(joinPolicyNames[joinPolicy])} · {t(readerSentences[audience])}
          </p>
        )}
        {friends !== undefined && <p className="text-label wrap-anywhere text-muted">{friends}</p>}
        {tags.length > 0 && (
          <ul aria-label={t`Tags`} className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Link
                  to={`${communityPaths.directory}?${new URLSearchParams({ tag }).toString()}`}
                  className="inline-flex min-h-11 max-w-full items-center rounded-full border border-control px-4 text-label font-semibold hover:bg-sunk"
                >
                  <bdi className="truncate">{tagNames[tag] ? t(tagNames[tag]) : tag}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      {canSeeMembers(club) && renderEvents?.(club)}
      {kind === 'CAMPUS' && club.campus !== null && (
        <CampusClubs campus={club.campus} fallback={<Skeleton className="h-96" />} />
      )}
      {canSeeMembers(club) && <GuideList club={club} />}
      {canSeeMembers(club) && <ContactList club={club} />}
      {canSeeMembers(club) && <MemberList club={club} shown={membersShown} />}
      {renderPosts && canSeeMembers(club) && renderPosts(club, name)}
    </article>
  );
}

/** The banner of a club; nothing if it does not load. */
function Banner({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <StoredPicture
      picture={{ url }}
      sizes={{ phone: 'calc(100vw - 34px)', wide: '(min-width: 48rem) 680px' }}
      alt=""
      isEager
      onError={() => setFailed(true)}
      className="h-24 w-full rounded-md bg-sunk object-[50%_33%] md:aspect-[3/1] md:h-auto"
    />
  );
}

function Facts({ club: { membersCount, campus, kind, viewer } }: { club: Community }) {
  return (
    <>
      <p className="numbers text-label wrap-anywhere text-muted">
        <Plural value={membersCount} one="# member" other="# members" />
        {kind === 'CLUB' && campus && (
          <>
            <span> · </span>
            <bdi>{campus}</bdi>
          </>
        )}
      </p>
      {kind === 'CLUB' && viewer.role === 'MEMBER' && (
        <p className="text-label text-muted">
          <Trans>You are a member</Trans>
        </p>
      )}
    </>
  );
}

function ClubMissing() {
  return (
    <div className="grid justify-items-center gap-2 pt-4 text-center">
      <h1 className="text-card font-bold">
        <Trans>Club not found</Trans>
      </h1>
      <EmptyState of="people">
        <Trans>This club does not exist, or it is not open to you.</Trans>
      </EmptyState>
    </div>
  );
}

function ClubSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <SkeletonRow picture="size-18" lines={['h-6 w-3/5', 'h-4 w-2/5']} />
      <Skeleton className="h-12 w-40 rounded-full!" />
      <Skeleton className="h-24" />
    </div>
  );
}
